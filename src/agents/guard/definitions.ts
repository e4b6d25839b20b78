import path from 'node:path';
import type { Bound } from './decision.ts';
import { type Standpoint, whereIs } from './paths.ts';
import { evaluators, familyOf, runners, shells, stemOf } from './programs.ts';
import type { Reached } from './reach.ts';

/*
 * Which files' bytes run when a command runs (docs/spec/engine.md §7.4): scripts, and the files in which a project says
 * what its builds and tests are. A yes is bound to them.
 */

/** At most this many files are bound to a yes. */
const most = 64;
const mostNamed = 1000;

const definitionFiles: readonly (readonly [programs: RegExp, files: readonly string[]])[] = [
  [/^[gb]?make$/, ['GNUmakefile', 'makefile', 'Makefile']],
  [
    /^(npm|npx|pnpm|pnpx|yarn|bunx?|deno|node|tsx|ts-node|vitest|jest|mocha|ava|tap|playwright|cypress|karma|vite|webpack|rollup|esbuild|next|nuxt|astro|gulp|grunt|turbo|nx|lerna|rush|eslint|prettier|stylelint|husky|lint-staged|lefthook|storybook|concurrently|nodemon|swc|babel|postcss)$/,
    [
      'package.json',
      'deno.json',
      'bunfig.toml',
      '.npmrc',
      '.mocharc.json',
      'turbo.json',
      'nx.json',
      ...['vitest', 'vite', 'jest', 'playwright', 'eslint', 'webpack', 'rollup', 'next'].flatMap(
        (name) => ['ts', 'mts', 'js', 'mjs', 'cjs'].map((ending) => `${name}.config.${ending}`),
      ),
      'gulpfile.js',
      'Gruntfile.js',
    ],
  ],
  [
    /^(pytest|python|pypy|tox|nox|nose2|pip|poetry|uv|pdm|hatch|mypy|pylint|flake8|ruff|black|isort|pre-commit)/,
    [
      'pyproject.toml',
      'pytest.ini',
      'setup.cfg',
      'setup.py',
      'tox.ini',
      'noxfile.py',
      'conftest.py',
      'tests/conftest.py',
      'test/conftest.py',
      '.pre-commit-config.yaml',
    ],
  ],
  [/^(cargo|rustc)$/, ['Cargo.toml', 'build.rs', '.cargo/config.toml']],
  [/^go$/, ['go.mod', 'go.work']],
  [/^cmake$|^ctest$/, ['CMakeLists.txt', 'CMakePresets.json']],
  [/^(ninja|meson)$/, ['build.ninja', 'meson.build']],
  [/^(bazel|bazelisk)$/, ['MODULE.bazel', 'WORKSPACE', 'BUILD', 'BUILD.bazel', '.bazelrc']],
  [/^just$/, ['justfile', 'Justfile', '.justfile']],
  [/^task$/, ['Taskfile.yml', 'Taskfile.yaml']],
  [/^(rake|rspec|cucumber|rubocop|bundle)$/, ['Rakefile', 'Gemfile', '.rspec', '.rubocop.yml']],
  [
    /^(gradle|gradlew)$/,
    ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'],
  ],
  [/^(mvn|mvnw)$/, ['pom.xml']],
  [/^ant$/, ['build.xml']],
  [/^(composer|phpunit|pest|phpstan)$/, ['composer.json', 'phpunit.xml', 'phpunit.xml.dist']],
  [/^(dotnet|msbuild)$/, ['Directory.Build.props', 'Directory.Build.targets']],
  [/^(mix|rebar3?)$/, ['mix.exs', 'rebar.config']],
  [/^(docker|docker-compose|podman)$/, ['Dockerfile', 'compose.yaml', 'docker-compose.yml']],
];

/** The files that these commands would run, with the hashes of their bytes now. */
export function bindings(reached: readonly Reached[], place: Standpoint): Bound[] {
  const named = new Set(reached.flatMap((each) => filesOf(each, place)));
  const real = [...named]
    .slice(0, mostNamed)
    .filter((file) => place.files.kind(path.posix.resolve(place.cwd, file)) === 'file')
    .map((file) => realPlace(place, file))
    .filter((file) => file !== undefined);
  return [...new Set(real)]
    .slice(0, most)
    .map((file) => ({ path: file, hash: place.files.hash(file) }));
}

function realPlace(place: Standpoint, file: string): string | undefined {
  const where = whereIs(place, file);
  if (where.kind === 'inside') return where.path;
  return where.kind === 'outside' ? where.leadsTo : undefined;
}

/** Files of a binding whose bytes are no longer what was shown: then the yes does not count. */
export function changedSince(bound: readonly Bound[], files: Standpoint['files']): string[] {
  return bound
    .filter(({ path: file, hash }) => files.hash(file) !== hash)
    .map(({ path: file }) => file);
}

function filesOf({ program, words, simple }: Reached, place: Standpoint): string[] {
  const [name, ...args] = words.map(({ value }) => value);
  const own = name?.includes('/') ? [name] : [];
  const read = simple.redirects.filter(({ operator }) => operator === '<');
  const given = [
    ...simple.assigns,
    ...args.slice(0, mostNamed),
    ...read.map(({ target }) => target),
  ].flatMap(valuesIn);
  const scripts = given.filter(looksLikeScript);
  if (!runsFiles(program)) return [...own, ...scripts];
  const first = args.find((arg) => !arg.startsWith('-') && !arg.includes('='));
  return [
    ...own,
    ...(first === undefined ? [] : [first]),
    ...scripts,
    ...definitionsOf(program, args, place),
  ];
}

function runsFiles(program: string): boolean {
  if (shells.has(program) || evaluators.has(program) || runners.has(program)) return true;
  return (
    /^(interpreter|runner|packages|interactive)$/.test(familyOf(program) ?? '') ||
    others.has(program)
  );
}

/** From the lists of programs that always ask. */
const others = new Set([
  'node',
  'perl',
  'ruby',
  'php',
  'npm',
  'pip',
  'pip3',
  'python3',
  'bash',
  'sh',
  'docker',
]);

/** `--pre=./x.sh` and `-O./x.sh` name a file as well as `./x.sh`. */
function valuesIn(arg: string): string[] {
  const value = /=!?(.+)$/s.exec(arg)?.[1];
  if (value !== undefined) return [value];
  if (!arg.startsWith('-')) return [arg];
  return arg.startsWith('--') || arg.length < 3 ? [] : [arg.slice(2)];
}

/**
 * Judged by its ending, or by having none. Data files are not bound: they change with every run, and each change would
 * undo the yes.
 */
function looksLikeScript(file: string): boolean {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(file)?.[1];
  if (ending === undefined) return file.includes('/') || /^[A-Z]\w*file$/.test(file);
  return /^(sh|bash|zsh|fish|ksh|py|pl|pm|rb|php|lua|awk|sed|jq|tcl|r|m?[jt]sx?|c[jt]s|groovy|gradle|exe|bin|run|out|jar|so|mk|cmake|sql|el|vim|exp|ps1|bat|cmd|scm|clj|exs?|hs|ml|go|rs)$/i.test(
    ending,
  );
}

/**
 * Where the program looks for what to do: in this folder, in the one it is told to go to, at the top of the project.
 */
function definitionsOf(program: string, args: readonly string[], place: Standpoint): string[] {
  const stem = stemOf(program);
  const names = definitionFiles
    .filter(([programs]) => programs.test(program) || programs.test(stem))
    .flatMap(([, files]) => files);
  return names.length === 0 ? [] : inFolders(names, args, place);
}

const manifestNames = [...new Set(definitionFiles.flatMap(([, files]) => files))];
const manifestBases = new Set(manifestNames.map((file) => path.posix.basename(file)));

/**
 * Everything in which a project says what its tests and builds are: where this command looks for it, and wherever it was
 * changed in this run. Paths from the top of the project.
 */
export function manifests(
  args: readonly string[],
  place: Standpoint,
  changed: ReadonlySet<string>,
): Bound[] {
  const isManifest = (file: string) => manifestBases.has(path.posix.basename(file));
  const files = [...inFolders(manifestNames, args, place), ...[...changed].filter(isManifest)];
  const bound = new Map<string, Bound>();
  for (const file of files) {
    if (place.files.kind(file) !== 'file') continue;
    const where = whereIs(place, file);
    if (where.kind === 'inside')
      bound.set(where.relative, { path: where.relative, hash: place.files.hash(where.path) });
  }
  return [...bound.values()];
}

function inFolders(names: readonly string[], args: readonly string[], place: Standpoint): string[] {
  const told = args.flatMap((arg, index) =>
    /^(-C|--directory|--prefix|--cwd|--dir|--manifest-path|-w|--workspace)$/.test(
      args[index - 1] ?? '',
    )
      ? [arg]
      : [],
  );
  const folders = [
    ...new Set(
      [place.cwd, ...told, place.root].map((folder) => path.posix.resolve(place.cwd, folder)),
    ),
  ];
  return folders.flatMap((folder) => names.map((file) => path.posix.join(folder, file)));
}

import path from 'node:path';
import { argumentObjection } from './path-arguments.ts';
import type { Standpoint } from './paths.ts';

/*
 * Which commands are «the tests and builds of this project» (docs/spec/engine.md §7.10): what one answer may cover for a
 * whole cmd. Everything else of these programs (`npm publish`, `make deploy`, `cargo run`) is asked about as ever.
 */

/** Programs that test, check or lay out what they are shown, whatever their arguments. */
const whole =
  names(`pytest tox nox nose2 vitest jest mocha ava phpunit pest phpstan rspec cucumber rubocop ctest tsc
  eslint prettier stylelint biome mypy pylint flake8 ruff black isort pyright`);

/** Programs whose first word says what they do. */
const verbs: Readonly<Record<string, ReadonlySet<string>>> = {
  cargo: names('test t build b check c clippy fmt bench doc nextest'),
  go: names('test build vet fmt'),
  deno: names('test check lint fmt bench'),
  dotnet: names('test build format'),
  swift: names('test build'),
  zig: names('test build fmt'),
  mix: names('test compile format'),
  stack: names('test build'),
  cabal: names('test build'),
  dune: names('test build'),
  bazel: names('test build'),
  meson: names('test compile'),
};

/** Programs that are given names of what is to be done; without one they do the usual thing. */
const builders = names(
  'make gmake bmake ninja just task rake gradle gradlew mvn mvnw ant mage nx turbo lerna',
);
const packageManagers = names('npm pnpm yarn bun');
const starters = names('npx pnpx bunx');

const target =
  /^(all|tests?|t|spec|unit|integration|e2e|check|checks|lint|build|compile|types?|typecheck|tsc|format|fmt|verify|validate|coverage|ci|clean|assemble|package|doc|docs)([:._-][\w:.-]*)?$/;

/** Options that bring code or another shell of their own. */
const foreign =
  /^--?(e|c|eval|exec|toolexec|require|import|loader|experimental-loader|node-options|script-shell|shell|package|yes|y|p|call)(=|$)/;

export type CheckCall = {
  /** Lower case, without its folder. */
  readonly program: string;
  /** As it was written. */
  readonly written: string;
  readonly args: readonly string[];
  readonly place: Standpoint;
};

/** Is this a test or a build of the project, with nothing but files of the project in its arguments? */
export function isProjectCheck({ program, written, args, place }: CheckCall): boolean {
  if (written.includes('/') && !isOwnTool(written)) return false;
  if (args.some((arg) => foreign.test(arg) || /^[A-Z_]+=/.test(arg))) return false;
  if (!runsCheck(program, args)) return false;
  return (
    argumentObjection(place, { args: [...args], texts: new Set(), effect: 'writes' }) === undefined
  );
}

/** Where projects keep the tools that they install for themselves, and their own starters of a build. */
function isOwnTool(written: string): boolean {
  return /^(\.\/)?((node_modules\/\.bin|\.?venv\/bin|vendor\/bin)\/[\w.-]+|gradlew|mvnw)$/.test(
    path.posix.normalize(written),
  );
}

function runsCheck(program: string, args: readonly string[]): boolean {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const [first = ''] = words;
  if (whole.has(program)) return true;
  if (verbs[program]?.has(first) === true) return true;
  if (builders.has(program)) return words.every((word) => target.test(bare(word)));
  if (packageManagers.has(program)) return runsScript(program, words);
  if (starters.has(program)) return args[0] === first && whole.has(first);
  if (program === 'node') return args[0] === '--test';
  if (/^python[\d.]*$/.test(program))
    return args[0] === '-m' && (whole.has(args[1] ?? '') || args[1] === 'unittest');
  return program === 'cmake' && args[0] === '--build';
}

/** `:app:test` of gradle, `//pkg:test`. */
function bare(word: string): string {
  return word.slice(word.lastIndexOf(':') + 1);
}

function runsScript(program: string, [verb = '', name = '']: readonly string[]): boolean {
  if (verb === 'run' || verb === 'run-script') return target.test(name);
  if (verb === 'exec') return program !== 'npm' && whole.has(name);
  return verb === 'test' || verb === 't' || (program === 'yarn' && target.test(verb));
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

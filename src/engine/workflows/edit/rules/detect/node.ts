import { z } from 'zod';
import { jsonIn } from '../../../../data/json-text.ts';
import {
  type Detected,
  foundUp,
  nothingDetected,
  type PipelineStep,
  type RepoFacts,
  step,
} from '../pipeline.ts';

const Package = z.object({
  packageManager: z.string().optional().catch(undefined),
  scripts: z.record(z.string(), z.string()).catch({}).default({}),
  dependencies: z.record(z.string(), z.unknown()).catch({}).default({}),
  devDependencies: z.record(z.string(), z.unknown()).catch({}).default({}),
});
type Package = z.infer<typeof Package>;

type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun';

const locks: readonly (readonly [string, Manager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
];

const testFile = /(^|\/)(__tests__|tests?)\/.*\.[cm]?[jt]sx?$|\.(test|spec)\.[cm]?[jt]sx?$/;

/** What a `package.json` says of how it is verified (docs/spec/edit.md §8.3.3, §8.3.4). */
export function detectNode(facts: RepoFacts): Detected {
  const source = `${facts.at}package.json`;
  const parsed = packageIn(facts.text(source));
  if (parsed === undefined) return nothingDetected;
  const { manager, lock, warnings } = managerOf(facts, parsed);
  const run = (script: string) => `${manager} run ${script}`;
  const scripted = (stage: Parameters<typeof step>[0], script: string): PipelineStep =>
    step(stage, run(script), source, `${script}: ${parsed.scripts[script] ?? ''}`);
  const steps = [
    step('install', installWith(manager, lock, facts), lock ?? source),
    ...typecheck(facts, parsed, scripted),
    ...lint(facts, parsed, scripted),
    ...(usable(parsed.scripts['build']) ? [scripted('build', 'build')] : []),
    ...test(facts, parsed, { source, manager, scripted }),
  ];
  // what has no dependencies has nothing to install
  const bare =
    Object.keys(parsed.dependencies).length + Object.keys(parsed.devDependencies).length === 0;
  return { steps: bare && lock === undefined ? steps.slice(1) : steps, warnings };
}

type Scripted = (stage: Parameters<typeof step>[0], script: string) => PipelineStep;

export function packageIn(text: string | undefined): Package | undefined {
  return Package.safeParse(jsonIn(text?.replace(/^\uFEFF/, ''))).data;
}

function managerOf(facts: RepoFacts, { packageManager }: Package) {
  const found = locks.flatMap(([name, manager]) => {
    const path = foundUp(facts, name);
    return path === undefined ? [] : [{ path, manager }];
  });
  const named = /^(npm|pnpm|yarn|bun)@/.exec(packageManager ?? '')?.[1];
  const asked = (['npm', 'pnpm', 'yarn', 'bun'] as const).find((each) => each === named);
  const first = found[0];
  const several = new Set(found.map(({ manager }) => manager)).size > 1;
  const workspace = foundUp(facts, 'pnpm-workspace.yaml') === undefined ? 'npm' : 'pnpm';
  const manager: Manager = asked ?? first?.manager ?? workspace;
  const lock = found.find((each) => each.manager === manager)?.path;
  const warnings =
    several && asked === undefined
      ? [`several lockfiles (${found.map(({ path }) => path).join(', ')}): ${manager} is used`]
      : [];
  return { manager, lock, warnings };
}

function installWith(manager: Manager, lock: string | undefined, facts: RepoFacts): string {
  switch (manager) {
    case 'pnpm':
      return 'pnpm install --frozen-lockfile';
    case 'yarn':
      return foundUp(facts, '.yarnrc.yml') === undefined
        ? 'yarn install --frozen-lockfile'
        : 'yarn install --immutable';
    case 'bun':
      return 'bun install --frozen-lockfile';
    case 'npm':
      return lock === undefined ? 'npm install --no-package-lock' : 'npm ci';
    default:
      return manager satisfies never;
  }
}

const has = ({ dependencies, devDependencies }: Package, name: string) =>
  name in dependencies || name in devDependencies;

function typecheck(facts: RepoFacts, parsed: Package, scripted: Scripted): PipelineStep[] {
  const script = ['typecheck', 'type-check', 'check-types', 'tsc'].find((name) =>
    usable(parsed.scripts[name]),
  );
  if (script !== undefined) return [scripted('typecheck', script)];
  const config = `${facts.at}tsconfig.json`;
  return facts.files.has(config) && has(parsed, 'typescript')
    ? [step('typecheck', 'npx --no-install tsc --noEmit', config)]
    : [];
}

function lint(facts: RepoFacts, parsed: Package, scripted: Scripted): PipelineStep[] {
  const body = parsed.scripts['lint'];
  if (usable(body)) {
    if (!/--(fix|write)\b/.test(body ?? '')) return [scripted('lint', 'lint')];
    const other = ['lint:check', 'lint:ci'].find((name) => usable(parsed.scripts[name]));
    return other === undefined ? [] : [scripted('lint', other)];
  }
  const config = (names: readonly string[]) =>
    names.map((name) => facts.at + name).find((path) => facts.files.has(path));
  const eslint = config([
    'eslint.config.js',
    'eslint.config.mjs',
    'eslint.config.cjs',
    'eslint.config.ts',
    '.eslintrc.json',
    '.eslintrc.js',
    '.eslintrc.cjs',
    '.eslintrc.yml',
  ]);
  if (eslint !== undefined && has(parsed, 'eslint'))
    return [step('lint', 'npx --no-install eslint .', eslint)];
  const biome = config(['biome.json', 'biome.jsonc']);
  return biome !== undefined && has(parsed, '@biomejs/biome')
    ? [step('lint', 'npx --no-install biome check .', biome)]
    : [];
}

function test(
  facts: RepoFacts,
  parsed: Package,
  { source, manager, scripted }: { source: string; manager: Manager; scripted: Scripted },
): PipelineStep[] {
  const script = ['test:ci', 'test'].find((name) => usable(parsed.scripts[name]));
  if (script !== undefined) {
    const body = parsed.scripts[script] ?? '';
    const once = oneShot(body);
    if (once === undefined) return [scripted('test', script)];
    const dash = manager === 'npm' || manager === 'pnpm' ? ' --' : '';
    const command = `${manager} run ${script}${dash} ${once}`;
    return [step('test', command, source, `${script}: ${body}`)];
  }
  const own = (name: string, config: RegExp, command: string) =>
    has(parsed, name) && [...facts.files].some((file) => config.test(file.slice(facts.at.length)))
      ? [step('test', command, source)]
      : [];
  const runners = [
    ...own('vitest', /^(vitest|vite)\.config\.[cm]?[jt]s$/, 'npx --no-install vitest run'),
    ...own('jest', /^jest\.config\.([cm]?[jt]s|json)$/, 'npx --no-install jest --ci'),
    ...own('mocha', /^\.mocharc\.(json|ya?ml|[cm]?js)$/, 'npx --no-install mocha'),
    ...own('ava', /^ava\.config\.[cm]?js$/, 'npx --no-install ava'),
  ].slice(0, 1);
  if (runners.length > 0) return runners;
  const tests = [...facts.files].some(
    (file) => file.startsWith(facts.at) && testFile.test(file.slice(facts.at.length)),
  );
  return tests ? [step('test', 'node --test', source)] : [];
}

/** A script that is one: no placeholder, and none that watches for ever. */
function usable(body: string | undefined): boolean {
  if (body === undefined || body.trim() === '') return false;
  if (/no test specified/.test(body)) return false;
  return !/--watch(?!All=false)\b|\bnodemon\b/.test(body);
}

/** What a runner that would watch is told, so that it ends by itself. */
function oneShot(body: string): string | undefined {
  if (/^\s*vitest\s*$/.test(body)) return '--run';
  if (/^\s*(npx\s+)?jest\b/.test(body) && !/--ci\b/.test(body)) return '--ci --watchAll=false';
  return undefined;
}

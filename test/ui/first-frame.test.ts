import { build, type Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { cockpitBundling } from '../../scripts/bundling.ts';

/*
 * Everything that must be loaded before the home screen stands. A name that appears here costs every start its time to
 * be read, parsed and run: what only another screen, the engine or a verb needs is to be imported when that is opened.
 */

/** What the launcher loads one after the other until home is drawn. */
const loaded = [
  'src/main.tsx',
  'src/ui/cockpit/open-cockpit.tsx',
  'src/ui/cockpit/cockpit.tsx',
  'src/ui/messages/ja/general.ts',
];

/** Ink with React and what these two bring along; our own measuring of text. */
const packages = [
  ...['ink', 'react', 'react-reconciler', 'scheduler', 'yoga-layout', 'chalk', 'stack-utils'],
  ...['@alcalzone/ansi-tokenize', 'ansi-escapes', 'ansi-styles', 'slice-ansi', 'wrap-ansi'],
  ...['auto-bind', 'cli-boxes', 'cli-cursor', 'cli-truncate', 'code-excerpt', 'patch-console'],
  ...['convert-to-spaces', 'environment', 'es-toolkit', 'escape-string-regexp', 'indent-string'],
  ...['is-fullwidth-code-point', 'is-in-ci', 'mimic-fn', 'onetime', 'quick-lru', 'restore-cursor'],
  ...['terminal-size', 'widest-line', 'fast-string-truncated-width', 'fast-string-width'],
  'get-east-asian-width',
];

/** Of the engine only what tells of runs in a list and says what went wrong: no shapes that are checked with zod. */
const engine = [
  ...['config/nearest', 'data/failure', 'data/normal-form'],
  ...['data/provider-names', 'data/renewed', 'data/two-digits', 'data/usage'],
  'runs/asked-of',
  'workflows/folio/contract/language',
];

const screens = [
  ...['home/home', 'home/home-door', 'home/home-lines', 'home/home-rows'],
  ...['run/money-pieces', 'run/run-layout'],
  ...['strip/strip', 'strip/strip-row'],
];

/** Of the launcher and all that is drawn (bytes as bundled, words apart). Raise it only for what the first frame shows. */
const mostOwn = 208_000;

let modules: ReadonlyMap<string, number>;
beforeAll(async () => {
  const { metafile } = await build({
    ...cockpitBundling,
    entryPoints: loaded,
    outdir: 'first-frame',
    write: false,
    metafile: true,
  });
  modules = modulesOf(metafile);
});

/** Module → its bytes, of every chunk that is there before the entry points run. */
function modulesOf({ outputs }: Metafile): ReadonlyMap<string, number> {
  const files = new Set<string>();
  const follow = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const { kind, path } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && outputs[path]) follow(path);
  };
  for (const [file, { entryPoint = '' }] of Object.entries(outputs))
    if (loaded.includes(entryPoint)) follow(file);
  const all = new Map<string, number>();
  for (const file of files)
    for (const [input, { bytesInOutput }] of Object.entries(outputs[file]?.inputs ?? {}))
      if (bytesInOutput > 0) all.set(input, bytesInOutput + (all.get(input) ?? 0));
  return all;
}

const below = (folder: string) =>
  [...modules.keys()]
    .filter((file) => file.startsWith(folder))
    .map((file) => file.slice(folder.length).replace(/\.tsx?$/, ''))
    .toSorted();

test('the first frame waits for no package but Ink and what it brings along', () => {
  const found = [...modules.keys()].flatMap(
    (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  expect([...new Set(found)].toSorted()).toEqual(packages.toSorted());
});

test('the first frame waits for nothing of the engine that opens runs, and for no agent', () => {
  expect(below('src/engine/')).toEqual(engine.toSorted());
  expect(below('src/agents/')).toEqual([]);
});

test('the first frame waits for no screen but home', () => {
  expect(below('src/ui/screens/')).toEqual(screens);
  expect(below('src/ui/reader/')).toEqual([]);
  // Of workflows their names, those of their verbs, what home offers of them, and their keys, which stand in the one table.
  const rooms = ['crew', 'folio', 'session'].flatMap((room) => [`${room}/keys`, `${room}/offer`]);
  const field = ['field/keys', 'field/offer'];
  const named = [...rooms, ...field, 'edit/offer', 'keys', 'offer', 'registry'].toSorted();
  expect(below('src/ui/workflows/')).toEqual(named);
});

test('what is drawn and read of our own before the first frame stays small', () => {
  const own = [...modules].filter(
    ([file]) => file.startsWith('src/') && !file.startsWith('src/ui/messages/ja'),
  );
  expect(own.length).toBeGreaterThan(50);
  expect(own.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(mostOwn);
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { bundling } from '../../scripts/bundling.ts';
import { joinChunks } from '../../scripts/join-chunks.ts';
import { passingFolder } from '../support/passing-folder.ts';

const dist = path.join(import.meta.dirname, '../../dist');

/** A screen, the one it loads next, and a verb, which share state and names in every way. */
const sources = {
  'state.js': 'let count = 0; export const add = () => (count += 1); export class Mark {}',
  'words.js':
    "import { add } from './state.js'; add(); export default 'words'; export const add2 = add;",
  'only.js':
    "export const title = 'only the screens'; export const isHere = (a, b) => a instanceof b;",
  'first.js': `import { add } from './state.js'; import words, { add2 } from './words.js'; import { title } from './only.js';
    export const open = async () => [add(), add2(), words, title, ...(await (await import('./second.js')).draw())];`,
  'second.js': `import { add, Mark } from './state.js'; import { isHere, title } from './only.js';
    const said = async (own) => (await (own ? import('./ja.js') : import('./en.js'))).said();
    export const draw = async () =>
      [add(), title, isHere(new (await import('./later.js')).Own(), Mark), await said(true), await said(false)];`,
  'count.js': 'let told = 0; export const tell = () => (told += 1);',
  'list-ja.js': "import { tell } from './count.js'; export const list = () => 'ja ' + tell();",
  'ja.js': "export { list as said } from './list-ja.js';",
  'en.js': "import { tell } from './count.js'; export const said = () => 'en ' + tell();",
  'later.js':
    "import { Mark } from './state.js'; import { title } from './only.js'; export class Own extends Mark { title = title }",
  'verb.js':
    "import { add } from './state.js'; import words from './words.js'; import { list } from './list-ja.js'; export const tell = () => [add(), words, list()];",
};

type Sources = Readonly<Record<string, string>>;

/** Bundled with chunks, as they are and joined. */
async function bundled(given: Sources, entryNames: string) {
  const root = passingFolder('joined');
  for (const [name, text] of Object.entries(given)) writeFileSync(path.join(root, name), text);
  const options = { ...bundling, absWorkingDir: root, outdir: path.join(root, 'out') };
  const roots = ['first.js', 'verb.js'];
  const built = await build({
    ...options,
    ...{ entryPoints: roots, entryNames, write: false, metafile: true },
  });
  const joined = await joinChunks(
    built,
    { roots, screens: ['first.js', 'second.js'], words: ['ja.js', 'en.js'] },
    options,
  );
  const apart = new Map(
    built.outputFiles.map(({ path: file, text }) => [path.basename(file), text]),
  );
  return { root, joined, apart };
}

test('joined chunks do what they did apart, with the state of each there once', async () => {
  const { root, joined, apart } = await bundled(sources, '[name]');
  const said = (files: ReadonlyMap<string, string>, folder: string) => {
    mkdirSync(path.join(root, folder));
    for (const [name, text] of files) writeFileSync(path.join(root, folder, name), text);
    const script = `const [f, v] = [await import('./first.js'), await import('./verb.js')];
      console.log(JSON.stringify([await f.open(), v.tell(), await f.open()]));`;
    writeFileSync(path.join(root, folder, 'run.mjs'), script);
    return execFileSync(process.execPath, [path.join(root, folder, 'run.mjs')]).toString();
  };
  const told = said(joined.texts, 'joined');
  expect(told).toBe(said(apart, 'apart'));
  expect(JSON.parse(told)).toEqual([
    [2, 3, 'words', 'only the screens', 4, 'only the screens', true, 'ja 1', 'en 2'],
    [5, 'words', 'ja 3'],
    [6, 7, 'words', 'only the screens', 8, 'only the screens', true, 'ja 4', 'en 5'],
  ]);
  const words = ['ja.js', 'en.js'].map((source) =>
    joined.texts.get(joined.files.get(source) ?? ''),
  );
  expect(words.map((text) => text?.match(/"(ja|en) "/g))).toEqual([['"ja "'], ['"en "']]);
  expect(joined.texts.size).toBeLessThan(apart.size);
});

test('under one name there is never another file, nor another that it loads', async () => {
  const namesOf = async (given: Sources) => (await bundled(given, '[name]-[hash]')).joined.files;
  const [before, same] = [await namesOf(sources), await namesOf(sources)];
  expect([...same]).toEqual([...before]);
  const ofScreens = await namesOf({
    ...sources,
    'only.js': sources['only.js'].replace('only the', 'just the'),
  });
  expect(ofScreens.get('first.js')).not.toBe(before.get('first.js'));
  expect(ofScreens.get('verb.js')).toBe(before.get('verb.js'));
  const ofAll = await namesOf({
    ...sources,
    'state.js': sources['state.js'].replace('+= 1', '+= 2'),
  });
  for (const [source, name] of before) expect(ofAll.get(source)).not.toBe(name);
});

test('files that load each other, sooner or later, have a name each', async () => {
  const { joined } = await bundled(
    {
      ...sources,
      'one.js': "export const one = () => import('./late-two.js');",
      'two.js': "export const two = () => import('./late-one.js');",
      'late-one.js': "import { one } from './one.js'; export const begin = one;",
      'late-two.js': "import { two } from './two.js'; export const begin = two;",
      'verb.js':
        "import { one } from './one.js'; import { two } from './two.js'; export { one, two };",
    },
    '[name]-[hash]',
  );
  const told = [...joined.texts.values()].filter((text) => /late-(one|two)-/.test(text));
  expect(told.filter((text) => text.includes('one = () =>'))).toHaveLength(1);
  expect(told.filter((text) => text.includes('two = () =>'))).toHaveLength(1);
});

test('four files are read until the first screen stands, and one with its words', () => {
  const names = readdirSync(dist);
  const [open, cockpit] = [/^open-cockpit-[A-Z0-9]{8}\.js$/, /^cockpit-[A-Z0-9]{8}\.js$/].map(
    (wanted) => names.filter((name) => wanted.test(name)),
  );
  expect([open, cockpit]).toEqual([[expect.any(String)], [expect.any(String)]]);
  const read = new Set([...(open ?? []), ...(cockpit ?? [])]);
  for (const name of read) for (const next of atOnce(name)) read.add(next);
  expect(['main.js', ...read]).toHaveLength(4);
  const words = names.filter((name) => /^general-[A-Z0-9]{8}\.js$/.test(name));
  expect(words).toHaveLength(2);
  for (const name of words) expect(atOnce(name).filter((next) => !read.has(next))).toEqual([]);
});

/** What Node reads before a file runs. */
function atOnce(name: string): readonly string[] {
  const loads = /^(?:\} from |import (?:\{[^}]*\} from )?)"\.\/([^"]+)";$/gm;
  const text = readFileSync(path.join(dist, name), 'utf8');
  return [...text.matchAll(loads)].map(([, next = '']) => next);
}

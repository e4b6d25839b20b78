import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { bundling } from '../../scripts/bundling.ts';
import { joinChunks } from '../../scripts/join-chunks.ts';

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
    export const draw = async () => [add(), title, isHere(new (await import('./later.js')).Own(), Mark)];`,
  'later.js':
    "import { Mark } from './state.js'; import { title } from './only.js'; export class Own extends Mark { title = title }",
  'verb.js':
    "import { add } from './state.js'; import words from './words.js'; export const tell = () => [add(), words];",
};

test('joined chunks do what they did apart, with the state of each there once', async () => {
  const root = mkdtempSync('/tmp/joined-');
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(root, name), text);
  const options = { ...bundling, absWorkingDir: root, outdir: path.join(root, 'out') };
  const given = await build({
    ...options,
    ...{ entryPoints: ['first.js', 'verb.js'], write: false, metafile: true },
  });
  const joined = await joinChunks(
    given,
    { roots: ['first.js', 'verb.js'], screens: ['first.js', 'second.js'] },
    options,
  );
  const said = (files: Iterable<readonly [string, string]>, folder: string, script: string) => {
    mkdirSync(path.join(root, folder));
    for (const [name, text] of files) writeFileSync(path.join(root, folder, name), text);
    writeFileSync(path.join(root, folder, 'run.mjs'), script);
    return execFileSync(process.execPath, [path.join(root, folder, 'run.mjs')]).toString();
  };
  const script = `const [f, v] = [await import('./first.js'), await import('./verb.js')];
    console.log(JSON.stringify([await f.open(), v.tell(), await f.open()]));`;
  const apart = given.outputFiles.map(
    ({ path: file, text }) => [path.basename(file), text] as const,
  );
  const told = said(joined, 'joined', script);
  expect(told).toBe(said(apart, 'apart', script));
  expect(JSON.parse(told)).toEqual([
    [2, 3, 'words', 'only the screens', 4, 'only the screens', true],
    [5, 'words'],
    [6, 7, 'words', 'only the screens', 8, 'only the screens', true],
  ]);
  expect(joined.size).toBeLessThan(apart.length);
});

test('four files are read until the first screen stands, its words apart', () => {
  const names = readdirSync(dist);
  const [open, cockpit] = [/^open-cockpit-\w+\.js$/, /^cockpit-[A-Z0-9]+\.js$/].map((wanted) =>
    names.filter((name) => wanted.test(name)),
  );
  expect([open, cockpit]).toEqual([[expect.any(String)], [expect.any(String)]]);
  const read = new Set([...(open ?? []), ...(cockpit ?? [])]);
  for (const name of read)
    for (const [, next = ''] of readFileSync(path.join(dist, name), 'utf8').matchAll(
      /^(?:\} from |import (?:\{[^}]*\} from )?)"\.\/([^"]+)";$/gm,
    ))
      read.add(next);
  expect(['main.js', ...read]).toHaveLength(4);
});

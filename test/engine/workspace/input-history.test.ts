import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openInputHistory } from '../../../src/engine/workspace/input-history.ts';
import { failureOf } from './failure-of.ts';
import { faultyDisk } from './faulty-disk.ts';
import { tempFolder } from './temp-folder.ts';

const fileIn = (home: string) => path.join(home, 'folio-tui', 'input-history.jsonl');

async function historyWith(text: string) {
  const home = await tempFolder();
  await mkdir(path.dirname(fileIn(home)));
  await writeFile(fileIn(home), text);
  return { home, history: openInputHistory(nodeDisk, home) };
}

it('is empty at first, and then gives what was typed, oldest first, over restarts', async () => {
  const home = await tempFolder();
  expect(await openInputHistory(nodeDisk, home).load()).toEqual([]);
  const texts = ['一行目\n二行目', '"quoted" \\ text', 'last'];
  for (const text of texts) await openInputHistory(nodeDisk, home).add(text);
  expect(await openInputHistory(nodeDisk, home).load()).toEqual(texts);
  expect((await stat(fileIn(home))).mode & 0o777).toBe(0o600);
});

it('takes neither blank input nor the same twice in a row', async () => {
  const history = openInputHistory(nodeDisk, await tempFolder());
  for (const text of ['a', 'a', ' \n', 'b', 'a']) await history.add(text);
  expect(await history.load()).toEqual(['a', 'b', 'a']);
});

it('passes over a line that a crash cut short, and goes on behind it', async () => {
  const { history } = await historyWith('"one"\n"tw');
  expect(await history.load()).toEqual(['one']);
  await history.add('three');
  expect(await history.load()).toEqual(['one', 'three']);
});

it('passes over lines that are nothing of ours', async () => {
  const { history } = await historyWith('"one"\n{"a":1}\n\n\0\0\n7\n"two"\n');
  expect(await history.load()).toEqual(['one', 'two']);
});

it('keeps the last 500, also in the file once that has grown big', async () => {
  const texts = Array.from({ length: 2_000 }, (_, n) => `${n} ${'x'.repeat(700)}`);
  const { home, history } = await historyWith(
    texts.map((text) => `${JSON.stringify(text)}\n`).join(''),
  );
  expect(await history.load()).toEqual(texts.slice(-500));
  expect((await readFile(fileIn(home), 'utf8')).split('\n').length).toBe(501);
  expect(await history.load()).toEqual(texts.slice(-500));
});

it('gives what was added just before, in the order it was added', async () => {
  const history = openInputHistory(nodeDisk, await tempFolder());
  const added = ['one', 'two', 'three'].map((text) => history.add(text));
  expect(await history.load()).toEqual(['one', 'two', 'three']);
  await Promise.all(added);
  void history.add('four');
  await history.written();
  expect((await history.load()).at(-1)).toBe('four');
});

it('keeps what two open cockpits add at once', async () => {
  const home = await tempFolder();
  const both = [openInputHistory(nodeDisk, home), openInputHistory(nodeDisk, home)];
  await Promise.all(both.flatMap((history, n) => [history.add(`a${n}`), history.add(`b${n}`)]));
  expect([...((await both[0]?.load()) ?? [])].sort()).toEqual(['a0', 'a1', 'b0', 'b1']);
});

it('says why it cannot be written, and is still there', async () => {
  const { home } = await historyWith('"one"\n');
  const full = faultyDisk((operation) => (operation === 'write' ? 'ENOSPC' : undefined));
  expect(await failureOf(openInputHistory(full, home).add('two'))).toMatchObject({
    kind: 'file_unwritable',
    code: 'ENOSPC',
  });
  expect(await openInputHistory(nodeDisk, home).load()).toEqual(['one']);
});

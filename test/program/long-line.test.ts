import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freshPlace, type Place, runProgram, startProgram } from '../support/program.ts';

const draft = 'workspace/rehearsal/current/chapters/ch01/draft-01.md';

/** A story that was stopped when its first draft was there; its author then made one endless line of it. */
async function withDraftOf(line: string): Promise<Place> {
  const place = await freshPlace();
  const write = [
    'write',
    'a letter in the fog',
    '--path',
    'A',
    '--rehearsal',
    '--events',
    '--speed',
    '10',
  ];
  const { child, until, ended } = startProgram(place, write);
  await until((out) => /"step_finished"[^\n]*draft-01\.md/.test(out));
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 143 });
  await writeFile(path.join(place.cwd, draft), textOf(line));
  return place;
}

function textOf(line: string): string {
  return `# 第1章：霧\n\n¶1\n${line}\n`;
}

test('a draft that its author made one line of half a million letters is read like any other', async () => {
  const line = '霧が出て、'.repeat(100_000);
  const place = await withDraftOf(line);
  const resumed = await runProgram(place, ['resume', '--plain', '--yes', '--speed', '1000']);
  expect(resumed).toMatchObject({ code: 0, err: '' });
  const cards = path.join(place.cwd, path.dirname(draft), 'reviews/round-01');
  expect(JSON.parse(await readFile(path.join(cards, 'stylist.json'), 'utf8'))).toMatchObject({
    agent: 'Stylist',
  });
  // as its author left it, to the letter
  expect((await readFile(path.join(place.cwd, draft), 'utf8')) === textOf(line)).toBe(true);
});

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a run over such a line is stopped by %s within two seconds', async (signal, code) => {
  const place = await withDraftOf('あ'.repeat(500_000));
  const { child, ended, until } = startProgram(place, ['resume', '--events', '--yes']);
  await until((out) => out.includes('"step_started"'));
  const from = performance.now();
  child.kill(signal);
  expect(await ended).toMatchObject({ code });
  expect(performance.now() - from).toBeLessThan(2000);
});

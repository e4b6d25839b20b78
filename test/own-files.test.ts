import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { logFile, openLooked, openUndecided, openUnsent } from '../src/own-files.ts';
import { addToLog } from '../src/own-log.ts';
import { openOwnMemory } from '../src/own-memory.ts';
import { passingFolder } from './support/passing-folder.ts';

test('the log is private, on disk at once, and never grows beyond two halves', () => {
  const file = logFile(passingFolder('log'));
  addToLog(file, 'first');
  expect(readFileSync(file, 'utf8')).toMatch(/^\S+Z first\n$/);
  expect(statSync(file).mode & 0o077).toBe(0);
  const long = 'x'.repeat(10_000);
  for (let line = 0; line < 100; line += 1) addToLog(file, `${line} ${long}`);
  expect(readFileSync(file, 'utf8')).toContain(' 99 x');
  for (const half of [file, `${file}.old`]) expect(statSync(half).size).toBeLessThan(300_000);
});

test('a log that cannot be written stops nothing', () => {
  const folder = passingFolder('log');
  const file = logFile(folder);
  addToLog(file, 'one');
  expect(() => addToLog(path.join(file, 'below/log.txt'), 'two')).not.toThrow();
});

test('when a run was last looked at is kept for the person; what cannot be read counts as never', () => {
  const folder = passingFolder('looked');
  const looked = openLooked(folder);
  expect(looked.at('/w story_1')).toBeUndefined();
  looked.mark('/w story_1', 'then');
  looked.mark('/w story_2', 'later');
  looked.mark('/w story_1', 'now');
  expect(openLooked(folder).at('/w story_1')).toBe('now');
  expect(openLooked(folder).at('/w story_2')).toBe('later');
  writeFileSync(path.join(folder, 'folio-tui/looked.json'), '{"torn');
  expect(looked.at('/w story_1')).toBeUndefined();
});

test('what was decided and not applied is private, bounded, and forgotten when it is', () => {
  const folder = passingFolder('undecided');
  const undecided = openUndecided(folder);
  for (let nth = 0; nth < 60; nth += 1) undecided.mark(`/w cmd_${nth} approvals`, `text ${nth}`);
  expect(openUndecided(folder).at('/w cmd_59 approvals')).toBe('text 59');
  expect(undecided.at('/w cmd_3 approvals')).toBeUndefined();
  undecided.mark('/w cmd_59 approvals', undefined);
  expect(openUndecided(folder).at('/w cmd_59 approvals')).toBeUndefined();
  expect(statSync(path.join(folder, 'folio-tui/undecided.json')).mode & 0o077).toBe(0);
});

test('what stood unsent in a field is given back once, at its own place, and not while its cockpit lives', () => {
  const folder = passingFolder('field');
  const file = path.join(folder, 'folio-tui/unsent.json');
  openUnsent(folder, '/w').keep('a lamp that nobody lit');
  expect(openUnsent(folder, '/w 2').take()).toBe('');
  expect(statSync(file).mode & 0o077).toBe(0);
  const of = (pid: number) => JSON.stringify({ [`${pid} /w`]: 'a lamp that nobody lit' });
  writeFileSync(file, of(process.ppid));
  expect(openUnsent(folder, '/w').take()).toBe('');
  writeFileSync(file, of(2 ** 30));
  const next = openUnsent(folder, '/w');
  expect(next.take()).toBe('a lamp that nobody lit');
  expect(readFileSync(file, 'utf8')).not.toContain(String(2 ** 30));
  next.keep('');
  expect(readFileSync(file, 'utf8')).toBe('{}');
});

test('what was decided and not applied is forgotten with the preference it speaks of', async () => {
  const folder = passingFolder('forgetting');
  const stateHome = path.join(folder, 'state');
  const undecided = openUndecided(stateHome);
  const named = JSON.stringify({
    edits: { 'LP-001': '[what] tables for numbers\n[scope] reports' },
  });
  undecided.mark('/w cmd_1 approvals', named);
  undecided.mark('/w cmd_2 approvals', JSON.stringify({ decisions: { 'IMP-001': 'y' } }));
  const desk = await openOwnMemory({
    ...{ root: folder, configHome: path.join(folder, 'config'), stateHome },
    here: { env: {}, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr },
    complain: () => expect.unreachable(),
  });
  const texts = ['[what] tables for numbers\n[scope] reports'];
  await desk.forgetInRecords({ names: ['lp:communication:tables'], texts });
  expect(openUndecided(stateHome).at('/w cmd_1 approvals')).toBeUndefined();
  expect(openUndecided(stateHome).at('/w cmd_2 approvals')).toContain('IMP-001');
});

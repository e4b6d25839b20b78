import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addToLog, logFile, openLooked } from '../src/own-files.ts';
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

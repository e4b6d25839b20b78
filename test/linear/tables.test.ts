import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evidenceOf } from '../../src/engine/workflows/folio/evidence.ts';
import { allReaders } from './all-readers.ts';

/** What functions call the text of somebody else that they are given. */
const prose =
  /^(text|draft|line|reply|report|taskFile|response|body|source|chapter|cell|command|older|message|html|idea|request|words|raw|typed|spoken|action|input|output|task|subject)$/;
/** It starts programs to judge with; what it judges by is the guard, which stands in the table. */
const elsewhere = new Set(['doctor/judge.ts judge']);

test('every function that is given a text stands in the tables', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const missing = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(`src/${file}`, 'utf8');
      const given = source.matchAll(
        /^export (?:async )?function\*? (\w+)(?:<[^(]*>)?\(\s*(\w+): string\b/gm,
      );
      return [...given]
        .filter(([, , parameter = '']) => prose.test(parameter))
        .map(([, name = '']) => ({ file, name }));
    })
    .filter(({ file, name }) => allReaders[file]?.[name] === undefined)
    .map(({ file, name }) => `${file} ${name}`);
  expect(missing.filter((one) => !elsewhere.has(one))).toEqual([]);
});

test('a line of half a million letters without a full stop is read in its length, not in its square', () => {
  const draft = `¶1\n${'霧が出て、'.repeat(100_000)}`;
  const before = process.threadCpuUsage();
  evidenceOf(draft, 'ja');
  const { user, system } = process.threadCpuUsage(before);
  // Beginning anew at each letter takes over half an hour of processor time.
  expect((user + system) / 1000).toBeLessThan(8_000);
});

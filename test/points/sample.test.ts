import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passingFolder } from '../support/passing-folder.ts';
import { sample, type Table } from '../support/points/sample.ts';
import { seedOf } from '../support/points/seed.ts';
import { tables } from '../support/points/tables.ts';

/** Tables of a few kinds, each point another one. */
const anyTable: fc.Arbitrary<Table<string>> = fc.record({
  kinds: fc
    .array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 })
    .map((lengths) =>
      Object.fromEntries(
        lengths.map((length, kind) => [
          `kind ${kind}`,
          Array.from({ length }, (_, n) => `${kind}:${n}`),
        ]),
      ),
    ),
  most: fc.integer({ min: 1, max: 30 }),
});
const anySeed = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const lengthOf = ({ kinds }: Table<unknown>) => Object.values(kinds).flat().length;

/** Seeds in a row after which the longest way through a kind is over. */
const turnsOf = (table: Table<unknown>) =>
  Math.max(
    ...Object.values(table.kinds).map((points) =>
      Math.ceil(points.length / Math.ceil((table.most * points.length) / lengthOf(table))),
    ),
  );

test('every point of a table is walked within as many seeds in a row as its share goes into it', () => {
  fc.assert(
    fc.property(anyTable, anySeed, (table, seed) => {
      const turns = Array.from({ length: turnsOf(table) }, (_, turn) => seed + turn);
      const walked = new Set(turns.flatMap((one) => sample(table, { seed: one })));
      expect([...walked].sort()).toEqual(Object.values(table.kinds).flat().sort());
    }),
  );
});

test('the first point and one of each kind are walked with every seed, in the order of the table, none twice', () => {
  fc.assert(
    fc.property(anyTable, anySeed, (table, seed) => {
      const walked = sample(table, { seed });
      const all = Object.values(table.kinds).flat();
      expect(walked[0]).toBe(all[0]);
      for (const points of Object.values(table.kinds))
        expect(walked.some((point) => points.includes(point))).toBe(true);
      expect(walked).toEqual(all.filter((point) => walked.includes(point)));
      expect(walked.length).toBeLessThanOrEqual(table.most + Object.keys(table.kinds).length + 1);
    }),
  );
});

test('the same seed walks the same points, and «all» walks all', () => {
  fc.assert(
    fc.property(anyTable, anySeed, (table, seed) => {
      expect(sample(table, { seed })).toEqual(sample(table, { seed }));
      expect(sample(table, 'all')).toEqual(Object.values(table.kinds).flat());
    }),
  );
});

test('every table of the tests is walked whole within a few commits’ worth of seeds', () => {
  for (const [name, table] of Object.entries(tables))
    expect([name, turnsOf(table) <= 8]).toEqual([name, true]);
});

test('each commit has its own seed; without git it is that of the version and of what the files say', () => {
  const root = passingFolder('seed');
  mkdirSync(path.join(root, 'src'));
  writeFileSync(path.join(root, 'package.json'), '{ "version": "1.2.3" }\n');
  writeFileSync(path.join(root, 'src/a.ts'), 'export const a = 1;\n');
  const bare = seedOf(root);
  expect(bare).toEqual({ seed: expect.any(Number), from: 'the files of version 1.2.3' });
  expect(seedOf(root)).toEqual(bare);
  const other = passingFolder('seed');
  cpSync(root, other, { recursive: true });
  expect(seedOf(other).seed).toBe(bare.seed);
  writeFileSync(path.join(other, 'src/a.ts'), 'export const a = 2;\n');
  expect(seedOf(other).seed).not.toBe(bare.seed);
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words], {
      cwd: root,
      encoding: 'utf8',
    });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  const head = git('rev-parse', 'HEAD');
  const seed = Number.parseInt(head.slice(0, 8), 16);
  expect(seedOf(root)).toEqual({ seed, from: `commit ${head.slice(0, 7)}` });
});

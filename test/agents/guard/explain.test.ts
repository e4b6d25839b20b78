import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { explain } from '../../../src/agents/guard/explain.ts';
import { boundHash, guardFacts, writtenPaths } from '../../../src/agents/guard/guard-facts.ts';
import { findLookalikes, findUnseen } from '../../../src/agents/guard/hidden.ts';
import { context, guardOf } from './guard-world.ts';

const decide = guardOf();
const explained = (command: string) => explain(command, decide(command), context);

describe('case C15: what will run is in sight', () => {
  const file = fileURLToPath(new URL('../../cases/c/c15_approval_text.json', import.meta.url));
  const rows = z
    .array(z.object({ cmd: z.string(), must_show: z.array(z.string()) }))
    .parse(JSON.parse(readFileSync(file, 'utf8')));

  test.each(rows.map((row, index) => ({ ...row, index })))(
    'row $index',
    ({ cmd, must_show: wanted }) => {
      const { shown, command, outcome } = explained(cmd);
      expect(outcome).toBe('ask');
      expect(command).toBe(cmd);
      for (const text of wanted) expect(shown).toContain(text);
    },
  );
});

describe('letters that deceive', () => {
  test('the unseen are found with their places and codes', () => {
    expect(findUnseen('git\u200b status\u202e\r')).toEqual([
      { pos: 3, end: 4, kind: 'hidden', code: 'U+200B' },
      { pos: 11, end: 12, kind: 'hidden', code: 'U+202E' },
      { pos: 12, end: 13, kind: 'control', code: 'U+000D' },
    ]);
  });

  test.each([
    '\u00a0',
    '\u2003',
    '\u3000',
    '\u2028',
    '\u00ad',
    '\ufeff',
    '\ufe0f',
    '\u{e0041}',
    '\ud800',
    '\u0085',
    '\u2800',
    '\u3164',
  ])('%j in a command asks', (letter) => {
    expect(decide(`git status ${letter}`).outcome).toBe('ask');
    expect(decide(`ls${letter}src`).outcome).toBe('ask');
    expect(decide(`ls src${letter}`).outcome).toBe('ask');
  });

  test('lookalikes are marked in words that are otherwise Latin, Japanese is left alone', () => {
    expect(findLookalikes('g\u0456t push').map(({ code }) => code)).toEqual(['U+0456']);
    expect(findLookalikes('ｇｉｔ push')).toHaveLength(3);
    expect(findLookalikes('git commit -m "直した"')).toEqual([]);
    expect(findLookalikes('echo привет')).toEqual([]);
    expect(explained('git commit -m "直した"')).toMatchObject({ outcome: 'allow', marks: [] });
  });

  test('a letter outside the basic plane is written in both its halves', () => {
    expect(explained('git \u{e0041}x').shown).toBe('git \\udb40\\udc41x');
  });
});

describe('what a dialog is told', () => {
  test.each([
    ['chmod 755 run.sh', ['run.sh']],
    ['chmod -R u+w,g-w src', ['src']],
    ['chmod -- +x run.sh', ['run.sh']],
    ['touch -t 202001010000 x', ['x']],
    ['touch -cd "2 days ago" x', ['x']],
    ['touch -- t y', ['t', 'y']],
    ['mkdir -pm 755 out', ['out']],
    ['mkdir -p out', ['out']],
    ['install -m 755 -o me a b', ['a', 'b']],
    ['cp -r a b', ['a', 'b']],
  ])('of %s the files it writes, never a mode or a time', (command, paths) => {
    expect(explained(command).writes).toEqual({ kind: 'paths', paths });
  });

  test('the whole command, its segments, the folder and the scopes of a yes', () => {
    expect(explained('git status && npm test')).toMatchObject({
      command: 'git status && npm test',
      segments: [
        { pos: 0, end: 10, text: 'git status' },
        { pos: 14, end: 22, text: 'npm test' },
      ],
      folder: '/workspace/proj',
      tier: 3,
      phase: '7B',
      rule: 'always_ask:npm',
      scopes: ['once', 'session'],
    });
    expect(explained('git push').scopes).toEqual(['once']);
    expect(explained('make x').scopes).toEqual(['once', 'session', 'always']);
    expect(explained('rm -rf x').scopes).toEqual([]);
  });

  test.each([
    ['git log | head', { kind: 'nothing' }],
    ['cat ../x', { kind: 'nothing' }],
    ['cat a > out.txt', { kind: 'paths', paths: ['out.txt'] }],
    ['git log 2>/dev/null', { kind: 'nothing' }],
    ['mv a b', { kind: 'paths', paths: ['a', 'b'] }],
    ['touch a; mkdir b', { kind: 'paths', paths: ['a', 'b'] }],
    ['sed -i s/a/b/ ../c', { kind: 'paths', paths: ['../c'] }],
    ['git commit -m x > y', { kind: 'paths', paths: ['y', '/workspace/proj'] }],
    ['npm test', { kind: 'anything', below: ['/workspace/proj'] }],
    ['cat $(x)', { kind: 'anything', below: ['/workspace/proj'] }],
    ['sort -o x y', { kind: 'anything', below: ['/workspace/proj'] }],
    ['echo "x', { kind: 'anything', below: ['/workspace/proj'] }],
    ['"cat" x', { kind: 'anything', below: ['/workspace/proj'] }],
  ])('%s could write %j', (command, writes) => {
    expect(explained(command).writes).toEqual(writes);
  });

  test('where it would write, as a list', () => {
    expect(writtenPaths(explained('cat a > out.txt'))).toEqual(['out.txt']);
    expect(writtenPaths(explained('cat ../x'))).toEqual([]);
    expect(writtenPaths(explained('npm test'))).toEqual(['/workspace/proj/**']);
  });

  test('files that would run say whether they were changed in this run', () => {
    const files = { ...context.files, kind: () => 'file' as const, hash: () => 'h' };
    const changed = new Set(['/workspace/proj/x.sh']);
    const there = { ...context, files, changed };
    const { runs } = explain('sh x.sh', decide('sh x.sh', there), there);
    expect(runs).toEqual([{ path: '/workspace/proj/x.sh', hash: 'h', changed: true }]);
  });
});

describe('decisions as facts for questions and logs', () => {
  test('a reason is its kind and plain values', () => {
    expect(guardFacts(decide('git push'))).toEqual({
      tier: '3',
      phase: '7B2',
      rule: 'git:push',
      reason: { kind: 'subcommand', values: { rule: 'git:push' } },
    });
    expect(guardFacts(decide('git\tstatus\r')).reason.values).toEqual({ codes: 'U+0009\nU+000D' });
  });

  test('the hash of what would run changes with any byte, not with the order', () => {
    const a = { path: '/a', hash: '1' };
    const b = { path: '/b', hash: '2' };
    expect(boundHash([a, b])).toBe(boundHash([b, a]));
    expect(boundHash([a, { ...b, hash: '3' }])).not.toBe(boundHash([a, b]));
    expect(boundHash([{ ...a, hash: undefined }])).not.toBe(boundHash([a]));
    expect(boundHash([])).toBe('');
  });
});

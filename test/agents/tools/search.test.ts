import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wildcard } from '../../../src/agents/tools/wildcard.ts';
import { processorClock } from '../../support/processor-time.ts';
import { openToolWorld } from '../../support/tool-world.ts';

function aProject() {
  const world = openToolWorld();
  for (const [file, text] of Object.entries({
    'README.md': '# はじめに\nTODO: 書く\n',
    'src/app.ts': 'const a = 1; // TODO\nconst b = 2;\n',
    'src/deep/er.tsx': 'export {};\n',
    'node_modules/x/index.js': '// TODO\n',
    '.git/config': '[TODO]\n',
    '.env': 'TODO=secret\n',
  })) {
    world.put(file, text);
  }
  world.put('image.bin', Buffer.from('TODO\0'));
  return world;
}

/** What stands inside the fence. */
const inside = (text: string) => text.split('\n').slice(1, -1).join('\n').split('\n').slice(1);

describe('list_files', () => {
  test('names what is in a folder, and what kind each is', async () => {
    const { use, at } = aProject();
    symlinkSync('src', at('link'));
    const { text } = await use('list_files', {});
    expect(text).toMatch(/^\. \(7 names\)/);
    expect(text.split('\n').slice(2, -1)).toEqual([
      '.env',
      '.git/',
      'README.md',
      'image.bin',
      'link@',
      'node_modules/',
      'src/',
    ]);
  });

  test('goes as deep as it is told, and not into what others made', async () => {
    const { use } = aProject();
    const { text } = await use('list_files', { depth: 5 });
    expect(text).toContain('src/deep/er.tsx');
    expect(text).not.toContain('node_modules/x');
    expect(text).not.toContain('.git/config');
  });

  test('says when not everything is shown', async () => {
    const { use, put } = openToolWorld();
    for (let n = 0; n < 1003; n += 1) put(`f${n}`, '');
    expect((await use('list_files', {})).text).toMatch(/^\. \(truncated after 1000 names\)/);
  });

  test.each([
    ['a file', 'README.md', /^NotAFolder/],
    ['nothing', 'no', /^NotFound/],
    ['another place', '..', /^OutsideRepo/],
  ])('refuses %s', async (_, given, why) => {
    expect((await aProject().use('list_files', { path: given })).text).toMatch(why);
  });
});

describe('glob', () => {
  test.each([
    ['**/*.{ts,tsx}', ['src/app.ts', 'src/deep/er.tsx']],
    ['*.md', ['README.md']],
    ['src/*', ['src/app.ts']],
    ['**/[a-e]*', ['src/app.ts', 'src/deep/er.tsx']],
  ])('%s finds %j', async (pattern, names) => {
    const { text } = await aProject().use('glob', { pattern });
    expect(text.split('\n').slice(2, -1)).toEqual(names);
  });

  test('says that there is none, and that a pattern is none', async () => {
    const { use } = aProject();
    expect((await use('glob', { pattern: '*.rs' })).text).toBe('*.rs in .: 0 files');
    expect((await use('glob', { pattern: '{a' })).text).toMatch(/^InvalidPattern/);
  });
});

describe('grep', () => {
  test('gives file, line and text, from files that may be read', async () => {
    const { text } = await aProject().use('grep', { pattern: 'TODO' });
    expect(text).toMatch(/^"TODO": 2 lines in 2 files; not searched: 2 \(/);
    expect(text.split('\n').slice(2, -1)).toEqual([
      'README.md:2:TODO: 書く',
      'src/app.ts:1:const a = 1; // TODO',
    ]);
  });

  test('looks only where it is told', async () => {
    const { use } = aProject();
    const some = await use('grep', { pattern: 'todo', ignore_case: true, files: '**/*.ts' });
    expect(some.text).toMatch(/^"todo": 1 lines in 1 files/);
    const one = await use('grep', { pattern: '^const b', path: 'src/app.ts' });
    expect(one.text).toContain('src/app.ts:2:const b = 2;');
    expect((await use('grep', { pattern: 'x', path: 'no' })).text).toMatch(/^NotFound/);
  });

  test('follows no link out of the project', async () => {
    const { use, top, at } = aProject();
    mkdirSync(path.join(top, 'outside'));
    writeFileSync(path.join(top, 'outside/a.txt'), 'CANARY\n');
    symlinkSync('../outside', at('out'));
    expect((await use('grep', { pattern: 'CANARY' })).text).toMatch(/^"CANARY": 0 lines/);
    expect((await use('grep', { pattern: 'CANARY', path: 'out' })).text).toMatch(/^SymlinkEscape/);
  });

  test('masks credentials and shortens lines', async () => {
    const { use, put } = openToolWorld();
    put('a.ts', `key sk-ant-abcdefghijklmnop1234 ${'x'.repeat(1000)}\n`);
    const { text } = await use('grep', { pattern: 'key' });
    expect(text).toContain('***API_KEY***');
    expect(text).toContain('x…');
    expect(text.length).toBeLessThan(600);
  });

  test('gives up a pattern that would never end, and one that is none', async () => {
    const { use, put } = openToolWorld();
    put('a.txt', `${'a'.repeat(50)}!\n`);
    const began = performance.now();
    expect((await use('grep', { pattern: '^(a+)+$' })).text).toMatch(/^TooSlow/);
    expect(performance.now() - began).toBeLessThan(5000);
    expect((await use('grep', { pattern: '(' })).text).toMatch(/^InvalidPattern/);
  });

  test('says when there is more than it shows', async () => {
    const { use, put } = openToolWorld();
    for (let n = 0; n < 10; n += 1) put(`f${n}.txt`, 'hit\n'.repeat(60));
    const { text } = await use('grep', { pattern: 'hit' });
    expect(text).toMatch(/^"hit": 300 lines in 6 files; truncated/);
    expect(inside(text).length).toBeLessThanOrEqual(300);
  });
});

describe('a wildcard', () => {
  test.each([
    ['*', 'a', true],
    ['*', 'a/b', false],
    ['**', 'a/b/c', true],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['a/**/b', 'a/bb', false],
    ['?.md', 'あ.md', true],
    ['?.md', '𠮷.md', true],
    ['[!a]x', 'bx', true],
    ['[!a]x', 'ax', false],
    ['{a,b{c,d}}', 'bd', true],
    ['{a,b{c,d}}', 'b', false],
    ['a.b', 'axb', false],
    ['*.test.*', 'x.test.ts', true],
  ])('%s and %s: %s', (pattern, name, fits) => {
    expect(wildcard(pattern)?.matches(name)).toBe(fits);
  });

  test('takes no time, however it is made', () => {
    const spent = processorClock();
    const pattern = wildcard(`${'*a'.repeat(100)}b`);
    expect(pattern?.matches('a'.repeat(250))).toBe(false);
    const deep = wildcard(`${'**/'.repeat(60)}x`);
    expect(deep?.matches(`${'a/'.repeat(200)}y`)).toBe(false);
    expect(spent()).toBeLessThan(1000);
  });

  test('never throws, and a name without signs fits itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (pattern, name) => {
        wildcard(pattern)?.matches(name);
      }),
    );
    const plain = fc.stringMatching(/^[a-z0-9./_-]{1,30}$/);
    fc.assert(
      fc.property(plain, (name) => {
        expect(wildcard(name)?.matches(name)).toBe(true);
      }),
    );
  });
});

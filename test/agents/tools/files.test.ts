import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DiskUnreachable } from '../../../src/engine/acting/tool-disk.ts';
import { diskHere } from '../../../src/engine/workspace/tool-disk/here.ts';
import { openToolWorld } from '../../support/tool-world.ts';

describe('read_file', () => {
  test('gives a file as material, with the lines it has', async () => {
    const { use, put } = openToolWorld();
    put('a.md', '一\n二\n');
    const { text, isError } = await use('read_file', { path: 'a.md' });
    expect(isError).toBe(false);
    expect(text).toMatch(
      /^a\.md \(lines 1–2, the last one\)\n<material-([0-9a-f]{8}) name="a\.md">\n一\n二\n<\/material-\1>$/,
    );
  });

  test('reads a range, and says what follows it', async () => {
    const { use, put } = openToolWorld();
    put('a.md', Array.from({ length: 9 }, (_, n) => `line ${n + 1}\n`).join(''));
    const { text } = await use('read_file', { path: 'a.md', from_line: 3, lines: 2 });
    expect(text).toMatch(/^a\.md \(lines 3–4; truncated, more lines follow\)/);
    expect(text).toMatch(/>\nline 3\nline 4\n</);
    const rest = await use('read_file', { path: 'a.md', from_line: 8, lines: 2 });
    expect(rest.text).toMatch(/^a\.md \(lines 8–9, the last one\)/);
    const none = await use('read_file', { path: 'a.md', from_line: 10 });
    expect(none.text).toBe('a.md has no line 10.');
  });

  test('says of the last line when it does not end, and of an empty file that it is empty', async () => {
    const { use, put } = openToolWorld();
    put('a.md', 'x\ny');
    put('b.md', '');
    expect((await use('read_file', { path: 'a.md' })).text).toMatch(/without a line end/);
    expect((await use('read_file', { path: 'b.md' })).text).toBe('b.md is empty.');
  });

  test('D15: cuts no character and keeps the bytes of the file, valid or not', async () => {
    const { use, put, bytes } = openToolWorld();
    const script = fileURLToPath(new URL('../../cases/d/d15_bytes.py', import.meta.url));
    const output = execFileSync('python3', [script]);
    put('out.txt', output);
    const { text } = await use('read_file', { path: 'out.txt' });
    const [, , first = '', second = ''] = text.split('\n');
    expect(first).toBe('開始 日本語 終了');
    expect(second).toMatch(/^bad:.* end$/);
    const edits = [{ find: '終了', replace: '完了' }];
    await use('edit_file', { path: 'out.txt', edits });
    const [before, after] = [output, bytes('out.txt')].map((all) =>
      all.subarray(all.indexOf('bad:')),
    );
    expect(after).toEqual(before);
  });

  test('shows the beginning of one line of many megabytes, cut between characters', async () => {
    const { use, put } = openToolWorld();
    put('long.txt', `x${'あ'.repeat(3_000_000)}`);
    const { text } = await use('read_file', { path: 'long.txt' });
    expect(Buffer.byteLength(text)).toBeLessThan(70_000);
    expect(text).toMatch(/truncated, line 1 is longer than is shown/);
    expect(text).not.toContain('\uFFFD');
  });
});

describe('a file that stays closed', () => {
  test.each([
    ['a NUL near the beginning', 'a.txt', Buffer.from('ab\0cd'), /^Binary/],
    ['the name of an image', 'a.PNG', Buffer.from('text'), /^Binary/],
    [
      'a private key in the midst of it',
      'notes.txt',
      Buffer.from(`x\n-----BEGIN OPENSSH PRIVATE KEY-----\n${'k'.repeat(70)}\n`),
      /^SecretContent/,
    ],
  ])('refuses %s', async (_, file, content, why) => {
    const { use, put } = openToolWorld();
    put(file, content);
    const outcome = await use('read_file', { path: file });
    expect(outcome).toMatchObject({ isError: true, text: expect.stringMatching(why) });
  });

  test('refuses a private key also to whoever begins reading behind its first line', async () => {
    const { use, put } = openToolWorld();
    put('k.txt', `-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----\n`);
    const { text } = await use('read_file', { path: 'k.txt', from_line: 2, lines: 1 });
    expect(text).toMatch(/^SecretContent/);
    expect(text).not.toContain('MIIEvQ');
  });

  test('masks credentials in a file that is otherwise open', async () => {
    const { use, put } = openToolWorld();
    put('app.ts', `const k = 'sk-ant-abcdefghijklmnop1234';\n`);
    expect((await use('read_file', { path: 'app.ts' })).text).toContain(`'***API_KEY***'`);
  });

  test.each([
    ['a missing file', 'no.md', /^NotFound/],
    ['a folder', 'sub', /^NotARegularFile/],
    ['a pipe', 'pipe', /^NotARegularFile/],
  ])('%s is told, not thrown, and nobody waits', async (_, file, why) => {
    const { use, root } = openToolWorld();
    mkdirSync(path.join(root, 'sub'));
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    expect((await use('read_file', { path: file })).text).toMatch(why);
  });
});

describe('write_file', () => {
  test('makes a file and its folders, readable for others as files are', async () => {
    const { use, root, text, changed } = openToolWorld();
    const outcome = await use('write_file', { path: 'a/b/日本語 名.md', content: '朝\n' });
    expect(outcome).toEqual({ text: 'a/b/日本語 名.md: made, 4 bytes.', isError: false });
    expect(text('a/b/日本語 名.md')).toBe('朝\n');
    expect(statSync(path.join(root, 'a/b/日本語 名.md')).mode & 0o777).toBe(0o644);
    expect([...changed]).toEqual([path.join(root, 'a/b/日本語 名.md')]);
  });

  test('replaces only what it has seen as it is now', async () => {
    const { use, put, text, at } = openToolWorld();
    put('a.md', 'old\n');
    const write = { path: 'a.md', content: 'new\n' };
    expect((await use('write_file', write)).text).toMatch(/^NotRead/);
    await use('read_file', { path: 'a.md' });
    writeFileSync(at('a.md'), 'a person was here\n');
    expect((await use('write_file', write)).text).toMatch(/^NotRead/);
    expect(text('a.md')).toBe('a person was here\n');
    await use('read_file', { path: 'a.md' });
    expect((await use('write_file', write)).isError).toBe(false);
    expect(text('a.md')).toBe('new\n');
    const again = { path: 'a.md', content: 'newer\n' };
    expect((await use('write_file', again)).isError).toBe(false);
  });

  test('keeps mode, byte order mark and line ends of what it replaces', async () => {
    const { use, put, bytes, at } = openToolWorld();
    put('run.cmd', '\uFEFFa\r\nb\r\n');
    chmodSync(at('run.cmd'), 0o755);
    await use('read_file', { path: 'run.cmd' });
    await use('write_file', { path: 'run.cmd', content: 'x\ny\nz' });
    expect(bytes('run.cmd').toString()).toBe('\uFEFFx\r\ny\r\nz');
    expect(statSync(at('run.cmd')).mode & 0o777).toBe(0o755);
  });

  test('asks before it writes where programs find rules and hooks, and heeds the word', async () => {
    const answers = [{ kind: 'deny', word: '要りません' }, { kind: 'once' }] as const;
    let nth = 0;
    const { use, asked, text } = openToolWorld({
      answer: () => answers[nth++] ?? { kind: 'once' },
    });
    const write = { path: '.claude/settings.json', content: '{}\n' };
    const refused = await use('write_file', write);
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('要りません');
    expect((await use('write_file', write)).isError).toBe(false);
    expect(text('.claude/settings.json')).toBe('{}\n');
    expect(asked).toMatchObject([
      { tool: 'write_file', subject: '.claude/settings.json', guard: { rule: 'protected_place' } },
      { subject: '.claude/settings.json' },
    ]);
    expect(asked[0]?.bound).toBe(asked[1]?.bound);
  });
});

describe('a disk that refuses', () => {
  test('is told of', async () => {
    const { use } = openToolWorld({
      disk: {
        ...diskHere(),
        async replace() {
          throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
        },
      },
    });
    const outcome = await use('write_file', { path: 'a.md', content: 'x' });
    expect(outcome).toEqual({ text: 'It failed: ENOSPC.', isError: true });
  });

  test('a place that cannot be written is told, and ends nothing', async () => {
    const { use, put } = openToolWorld();
    put('sub', 'a file');
    const outcome = await use('write_file', { path: 'sub/a.md', content: 'x' });
    expect(outcome).toMatchObject({
      isError: true,
      text: expect.stringMatching(/it leads nowhere/),
    });
    const gone = openToolWorld({
      disk: {
        ...diskHere(),
        async replace() {
          throw new DiskUnreachable('bwrap: there is no room');
        },
      },
    });
    const other = await gone.use('write_file', { path: 'a.md', content: 'x' });
    expect(other).toEqual({ text: 'It failed: bwrap: there is no room', isError: true });
  });
});

test('what is written can be read again, byte for byte', async () => {
  const { use, at } = openToolWorld();
  await use('write_file', { path: 'a.md', content: 'あ\r\nb' });
  expect(readFileSync(at('a.md'), 'utf8')).toBe('あ\r\nb');
});

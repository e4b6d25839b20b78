import { chmodSync, statSync, symlinkSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replaceBytes } from '../../../src/agents/tools/edit-file.ts';
import { openToolWorld } from '../../support/tool-world.ts';

describe('edit_file', () => {
  const edit = (
    path: string,
    ...edits: readonly { find: string; replace: string; expected_count?: number }[]
  ) => ({
    path,
    edits: [...edits],
  });

  test('replaces exactly what is there as often as was expected', async () => {
    const { use, put, text } = openToolWorld();
    put('a.ts', 'let a = 1;\nlet b = 1;\n');
    const outcome = await use(
      'edit_file',
      edit(
        'a.ts',
        { find: '= 1', replace: '= 2', expected_count: 2 },
        { find: 'let b', replace: 'const b' },
      ),
    );
    expect(outcome).toEqual({ text: 'a.ts: 3 replaced, 24 bytes.', isError: false });
    expect(text('a.ts')).toBe('let a = 2;\nconst b = 2;\n');
  });

  test.each([
    ['not there', { find: 'c', replace: 'd' }, /there 0 times, expected 1/],
    ['there twice', { find: 'a', replace: 'd' }, /there 2 times, expected 1/],
    [
      'there less often',
      { find: 'a', replace: 'd', expected_count: 3 },
      /there 2 times, expected 3/,
    ],
    ['nothing', { find: '', replace: 'd' }, /"find" is empty/],
  ])('changes nothing when its text is %s', async (_, one, why) => {
    const { use, put, text } = openToolWorld();
    put('a.md', 'a b a\n');
    const outcome = await use('edit_file', edit('a.md', { find: 'b', replace: 'B' }, one));
    expect(outcome).toMatchObject({ isError: true, text: expect.stringMatching(why) });
    expect(text('a.md')).toBe('a b a\n');
  });

  test('an edit that changes no byte is no edit', async () => {
    const { use, put } = openToolWorld();
    put('a.md', 'x\n');
    expect((await use('edit_file', edit('a.md', { find: 'x', replace: 'x' }))).text).toMatch(
      /^NothingChanged/,
    );
  });

  test('keeps mode and works through a link to the file it leads to', async () => {
    const { use, put, at, text } = openToolWorld();
    put('real.sh', 'echo a\n');
    chmodSync(at('real.sh'), 0o750);
    symlinkSync('real.sh', at('link.sh'));
    await use('edit_file', edit('link.sh', { find: 'a', replace: 'b' }));
    expect(text('real.sh')).toBe('echo b\n');
    expect(statSync(at('real.sh')).mode & 0o777).toBe(0o750);
  });

  test('a dollar in a replacement is a dollar', async () => {
    const { use, put, text } = openToolWorld();
    put('a.sh', 'x\n');
    await use('edit_file', edit('a.sh', { find: 'x', replace: "$& $1 $' $$" }));
    expect(text('a.sh')).toBe("$& $1 $' $$\n");
  });
});

describe('bytes around a replacement', () => {
  const replaced = (before: string | Buffer, find: string, replace: string, count = 1) => {
    const done = replaceBytes(Buffer.from(before as string), [{ find, replace, count }]);
    return done.ok ? done.bytes.toString() : done;
  };

  test.each([
    ['CRLF in a file of CRLF', 'a\r\nb\r\nc\r\n', 'a\nb', 'x\ny\nz', 'x\r\ny\r\nz\r\nc\r\n'],
    ['LF asked for as CRLF', 'a\nb\n', 'a\r\nb', 'x\r\ny', 'x\ny\n'],
    ['the lines around, in a mixed file', 'a\r\nb\nc\r\nd\n', 'b', 'x\ny', 'a\r\nx\ny\nc\r\nd\n'],
    ['the lines around, at the end', 'a\r\nb', 'b', 'x\ny', 'a\r\nx\r\ny'],
    ['a byte order mark', '\uFEFFa\n', 'a', 'b', '\uFEFFb\n'],
    ['the last line end', 'a\nb\n', 'b\n', 'c', 'a\nc\n'],
    ['that there is none', 'a\nb', 'b', 'c\n', 'a\nc'],
    ['a file without lines', 'a', 'a', 'b\nc', 'b\nc'],
  ])('keep %s', (_, before, find, replace, after) => {
    expect(replaced(before, find, replace)).toBe(after);
  });

  test('stay as they are, whatever they are', () => {
    const ascii = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', '.', '$') });
    fc.assert(
      fc.property(fc.uint8Array({ max: 0xff }), fc.uint8Array(), ascii, (before, after, text) => {
        const mark = 'MARK-あ';
        const bytes = Buffer.concat([before, Buffer.from(mark), after]);
        fc.pre(bytes.toString('latin1').split(Buffer.from(mark).toString('latin1')).length === 2);
        const done = replaceBytes(bytes, [{ find: mark, replace: `<${text}>`, count: 1 }]);
        if (!done.ok) throw new Error('it is there once');
        expect(done.bytes.subarray(0, before.length)).toEqual(Buffer.from(before));
        expect(done.bytes.subarray(done.bytes.length - after.length)).toEqual(Buffer.from(after));
      }),
    );
  });
});

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  EditBatch,
  type FileNow,
  resolveBatch,
} from '../../../../../src/engine/workflows/edit/rules/edit-batch.ts';
import { type FilePair, patchOf } from '../../../../../src/engine/workflows/edit/rules/patch.ts';
import { tempFolder } from '../../../../support/tool-world.ts';

const now = (text: string | null, mode = 0o644): FileNow => ({
  text,
  sha: createHash('sha256')
    .update(text ?? 'bytes')
    .digest('hex'),
  mode,
});

function resolved(files: Readonly<Record<string, FileNow>>, ops: readonly object[]) {
  const batch = EditBatch.parse({ hypothesis: 'h', ops });
  const onFiles = batch.ops.flatMap((op) => (op.op === 'command' ? [] : [op]));
  return resolveBatch(onFiles, (name) => files[name] ?? null);
}

const update = (path: string, find: string, replace: string, more: object = {}) => ({
  ...{ op: 'update', path },
  edits: [{ find, replace, ...more }],
});

test.each([
  ['a\nb\nc\n', 'b', 'B\nBB', 'a\nB\nBB\nc\n'],
  ['a\r\nb\r\nc\r\n', 'a\nb', 'x\ny\nz', 'x\r\ny\r\nz\r\nc\r\n'],
  ['a\r\nb\nc', 'b\nc', 'd\ne', 'a\r\nd\ne'],
  ['\uFEFFa\nb', 'a', 'A', '\uFEFFA\nb'],
  ['a\n', 'a', '', '\n'],
  ['日本\n', '日', '曰', '曰本\n'],
])('in %j, %j becomes %j: %j', (text, find, replace, wanted) => {
  const read = resolved({ f: now(text) }, [update('f', find, replace)]);
  expect(read).toMatchObject({ ok: true, changes: [{ text: wanted }] });
});

test('a change of two thousand lines is no less a change', () => {
  const content = 'a line\n'.repeat(2000);
  expect(resolved({}, [{ op: 'create', path: 'a.js', content }])).toMatchObject({
    ...{ ok: true, changes: [{ how: 'write', path: 'a.js', text: content }] },
  });
});

test('a rewritten file keeps its line ends, its mark, its last line end and its mode', () => {
  const files = { f: now('\uFEFFa\r\nb', 0o755) };
  expect(resolved(files, [{ op: 'rewrite', path: 'f', content: 'x\ny\n' }])).toMatchObject({
    changes: [{ how: 'write', text: '\uFEFFx\r\ny', mode: 0o755 }],
  });
});

test.each([
  ['is not in the file', [update('f', 'zz', 'y')]],
  ['is there 2 times, not 1', [update('f', 'a', 'y')]],
  ['create, but the file exists', [{ op: 'create', path: 'f', content: '' }]],
  ['there is no such file', [{ op: 'delete', path: 'none' }]],
  ['there is no such file', [update('none', 'a', 'b')]],
  ['no UTF-8 text', [update('bin', 'a', 'b')]],
  ['changes no byte', [update('f', 'b', 'b')]],
  ['the file exists', [{ op: 'rename', from: 'f', to: 'bin' }]],
  ['is not in the file', [update('g', 'g', 'x'), update('f', 'nope', 'x')]],
])('a batch is refused as a whole: %s', (problem, ops) => {
  const files = { f: now('a b a'), g: now('g'), bin: now(null) };
  const read = resolved(files, ops);
  expect(read.ok).toBe(false);
  expect(read.ok ? '' : read.problems.join()).toContain(problem);
});

test('later steps of a batch see the earlier ones; bytes that are no text are moved as they are', () => {
  const files = { a: now('one'), bin: now(null) };
  const read = resolved(files, [
    { op: 'rename', from: 'a', to: 'b' },
    update('b', 'one', 'two'),
    { op: 'create', path: 'a', content: 'new' },
    { op: 'rename', from: 'bin', to: 'bin2' },
    { op: 'create', path: 'gone', content: 'x' },
    { op: 'delete', path: 'gone' },
  ]);
  expect(read).toEqual({
    ok: true,
    changes: [
      { how: 'write', path: 'a', before: files.a.sha, text: 'new', mode: 0o644 },
      { how: 'write', path: 'b', before: null, text: 'two', mode: 0o644 },
      { how: 'move', path: 'bin', to: 'bin2', before: files.bin.sha },
    ],
  });
});

const side = (text: string | null, mode = 0o644) => ({ text, mode });

const shapes: readonly FilePair[] = [
  { path: 'changed.txt', before: side('a\nb\nc\nd\ne\n'), after: side('a\nb\nX\nd\ne\n') },
  { path: 'new.txt', before: null, after: side('x\ny\n') },
  { path: 'new empty.txt', before: null, after: side('') },
  { path: 'gone.txt', before: side('x\n'), after: null },
  { path: 'gone-empty.txt', before: side(''), after: null },
  { path: 'no-end.txt', before: side('a\nb'), after: side('a\nc') },
  { path: 'end-added.txt', before: side('a'), after: side('a\n') },
  { path: 'end-removed.txt', before: side('a\n'), after: side('a') },
  { path: 'crlf.txt', before: side('a\r\nb\r\n'), after: side('a\r\nc\r\n') },
  { path: 'with space.txt', before: side('a\n'), after: side('b\n') },
  { path: 'sub/日本語 "q"\t.txt', before: side('あ\n'), after: side('い\n') },
  { path: 'run.sh', before: side('a\n', 0o755), after: side('b\n', 0o755) },
  { path: 'moved.txt', from: 'old.txt', before: side('a\nb\nc\n'), after: side('a\nb\nc\n') },
  { path: 'one.txt', before: side('a\n'), after: side('') },
];

test('git takes each shape of a difference, alone and all together, and comes to the same bytes', () => {
  const root = tempFolder('patch');
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'pipe' });
  git('init', '-q');
  git('config', 'core.autocrlf', 'false');
  for (const { path: name, from = name, before } of shapes) {
    if (before === null) continue;
    fs.mkdirSync(path.join(root, path.dirname(from)), { recursive: true });
    fs.writeFileSync(path.join(root, from), before.text ?? '', { mode: before.mode });
  }
  const whole = patchOf(shapes);
  fs.writeFileSync(path.join(root, '.git/p'), whole);
  git('apply', '--check', '.git/p');
  git('apply', '.git/p');
  for (const { path: name, after } of shapes) {
    const file = path.join(root, name);
    expect(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null).toBe(after?.text ?? null);
  }
  const names = [...whole.matchAll(/^diff --git .* "?b\/(.+?)"?$/gm)].map(([, name]) => name);
  expect(names).toEqual(names.toSorted());
  expect(patchOf([{ path: 'a', before: side('x'), after: side('x') }])).toBe('');
});

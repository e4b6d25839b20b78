import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConstraints } from '../../../../src/engine/workflows/edit/rules/constraints.ts';
import { EditBatch, resolveBatch } from '../../../../src/engine/workflows/edit/rules/edit-batch.ts';
import { lockPlan } from '../../../../src/engine/workflows/edit/rules/lock-commands.ts';
import { verdictOf } from '../../../../src/engine/workflows/edit/rules/outcome.ts';
import {
  plainPath,
  protectedWhy,
  scopeWhy,
} from '../../../../src/engine/workflows/edit/rules/paths.ts';
import { locateIn } from '../../../../src/engine/workspace/repository/guard.ts';
import { describeNotice } from '../../../../src/ui/messages/describe-notice.ts';
import { en } from '../../../../src/ui/messages/en.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';

/* Why an edit is not taken, in the language of the screen; what the Editor is told stays as the engine spells it. */

const root = mkdtempSync(path.join(tmpdir(), 'refusals-'));
afterAll(() => rmSync(root, { recursive: true }));
mkdirSync(path.join(root, 'sub/.git'), { recursive: true });
mkdirSync(path.join(root, 'kept'));
writeFileSync(path.join(root, 'file'), '');
symlinkSync('/tmp', path.join(root, 'out'));
symlinkSync('nowhere', path.join(root, 'lost'));

const ended = {
  ...{
    name: 'unit',
    command: 'true',
    code: null,
    signal: null,
    timedOut: false,
    error: null,
    tail: '',
    ms: 61_000,
  },
};

function ofPath(given: string): string {
  const plain = plainPath(given, root);
  if (!plain.ok) return `${plain.refusal.code}: ${given}: ${plain.refusal.why}`;
  const located = locateIn({ root, closed: [path.join(root, 'kept')] }, plain.path);
  if (!located.ok) return `${located.refusal.code}: ${given}: ${located.refusal.why}`;
  return `ProtectedPath: ${given}: ${protectedWhy(plain.path)}`;
}

const paths = [
  ...['', 'a\u0007b', '~/x', 'C:/x', 'https://x.example/y', '/elsewhere', '../x', '.', '.git/x'],
  ...['agent/x', 'kept/x', 'file/x', 'sub/x', 'sub', 'out/x', 'lost/x'],
].map(ofPath);

const none = { constraints: [], nonGoals: [], outOfScope: [], only: [] };
const denied = readConstraints('Do it.', { ...none, outOfScope: ['docs/'] }, () => true);
const only = readConstraints('Do it.', { ...none, only: ['src/**'] }, () => true);
const scopes = [
  `ScopeViolation: docs/a: ${scopeWhy(denied, 'docs/a')}`,
  `ScopeViolation: lib/a: ${scopeWhy(only, 'lib/a')}`,
];

function ofBatch(...ops: readonly object[]): readonly string[] {
  const batch = EditBatch.parse({ hypothesis: 'h', ops });
  const onFiles = batch.ops.flatMap((op) => (op.op === 'command' ? [] : [op]));
  const files = new Map([
    ['a.js', 'one\none\n'],
    ['bytes', null],
  ]);
  const made = resolveBatch(onFiles, (name) => {
    const text = files.get(name);
    return text === undefined ? null : { text, sha: name, mode: 0o644 };
  });
  return made.ok ? [] : made.problems;
}

const update = (file: string, find: string) => ({
  ...{ op: 'update', path: file },
  edits: [{ find, replace: 'two' }],
});
const batches = [
  ...ofBatch({ op: 'create', path: 'a.js', content: '' }),
  ...ofBatch({ op: 'delete', path: 'b.js', reason: 'r' }),
  ...ofBatch({ op: 'rewrite', path: 'b.js', content: '', reason: 'r' }),
  ...ofBatch(update('b.js', 'one')),
  ...ofBatch(update('bytes', 'one')),
  ...ofBatch(update('a.js', 'three')),
  ...ofBatch(update('a.js', 'one')),
  ...ofBatch({ op: 'rename', from: 'b.js', to: 'c.js' }),
  ...ofBatch({ op: 'rename', from: 'bytes', to: 'a.js' }),
  ...ofBatch({ op: 'rewrite', path: 'a.js', content: 'one\none\n', reason: 'r' }),
];

const facts = { files: new Set<string>(), at: '' };
const commands = [
  lockPlan(['rm', '-rf', '/'], facts),
  lockPlan(['npm', 'install', '--package-lock-only'], facts),
].map(String);

test.each([...paths, ...scopes, ...batches, ...commands, 'a.js: somebody has changed it since'])(
  'a Japanese screen says in Japanese why an edit is not taken: «%s»',
  (problem) => {
    const told = (words: typeof ja) =>
      describeNotice('edit_refused', { n: 1, problems: [problem] }, words);
    expect(told(ja)).toMatch(/[ぁ-ん]/);
    expect(told(ja)).not.toMatch(
      /\b(?:it|is|the|but|there|undefined|Path|Repo|Violation|Escape)\b/,
    );
    expect(told(en)).toContain(problem.replace('\u0007', '').slice(0, 60));
  },
);

test('what a command of somebody else said stands in the Japanese sentence as it is, in quotation marks', () => {
  const problem = 'command: `npm install --package-lock-only`: exit 1\nnpm error 404 Not Found';
  expect(describeNotice('edit_refused', { n: 2, problems: [problem] }, ja)).toBe(
    '編集2は受け取れません: `npm install --package-lock-only` が失敗しました（終了コード 1）「npm error 404 Not Found」',
  );
});

test.each([
  ['no verification steps detected', '検証の手順が見つかりません'],
  ['no test command detected', 'テストのコマンドが見つかりません'],
  ['zero tests executed', 'テストが一つも実行されていません'],
  ['verification modified tracked files: a.js', '書き換えました（a.js）'],
  [verdictOf({ ...ended, timedOut: true }), '手順 unit が 61秒で終わりませんでした'],
  [verdictOf({ ...ended, signal: 'SIGTERM' }), '手順 unit が SIGTERM で止められました'],
  ['AssertionError: 1 !== 2', 'AssertionError: 1 !== 2'],
])(
  'what the engine itself says of a failed step is in Japanese, and what a check printed as it is (%#)',
  (of, told) => {
    const summary = typeof of === 'string' ? of : 'summary' in of ? of.summary : null;
    const values = { attempt: 1, step: 'unit', summary: summary ?? '', run: 'run_1' };
    expect(describeNotice('edit_failed', values, ja)).toContain(told);
    expect(describeNotice('edit_base_red', values, ja)).toContain(told);
  },
);

test('who could not do their part, and why, stands in the language of the screen', () => {
  const told = (source: string, type: string, message: string) =>
    describeNotice('edit_infra', { source, type, message, report: '' }, ja);
  expect(told('verifier', 'command_not_found', 'npm')).toContain(
    '検証を動かせませんでした: npm が見つかりません。',
  );
  expect(told('editor_output', 'refused', 'The batch changes no byte.; x: it is new')).toContain(
    '編集役の変更を受け取れませんでした: 何も変わらない変更です；x: it is new。',
  );
  expect(told('editor_output', 'no_edit', 'the Editor only asks')).toContain('質問ばかり');
  // a model that refuses is another thing
  expect(told('editor_llm', 'refused', 'refused')).toContain('モデルが断りました');
});

test('in English too it is a sentence, and no names of the engine', () => {
  const values = { source: 'editor_llm', type: 'invalid_reply', report: '' };
  const said = describeNotice('edit_infra', { ...values, message: 'There is no JSON.' }, en);
  expect(said).toMatch(
    /^Not a failure of the change\. The Editor gave no answer that could be used: .*[^.]\. Begin it again$/,
  );
  expect(said).not.toMatch(/editor_llm|\.\./);
});

import { expect, test } from 'vitest';
import {
  type PlanProblem,
  planProblemText,
} from '../../../src/engine/workflows/crew/plan/problems.ts';
import { type Code, coded } from '../../../src/engine/workflows/crew/validate/codes.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja, type Messages } from '../../../src/ui/messages/ja.ts';
import { describeTaskReason } from '../../../src/ui/workflows/crew/task-reason.ts';
import { taskLinesOf } from '../../../src/ui/workflows/crew/words/lines.ts';

const describeReason = (reason: string, messages: Messages) =>
  describeTaskReason(reason, messages.reasons, taskLinesOf(messages).reasons);
const codesIn = (messages: Messages) => taskLinesOf(messages).reasons.codes;

test.each([
  ['empty_reply', '返事が空でした', 'the reply was empty'],
  [
    'invalid_reply: The last line is not it.',
    '返事が決まった形ではありませんでした（The last line is not it.）',
    'the reply did not have the form it must have (The last line is not it.)',
  ],
  ['turn cap reached', '応答の上限に達しました', 'it came to its last turn'],
  ['cancelled by its person', 'あなたが取り消しました', 'cancelled by you'],
  [
    'retries exhausted (last status partial)',
    'やり直しの回数を使い切りました（status が partial でした）',
    'no attempts left (its status was partial)',
  ],
  [
    'retries exhausted ([E135] fewer than 20 lines → say more of what was done (found 3))',
    'やり直しの回数を使い切りました（[E135] 20 行に足りません → したことをもっと書きます（found 3））',
    'no attempts left ([E135] fewer than 20 lines → say more of what was done (found 3))',
  ],
  ['the tests of b.ts were red', 'the tests of b.ts were red', 'the tests of b.ts were red'],
  ['[E999] from a newer version', '[E999] from a newer version', '[E999] from a newer version'],
])('%s', (reason, inJapanese, inEnglish) => {
  expect(describeReason(reason, ja)).toBe(inJapanese);
  expect(describeReason(reason, en)).toBe(inEnglish);
});

const codes = Object.keys(codesIn(ja)).filter((code): code is Code => code !== '');

test.each(codes)('what validators say by %s is said in the language of the screen', (code) => {
  expect(describeReason(coded(code), ja)).toBe(`[${code}] ${Reflect.get(codesIn(ja), code)}`);
  expect(describeReason(`warning: ${coded(code, 'a (b)')}`, ja)).toBe(
    `注意: [${code}] ${Reflect.get(codesIn(ja), code)}（a (b)）`,
  );
  expect(describeReason(coded(code), en)).toBe(`[${code}] ${Reflect.get(codesIn(en), code)}`);
});

const problems: readonly PlanProblem[] = [
  { kind: 'declared_failure', why: '' },
  { kind: 'declared_failure', why: 'nobody says what is to be applied' },
  { kind: 'no_tasks' },
  { kind: 'no_depends' },
  { kind: 'row_unreadable', line: 9 },
  { kind: 'depends_unreadable', task: 2, cell: 'after "1"' },
  { kind: 'persona_unknown', task: 2, persona: 'worker_poet' },
  { kind: 'duplicate_id', task: 2 },
  { kind: 'unknown_dependency', task: 2, dependency: 9 },
  { kind: 'self_dependency', task: 2 },
  { kind: 'cycle', tasks: [2, 3] },
  { kind: 'output_overlap', tasks: [2, 3], path: 'src/a.ts' },
  { kind: 'id_taken', task: 2 },
  { kind: 'replaces_unknown', task: 2, replaces: 1 },
];

test.each(problems)('a plan that is $kind is said so in both languages', (problem) => {
  const text = planProblemText(problem);
  expect(describeReason(text, en)).toBe(text);
  const japanese = describeReason(text, ja);
  expect(japanese).toMatch(/^\[E\d{3}\] .*[ぁ-ん]/);
  const values = Object.entries(problem).flatMap(([key, value]) => (key === 'kind' ? [] : value));
  for (const value of values) expect(japanese).toContain(String(value));
});

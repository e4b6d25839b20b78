import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { crewFold } from '../../../../src/engine/workflows/crew/contract/state.ts';
import { crewView } from '../../../../src/engine/workflows/crew/contract/view.ts';
import { readResultReview } from '../../../../src/engine/workflows/crew/validate/result.ts';
import { describeNotice } from '../../../../src/ui/messages/describe-notice.ts';
import { en } from '../../../../src/ui/messages/en.ts';
import { marksOf } from '../../../support/marks.ts';
import {
  type CmdOptions,
  openCmd,
  quiet,
  type Script,
  said,
  temporaryFolder,
} from './cmd-world.ts';
import { resultText } from './replies.ts';

const verdicts: Readonly<Record<number, string>> = {
  1: 'PASS',
  2: 'FAIL: two of six prices | have no source',
  3: '**PASS WITH NOTES** – a heading is missing',
};

function openReviewed(script: Partial<Script> = {}, options: CmdOptions = {}) {
  return openCmd({
    config: (config) => ({ ...quiet(config), result_review: true }),
    ...options,
    script: {
      ...script,
      reply: (task) => {
        const own = script.reply?.(task);
        if (own !== undefined) return own;
        const of = task.values['reviewed_task'];
        return of === undefined ? undefined : `# Review\n\n${verdicts[Number(of)]}\n`;
      },
    },
  });
}

test.each([
  ['PASS', { verdict: 'PASS', reason: '' }],
  ['x\nFAIL: no source', { verdict: 'FAIL', reason: 'no source' }],
  ['**PASS WITH NOTES** – a heading', { verdict: 'PASS WITH NOTES', reason: 'a heading' }],
  ['判定: pass_with_notes: x', { verdict: 'PASS WITH NOTES', reason: 'x' }],
  ['PASS: first\n\nFAIL: last', { verdict: 'FAIL', reason: 'last' }],
  ['```\n# R\nFAIL: a\n```', { verdict: 'FAIL', reason: 'a' }],
  ['All tests pass and none failed', undefined],
  ['', undefined],
])('reads the verdict of %j', (text, review) => {
  expect(readResultReview(text)).toEqual(review);
});

test('nobody reviews results unless it is wanted, and never in a rehearsal', async () => {
  const off = openReviewed({}, { config: quiet });
  await off.start();
  expect(off.calls.map(({ role }) => role)).not.toContain('crew/result_reviewer');
  const rehearsal = openReviewed({}, { rehearsal: true });
  await rehearsal.start();
  expect(rehearsal.calls.map(({ role }) => role)).not.toContain('crew/result_reviewer');
});

test('each result is held against its task after its wave; both words stand side by side', async () => {
  const cmd = openReviewed();
  const { result, events } = await cmd.start();
  expect(result.status).toBe('done');
  const roles = cmd.roles();
  // the wave first, then its reviewers
  expect(roles.indexOf('result_reviewer')).toBeGreaterThan(roles.indexOf('2#1'));
  expect(roles.filter((role) => role === 'result_reviewer')).toHaveLength(3);
  const asked = cmd.calls.find(({ task }) => task.values['reviewed_task'] === 2)?.task;
  expect(asked?.inputs.map(({ path }) => path)).toEqual([
    'work/cmd_001/tasks/task_2.md',
    'work/cmd_001/results/result_2.md',
  ]);
  expect(cmd.text('reviews/review_2.md')).toContain('FAIL');
  // the file of the cmd: who was asked, and about what
  const looked = cmd.log().tasks.filter(({ reviews }) => reviews !== undefined);
  expect(looked.toSorted((x, y) => ((x.reviews ?? '') < (y.reviews ?? '') ? -1 : 1))).toMatchObject(
    ['task_1', 'task_2', 'task_3'].map((reviews) => ({
      ...{ reviews, task: null, role: 'worker_reviewer', status: 'success' },
    })),
  );
  // a verdict decides nothing
  expect(cmd.log().status).toBe('success');
  const view = crewView(foldEvents(beginRun(crewFold), events));
  expect(
    view.waves
      .flatMap(({ tasks }) => tasks)
      .map(({ quality, review }) => [quality, review?.verdict]),
  ).toEqual([
    ['GREEN', 'PASS'],
    ['GREEN', 'FAIL'],
    ['GREEN', 'PASS WITH NOTES'],
  ]);
  const told = events.flatMap((event) =>
    event.type === 'said' && event.notice === 'result_reviewed'
      ? [describeNotice(event.notice, event.values, en)]
      : [],
  );
  expect(told).toContain(
    'Task 2: self-rated good, 100% complete; independent reviewer: failed – two of six prices | have no source',
  );
  expect(cmd.calls.find(({ role }) => role === 'crew/aggregator')?.task.extra).toContain(
    '"independent_reviews"',
  );
  const report = cmd.text('report.md');
  expect(report).toContain('| 2 | GREEN 100% | FAIL | two of six prices \\| have no source |');
  expect(report.trimEnd().endsWith('<!-- COMPLETE -->')).toBe(true);
});

test('a single result has both words in its thin report', async () => {
  const cmd = openReviewed({ rows: [{ id: 1 }] });
  await cmd.start();
  expect(cmd.text('report.md')).toContain('| 1 | GREEN 100% | PASS |');
});

test('a reviewer that says nothing is told, and the cmd is none the worse', async () => {
  const cmd = openReviewed({
    reply: ({ values }) => (values['reviewed_task'] === 2 ? { kind: 'empty_reply' } : undefined),
  });
  const { result, events } = await cmd.start();
  expect(result.status).toBe('done');
  expect(said(events)).toContain('result_unreviewed');
  expect(cmd.text('report.md')).not.toContain('| 2 | GREEN');
});

test('what was reviewed is not reviewed again when the cmd goes on; another result is', async () => {
  const root = temporaryFolder();
  const cmd = openReviewed(
    {
      reply: ({ values }) =>
        values['task'] === 3 ? resultText(3, { status: 'partial' }) : undefined,
    },
    { root },
  );
  await cmd.start();
  const before = readFileSync(join(root, 'work/cmd_001/reviews/review_3.md'), 'utf8');
  const again = openReviewed({}, { root });
  await again.resume();
  expect(again.calls).toEqual([]);
  expect(readFileSync(join(root, 'work/cmd_001/reviews/review_3.md'), 'utf8')).toBe(before);
  await again.engine.tell('cmd_001', { kind: 'retry_task', task: 3 });
  await again.resume();
  const of = again.calls.map(({ task }) => task.values['reviewed_task'] ?? task.values['task']);
  expect(of.slice(0, 2)).toEqual([3, 3]);
});

test('a result that is edited by hand loses its verdict, and gets one of its own', async () => {
  const root = temporaryFolder();
  const cmd = openReviewed({}, { root });
  await cmd.start();
  cmd.write('results/result_2.md', `${resultText(2).replace('finding 1', 'another finding')}`);
  const again = openReviewed({}, { root });
  const { events } = await again.resume({ yes: true });
  const reviewed = again.calls.flatMap(({ task }) => task.values['reviewed_task'] ?? []);
  expect(reviewed).toEqual([2]);
  const told = marksOf(events, 'task_reviewed').map(({ verdict }) => verdict);
  expect(told.slice(-2)).toEqual([null, 'FAIL']);
  await again.resume({ yes: true });
  expect(again.calls).toHaveLength(1);
});

test('where nobody looks at the edited result, the old verdict is neither on the board nor in a new report', async () => {
  const root = temporaryFolder();
  const cmd = openReviewed({}, { root });
  await cmd.start();
  cmd.write('results/result_2.md', `${resultText(2).replace('finding 1', 'another finding')}`);
  cmd.remove('report.md');
  const again = openReviewed(
    {
      reply: ({ values }) => (values['reviewed_task'] === 2 ? { kind: 'empty_reply' } : undefined),
    },
    { root },
  );
  const { events } = await again.resume({ yes: true });
  const view = crewView(foldEvents(beginRun(crewFold), events));
  expect(view.waves.flatMap(({ tasks }) => tasks).map(({ review }) => review?.verdict)).toEqual([
    'PASS',
    undefined,
    'PASS WITH NOTES',
  ]);
  expect(again.text('report.md')).not.toContain('| 2 | GREEN');
  expect(again.text('report.md')).toContain('| 1 | GREEN 100% | PASS |');
});

test('broken off among the reviews it goes on with those that are missing', async () => {
  const root = temporaryFolder();
  const first = openReviewed(
    {
      reply: ({ values }) => {
        if (values['reviewed_task'] === 2) throw new Error('the program dies here');
        return undefined;
      },
    },
    { root },
  );
  await first.start().catch(() => undefined);
  expect(first.has('reviews/review_2.md')).toBe(false);
  const second = openReviewed({}, { root });
  expect((await second.resume()).result.status).toBe('done');
  const reviewed = second.calls.flatMap(({ task }) => task.values['reviewed_task'] ?? []);
  expect(reviewed).toContain(2);
  expect(reviewed).not.toContain(1);
  expect(second.list('reviews')).toEqual(['review_1.md', 'review_2.md', 'review_3.md']);
});

test('what stops everybody sends no further reviewer', async () => {
  const cmd = openReviewed({
    rows: [{ id: 1 }, { id: 2, needs: [1] }],
    during: async ({ values }) => {
      if (values['reviewed_task'] === 1) await new Promise((resolve) => setImmediate(resolve));
    },
    reply: ({ values }) =>
      values['reviewed_task'] === 1
        ? ({ kind: 'budget_reached', limit: 'usd', max: 1 } as never)
        : undefined,
  });
  const { result } = await cmd.start();
  expect(result.status).not.toBe('done');
  expect(cmd.calls.filter(({ task }) => task.values['reviewed_task'] === 2)).toEqual([]);
});

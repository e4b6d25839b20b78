import { expect, test } from 'vitest';
import { readLedger } from '../../../../../src/engine/workflows/folio/contract/ledger/ledger.ts';
import {
  Block,
  grownBy,
  Proposal,
} from '../../../../../src/engine/workflows/folio/plan/outline.ts';
import { choosePlanContext } from '../../../../../src/engine/workflows/folio/plan/plan-context.ts';
import { SelectedPath } from '../../../../../src/engine/workflows/folio/schema.ts';
import { pathReply } from '../replies.ts';

const noLedger = readLedger({});

/* An outline that grows: what is taken stands behind it, and nothing that stands is written over. */

const chosen = SelectedPath.parse({
  path_id: 'path-A',
  selected_at: '2026-02-05T10:00:00Z',
  user_comment: '',
  path: { id: 'path-A', direction_hint: '王道', ...pathReply('A') },
});

const entry = (chapter: number) => ({ chapter, title: `続${chapter}`, summary: '船が来る。' });
const block = (from: number, count: number) =>
  Block.parse({
    ...{ from, planned_at: '2026-02-05T10:00:00Z' },
    entries: Array.from({ length: count }, (_, index) => entry(from + index)),
  });

test('blocks stand behind the chosen path in the order of their chapters, whatever their files are called', () => {
  const { selected, gaps } = grownBy(chosen, [
    { path: 'more-02.json', block: block(5, 1) },
    { path: 'more-01.json', block: block(3, 2) },
  ]);
  expect(gaps).toEqual([]);
  expect(selected.path.chapter_count).toBe(5);
  expect(selected.path.outline.map(({ title }) => title)).toEqual([
    ...['題1', '題2', '続3', '続4', '続5'],
  ]);
  expect(chosen.path.outline).toHaveLength(2);
});

test('a block that leaves a gap, or wants the place of a chapter that stands, is left out and named', () => {
  const { selected, gaps } = grownBy(chosen, [
    { path: 'more-01.json', block: block(2, 2) },
    { path: 'more-02.json', block: block(4, 1) },
  ]);
  expect(selected.path.chapter_count).toBe(2);
  expect(gaps).toEqual([
    { path: 'more-01.json', wanted: 3 },
    { path: 'more-02.json', wanted: 3 },
  ]);
});

test.each([
  ['a number twice', { from: 3, entries: [entry(3), entry(3)] }, 'must be 4'],
  ['another beginning', { from: 3, entries: [entry(4)] }, 'must be 3'],
  ['no title', { from: 3, entries: [{ ...entry(3), title: ' ' }] }, 'must not be empty'],
  ['nothing', { from: 3, entries: [] }, '>=1'],
])('a proposal with %s is none, and that is said', (_, proposal, problem) => {
  const read = Proposal.safeParse(proposal);
  expect(read.error?.issues.map(({ message }) => message).join()).toContain(problem);
});

test('what a plan is given is bounded: all that is open first, what is due soonest at the head, summaries as long as there is room', () => {
  const thread = (id: string, more: object) => ({
    ...{ id, by: 'keeper' as const, what: `${id} の謎`, touched: [], status: 'open' as const },
    ...{ importance: 'minor' as const, ...more },
  });
  const ledger = {
    ...noLedger,
    threads: {
      ...noLedger.threads,
      entries: [
        thread('late', { due: 40 }),
        thread('paid', { status: 'paid' as const }),
        thread('soon', { due: 12 }),
        thread('big', { importance: 'major' as const }),
      ],
    },
  };
  const without = new Map(
    Array.from({ length: 9 }, (_, at) => [at + 1, `第${at + 1}章。`.repeat(20)]),
  );
  const choice = choosePlanContext(ledger, { chapter: 10, room: 900, without });
  const ids = choice.given.threads?.map((said) => (said as { id: string }).id);
  expect(ids).toEqual(['soon', 'late', 'big']);
  expect(JSON.stringify(choice.given).length).toBeLessThan(1000);
  expect(choice.given.summaries?.[0]).toMatchObject({ chapter: 9 });
  expect(choice.left_out.summaries).toContain('ch1');
});

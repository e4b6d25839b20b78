import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/engine/config.ts';
import type { Failure } from '../../../src/engine/data/failure.ts';
import { nothingSpent } from '../../../src/engine/data/usage.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { foldEvents } from '../../../src/engine/runs/run-state.ts';
import type { ScoreEvent } from '../../../src/engine/workflows/folio/contract/events.ts';
import { folioFold } from '../../../src/engine/workflows/folio/contract/state.ts';
import { money } from '../../../src/ui/components/numbers.ts';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { afterDecision } from '../../../src/ui/workflows/folio/screens/after-decision.ts';
import { authorRows } from '../../../src/ui/workflows/folio/screens/author-rows.ts';
import {
  authorChapters,
  betterThanForced,
  draftPath,
  isDecidable,
} from '../../../src/ui/workflows/folio/screens/author-state.ts';
import { chapterCost } from '../../../src/ui/workflows/folio/screens/chapter-cost.ts';
import { decide } from '../../../src/ui/workflows/folio/screens/decide.ts';
import {
  editMeans,
  ledgerCost,
  reviewCost,
} from '../../../src/ui/workflows/folio/screens/edit-means.ts';
import { storyWordsOf } from '../../../src/ui/workflows/folio/words/of.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import { busyView, gate, runningState } from './stories.ts';

const gates = [
  gate(1, { average: 702 }),
  gate(2, { average: 690 }),
  gate(1, { chapter: 2, average: 720, outcome: 'PASS' }),
];
const withScores = (scores: readonly ScoreEvent[]) => ({
  ...runningState,
  room: { fold: folioFold, own: { ...folioFold.begin, gates, scores } },
});
const judged = withScores([]);
const view = { ...busyView, chapter: 2, round: 1 };

test('the author is offered the rounds of each judged chapter and the reviewers of its last one', () => {
  const [first, second] = authorChapters(judged, view);
  expect(first?.rows.filter(({ kind }) => kind === 'round')).toMatchObject([
    { round: 1, average: 702, best: true },
    { round: 2, average: 690, best: false },
  ]);
  expect(first?.lastRound).toBe(2);
  expect(second?.rows.filter(({ kind }) => kind === 'review')).toHaveLength(8);
});

test('a round whose draft was put aside is not offered any more', () => {
  const done = { status: 'done' } as NonNullable<ReturnType<typeof runningState.steps.get>>;
  const steps = new Map([['current/chapters/ch01/draft-01.md', done]]);
  const [first] = authorChapters({ ...judged, steps }, view);
  expect(first?.rows.filter(({ kind }) => kind === 'round')).toMatchObject([{ round: 1 }]);
  expect(draftPath('chapter', 1, 1)).toBe('ch01/draft-01.md');
  expect(draftPath('episode', 3, 1)).toBe('ep03/draft-01.md');
});

test('a better round is named only where the last one was forced through', () => {
  const forced = gate(2, { average: 690, outcome: 'FORCE_PASS' });
  expect(betterThanForced([gate(1, { average: 702 }), forced])).toMatchObject({ round: 1 });
  expect(betterThanForced([gate(1, { average: 650 }), forced])).toBeUndefined();
  expect(betterThanForced([gate(1, { average: 702 }), gate(2)])).toBeUndefined();
});

test('runs of others and runs that were put away are only looked at', () => {
  const own = { readOnly: false, folder: 'current' };
  expect(isDecidable(own, judged)).toBe(true);
  expect(isDecidable({ ...own, readOnly: true }, judged)).toBe(false);
  expect(isDecidable({ ...own, folder: 'archive/story_1/current' }, judged)).toBe(false);
  expect(isDecidable(own, runningState)).toBe(false);
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s the sheet of the author fits, whatever is chosen',
  (_, look) => {
    for (const chapter of authorChapters(judged, view))
      for (const at of chapter.rows.keys())
        for (const sure of [undefined, 'use_round', 'skip_review'] as const) {
          const rows = authorRows({ chapter, chapters: 2, at, sure }, look);
          expect(rows.length).toBeLessThanOrEqual(look.rows - 2);
          for (const row of rows) {
            expect(look.cells.width(rowText(row)), rowText(row)).toBeLessThanOrEqual(
              look.columns - 2,
            );
            expect(fitRow(row, look.columns, look.cells)).toBeDefined();
          }
        }
  },
);

test('a draft that nobody has scored is offered, and that it is scored first, or in a rehearsal is not, is said before the second press', () => {
  const done = { status: 'done' } as NonNullable<ReturnType<typeof runningState.steps.get>>;
  const paths = [1, 2, 3].map(
    (round) => [`current/chapters/ch01/draft-0${round}.md`, done] as const,
  );
  const [chapter] = authorChapters({ ...judged, steps: new Map(paths) }, view);
  if (!chapter) throw new Error('no chapter');
  const at = chapter.rows.findIndex((row) => row.kind === 'round' && row.round === 3);
  expect(chapter.rows[at]).toMatchObject({ average: null, outcome: null });
  for (const look of everyLook) {
    const told = (recorded: boolean) => {
      const unscored = { reviews: 8, cost: recorded ? undefined : '$0.48', recorded };
      const shown = { chapter, chapters: 1, at, sure: 'use_round', unscored } as const;
      return authorRows(shown, look).map(rowText).join('').replaceAll(' ', '');
    };
    expect(told(false)).toContain('$0.48');
    expect(told(true)).toMatch(/採点なしで|unscored/);
  }
});

test('an edit in a rehearsal is offered as the chapter alone, and why', () => {
  const [chapter] = authorChapters(judged, view);
  if (!chapter) throw new Error('no chapter');
  for (const look of everyLook) {
    const none = { cost: undefined, ledger: undefined, finished: true };
    const edited = { round: 2, next: 3, means: { reviews: 8, recorded: true, ...none } };
    const rows = authorRows({ chapter, chapters: 2, at: 0, sure: undefined, edited }, look);
    const said = rows.map(rowText).join('').replaceAll(' ', '');
    expect(said).toMatch(/録画に採点がありません|recordinghasnoscores/);
    expect(said).not.toMatch(/8人|8reviews/);
  }
});

test('what will happen is said before the second press', () => {
  const [chapter] = authorChapters(judged, view);
  if (!chapter) throw new Error('no chapter');
  const look = makeLook({ language: 'en' });
  const said = authorRows({ chapter, chapters: 1, at: 0, sure: 'use_round' }, look).map(rowText);
  expect(said.join('\n')).toContain(
    'Press u or ↵ once more: the draft of round 1 becomes chapter 1',
  );
});

test('an edited draft is asked about: what scoring it costs, what becomes of the accepted text, and that it may go unscored', () => {
  const [chapter] = authorChapters(judged, view);
  if (!chapter) throw new Error('no chapter');
  for (const look of everyLook) {
    const means = {
      reviews: 8,
      cost: '$0.48',
      ledger: '$0.06',
      recorded: false,
      finished: true,
    };
    const edited = { round: 2, next: 3, means };
    const rows = authorRows({ chapter, chapters: 2, at: 0, sure: undefined, edited }, look);
    expect(rows.length).toBeLessThanOrEqual(look.rows - 2);
    const said = rows.map(rowText).join('').replaceAll(' ', '');
    expect(said).toMatch(/別に保管|isputaside/);
    for (const part of ['$0.48', '$0.06', '8', '3']) expect(said).toContain(part);
  }
});

const nobody = { engine: undefined };

/** An engine that knows prices: a call of a cent. */
const priced = {
  engine: {
    ...{ config: defaultConfig },
    estimate: () => ({ model: 'one', usd: 0.01 }),
  } as unknown as Engine,
};

test('before the first call of a story its chapters and reviews are priced by its models; a recording costs nothing', () => {
  const of = { chapters: [], reviewers: busyView.reviewers };
  const unspent = { ...runningState, rehearsal: false, spent: nothingSpent };
  expect(chapterCost(priced, unspent)).toBe('$0.09–0.45');
  expect(chapterCost(priced, unspent, 4)).toBe('$0.09');
  expect(editMeans(priced, unspent, of, 1).cost).toBe('$0.08');
  expect(reviewCost(priced, unspent)).toBe('$0.01');
  const step = 'current/chapters/ch01/keeper-01.json';
  const read = { type: 'step_started', step, role: 'folio/keeper' } as const;
  const { steps } = foldEvents(unspent, [{ at: '2026-02-05T10:33:00.000Z', ...read }]);
  expect(ledgerCost(priced, { ...unspent, steps })).toBe('$0.01');
  expect(chapterCost(nobody, unspent)).toBe(null);
  const played = { ...unspent, steps, rehearsal: true };
  expect(chapterCost(priced, played)).toBe(undefined);
  expect([reviewCost(priced, played), ledgerCost(priced, played)]).toEqual([undefined, undefined]);
});

test('what is not known is said to be so, in the words of home', () => {
  for (const [language, said] of [
    ['ja', '料金は不明'],
    ['en', 'price unknown'],
  ] as const) {
    const { run, author } = storyWordsOf(makeLook({ language }).messages);
    expect(run.writeNext(2, null)).toContain(said);
    expect(author.rewriteCosts(1, 1, null)).toContain(said);
    expect(author.aboutReview('Stylist', null)).toContain(said);
    expect(run.writeNext(2, undefined)).not.toContain(said);
  }
});

test("scoring an edit costs about what eight of the story's calls did; an accepted chapter is said to be one", () => {
  const spent = { ...runningState.spent, calls: 11, unpriced: 1, usd: 1 };
  const chapters = [{ chapter: 1, status: 'accepted', average: 700, rounds: 1 }] as const;
  const of = { chapters, reviewers: busyView.reviewers };
  const state = { ...runningState, rehearsal: false, spent };
  const means = {
    reviews: 8,
    cost: money(0.8),
    ledger: undefined,
    recorded: false,
    finished: true,
  };
  expect(editMeans(nobody, state, of, 1)).toEqual(means);
  const free = { ...state, spent: { ...spent, unpriced: 11, usd: 0 } };
  expect(editMeans(nobody, free, of, 2)).toMatchObject({ cost: null, finished: false });
  const path = 'current/chapters/ch01/keeper-01.json';
  const read = { type: 'step_started', step: path, role: 'folio/keeper' } as const;
  const { steps } = foldEvents(state, [{ at: '2026-02-05T10:33:00.000Z', ...read }]);
  const kept = { ...state, steps };
  expect(editMeans(nobody, kept, of, 1).ledger).toBe(money(0.1));
});

test('who rewrites from a round whose edit is kept is told that it does not go along, and how it does', () => {
  const [chapter] = authorChapters(judged, view);
  if (!chapter) throw new Error('no chapter');
  for (const look of everyLook) {
    const shown = {
      chapter,
      chapters: 2,
      at: 0,
      sure: undefined,
      wish: { cost: '$0.26' },
    } as const;
    const told = (kept: boolean) => {
      const rows = authorRows({ ...shown, kept }, look);
      expect(rows.length).toBeLessThanOrEqual(look.rows - 3);
      return rows.map(rowText).join('').replaceAll(' ', '');
    };
    expect(told(true)).toMatch(/書き直しに渡りません|isleftout/);
    expect(told(false)).not.toMatch(/書き直しに渡りません|isleftout/);
  }
});

type Decider = {
  readonly rehearsal?: boolean;
  readonly live?: boolean;
  readonly readOnly?: boolean;
};

function deciding(change: Decider = {}) {
  const done: unknown[] = [];
  const cockpit = {
    engine: {
      rehearsal: change.rehearsal ?? false,
      tell: async (_: string, item: unknown) => void done.push(item),
    } as unknown as Engine,
    desk: {
      get: () => ({ live: change.live ?? false, readOnly: change.readOnly ?? false }),
    } as never,
    say: (text: string) => void done.push(text),
    complain: ({ kind }: Failure) => void done.push(kind),
    resume: async (run: string, tell: readonly unknown[] = []) =>
      void done.push(...tell, `resume ${run}`),
  };
  return { cockpit, done };
}

const item = { kind: 'use_round', chapter: 1, round: 1 } as const;
const mine = { run: 'story_1', state: { rehearsal: false } };

test('a run that rests goes on with the decision, one at work is only told', async () => {
  const rests = deciding();
  expect(await decide(rests.cockpit, mine, item, 'noted')).toBe(true);
  expect(rests.done).toEqual([item, 'resume story_1']);
  const live = deciding({ live: true });
  await decide(live.cockpit, mine, item, 'noted');
  expect(live.done).toEqual([item, 'noted']);
});

test('a run that another window has at work is told nothing, and that is said, also where it has begun to walk it meanwhile', async () => {
  const watched = deciding({ live: true, readOnly: true });
  expect(await decide(watched.cockpit, mine, item, 'noted', 'at once')).toBe(false);
  expect(watched.done).toEqual(['already_running']);
  const begun = deciding({ readOnly: true });
  expect(await decide(begun.cockpit, mine, item, 'noted', 'at once')).toBe(false);
  expect(begun.done).not.toContain('at once');
});

test('a rehearsal is told nothing where it could not go on', async () => {
  const { cockpit, done } = deciding({ rehearsal: true });
  expect(await decide(cockpit, mine, item, 'noted')).toBe(false);
  expect(done).toEqual(['rehearsal_mismatch']);
});

test('the scores are those of the round under the cursor; on a reviewer those of the last round', () => {
  const score = (round: number, overall: number) =>
    ({ chapter: 1, round, agent: 'Stylist', overall }) as ScoreEvent;
  const [chapter] = authorChapters(withScores([score(1, 651), score(2, 734)]), view);
  if (!chapter) throw new Error('no chapter');
  const look = makeLook({ language: 'en' });
  const said = (at: number) =>
    authorRows({ chapter, chapters: 1, at, sure: undefined }, look).map(rowText).join('\n');
  const words = storyWordsOf(look.messages).author;
  expect(said(0)).toContain(words.reviewers(1));
  expect(said(0)).toMatch(/Stylist +6\.51/);
  expect(said(1)).toContain(words.reviewers(2));
  expect(said(1)).toMatch(/Stylist +7\.34/);
  expect(said(2)).toMatch(/Stylist +7\.34/);
});

test('the round that the chapter is now is marked, until the chapter is written anew', () => {
  const done = { status: 'done' } as NonNullable<ReturnType<typeof runningState.steps.get>>;
  const told = (notice: string, round: number) =>
    ({ notice, values: { chapter: 1, round } }) as unknown as (typeof judged.notices)[number];
  const of = (notices: readonly (typeof judged.notices)[number][], files: readonly string[]) => {
    const steps = new Map(files.map((file) => [`current/chapters/ch01/${file}`, done]));
    const [first] = authorChapters({ ...judged, notices: [...notices], steps }, view);
    return first?.rows.flatMap((row) => (row.kind === 'round' && row.used ? [row.round] : []));
  };
  const files = ['draft-01.md', 'draft-02.md', 'final.md'];
  expect(of([told('chapter_accepted', 2)], files)).toEqual([2]);
  expect(of([told('chapter_accepted', 2), told('round_used', 1)], files)).toEqual([1]);
  expect(of([told('chapter_accepted', 2)], files.slice(0, 2))).toEqual([]);
  // a forced pass may have taken an earlier round than the one it was told about
  expect(of([told('chapter_accepted', 1), told('chapter_forced', 2)], files)).toEqual([]);
});

test('what the story goes on with after a decision is said with it, and its price where nobody is asked before', () => {
  const [chapter] = authorChapters(judged, view);
  if (!chapter) throw new Error('no chapter');
  const cases = [
    [{ kind: 'atWork', chapter: 2 }, /第2章は、いま頼んである分|Callsofchapter2/],
    [{ kind: 'asked', chapter: 2 }, /第2章の続きは|beforechapter2goeson/],
    [{ kind: 'unasked', cost: '$0.26–1.28' }, /約\$0\.26[–-]1\.28|about\$0\.26[–-]1\.28/],
  ] as const;
  for (const look of everyLook)
    for (const [after, said] of cases)
      for (const how of [{ wish: { cost: '$0.26' } }, { sure: 'use_round' }] as const) {
        const shown = { chapter, chapters: 2, at: 0, sure: undefined, after, ...how };
        const rows = authorRows(shown, look);
        expect(rows.length).toBeLessThanOrEqual(look.rows - 3);
        expect(rows.map(rowText).join('').replaceAll(' ', '')).toMatch(said);
      }
});

test('a chapter that was begun on the text as it was is asked about before it goes on, one that was asked for alone is not', () => {
  const engine = { config: defaultConfig, estimate: () => ({ model: 'm', usd: 0.1 }) };
  const cockpit = { engine: engine as unknown as Engine };
  const chapters = [
    { chapter: 1, status: 'accepted', average: 700, rounds: 1 },
    { chapter: 2, status: 'now', average: null, rounds: 0 },
  ] as const;
  const state = {
    ...judged,
    ...({ status: 'failed', rehearsal: false, phase: 'loop' } as const),
    phaseValues: { chapter: 2, round: 1, until: 3, chapters: 5 },
  } as const;
  const at = { ...busyView, chapter: 2, chapters };
  const after = (live: boolean, step: string | null, chapter = 1) =>
    afterDecision(cockpit, { live }, state, { ...at, prose: { step, streaming: null } }, chapter);
  expect(after(true, 'current/chapters/ch02/draft-01.md')).toEqual({ kind: 'atWork', chapter: 2 });
  expect(after(false, 'current/chapters/ch02/draft-01.md')).toEqual({ kind: 'asked', chapter: 2 });
  // the third chapter: nine calls a round, five rounds at most
  expect(after(false, null, 2)).toEqual({ kind: 'unasked', cost: '$0.90–4.50' });
  const done = { ...state, status: 'done' } as const;
  expect(afterDecision(cockpit, { live: false }, done, at, 1)).toBeUndefined();
});

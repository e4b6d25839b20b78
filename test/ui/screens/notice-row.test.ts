import { expect, test } from 'vitest';
import type { RunState, StepState } from '../../../src/engine/runs/run-state.ts';
import type { FolioView } from '../../../src/engine/workflows/folio/contract/view.ts';
import { rowText } from '../../../src/ui/components/row.ts';
import {
  openQuestion,
  type QuestionState,
} from '../../../src/ui/screens/question/question-state.ts';
import { endRows } from '../../../src/ui/screens/run/end-rows.ts';
import { noticeRow } from '../../../src/ui/screens/run/notice-row.ts';
import { runFooter } from '../../../src/ui/screens/run/run-footer.ts';
import { storyEnd } from '../../../src/ui/workflows/folio/screens/story-end.ts';
import { makeLook } from './looks.ts';
import { stale } from './questions.ts';
import { busyView, gate, runningState } from './stories.ts';

const look = makeLook({ language: 'en', columns: 160 });
const ownRun = { readOnly: false, folder: 'current' };
const storyRows = (
  state: RunState,
  view: Pick<FolioView, 'chapter' | 'chapters' | 'gates'>,
  live: boolean,
  width: number,
) => endRows(state, storyEnd(ownRun, state, view, look), live, width, look);
const quiet = {
  toast: undefined,
  stopping: false,
  holder: undefined,
  now: Date.parse('2026-02-05T10:00:00Z'),
  finished: undefined,
  said: undefined,
};

const waitingStep = (until: string | null): StepState => ({
  status: 'running',
  role: 'folio/stylist',
  percent: 10,
  text: '',
  failure: null,
  waiting: { until, failure: { kind: 'overloaded', detail: '' } },
  held: null,
  lastTool: null,
});

test('a call that waits says why and for how many seconds, or minutes where they are many', () => {
  const steps = new Map([['a', waitingStep('2026-02-05T10:00:12Z')]]);
  const text = rowText(noticeRow({ ...runningState, steps }, quiet, look));
  expect(text).toMatch(/overloaded|busy/i);
  expect(text).toContain('Going on in 12s.');
  const long = new Map([['a', waitingStep('2026-02-05T12:00:00Z')]]);
  expect(rowText(noticeRow({ ...runningState, steps: long }, quiet, look))).toContain(
    'Going on in 120 min.',
  );
  const unknown = new Map([['a', waitingStep(null)]]);
  expect(rowText(noticeRow({ ...runningState, steps: unknown }, quiet, look))).toContain(
    'Waiting to go on.',
  );
});

test('where calls wait for the first that is given the same, it is said for whom and why', () => {
  const held = { ...waitingStep(null), waiting: null, held: 'folio/plotter-review' };
  const steps = new Map([['a', held]]);
  const say = (language: 'ja' | 'en') =>
    rowText(
      noticeRow({ ...runningState, steps }, quiet, makeLook({ language, columns: 80 })),
    ).trim();
  expect(say('en')).toContain('Waiting for Plotter to begin');
  expect(say('ja')).toContain('Plotter の返答が始まるのを待っています');
});

test('stopping comes before a toast, a toast before what was said', () => {
  const toast = { text: 'Saved', role: 'good' } as const;
  const all = { ...quiet, toast, said: 'Draft 1 is written' };
  expect(rowText(noticeRow(runningState, { ...all, stopping: true }, look))).toContain('Stopping');
  expect(rowText(noticeRow(runningState, all, look))).toContain('Saved');
  expect(rowText(noticeRow(runningState, { ...all, toast: undefined }, look))).toContain('Draft 1');
});

test('where a finished chapter lies is said at once; only what went wrong, or answers a key, comes first', () => {
  const done = { ...quiet, finished: 'Manuscript: final.md', said: 'x' };
  const toast = { text: 'Playing', role: 'accent' } as const;
  expect(rowText(noticeRow(runningState, { ...done, toast }, look))).toContain('final.md');
  const bad = { text: 'No room on the disk', role: 'bad' } as const;
  expect(rowText(noticeRow(runningState, { ...done, toast: bad }, look))).toContain('No room');
  const copied = { text: 'Copied to the clipboard', role: 'good' } as const;
  expect(rowText(noticeRow(runningState, { ...done, toast: copied }, look))).toContain('Copied');
});

test('a run of another process says whose it is', () => {
  const text = rowText(noticeRow(runningState, { ...quiet, holder: { pid: 4711 } }, look));
  expect(text).toContain(
    'Another window (process 4711) runs it; you watch, and take over after it.',
  );
});

const ended = (status: 'done' | 'paused' | 'failed' | 'waiting', failure = runningState.failure) =>
  storyRows({ ...runningState, status, failure }, busyView, false, 60)
    .map(rowText)
    .join('\n');

test('a run that has ended says how, and which keys go on from there', () => {
  expect(ended('done')).toContain('Chapter 2 was accepted below the pass rules (average 6.93)');
  expect(ended('done')).toContain('m write the next chapter');
  const rehearsed = { ...runningState, status: 'done', rehearsal: true } as const;
  const played = storyRows(rehearsed, busyView, false, 60).map(rowText).join('\n');
  expect(played).toContain('r read');
  expect(played).not.toContain('m write the next chapter');
  expect(ended('paused')).toContain('↵ resume where it was');
  expect(ended('waiting')).toContain('a question');
  expect(storyRows({ ...runningState, status: 'running' }, busyView, true, 60)).toEqual([]);
});

test('a round that its author took is not called accepted by the gate, and the end of a story is said', () => {
  const whole = {
    at: '',
    notice: 'story_complete',
    values: { chapters: 2 },
    warning: false,
  } as const;
  const done = { ...runningState, status: 'done', notices: [whole] } as const;
  const taken = { chapter: 2, status: 'accepted', average: 716, rounds: 4 } as const;
  const used = gate(4, { chapter: 2, average: 716, used: true });
  const view = { chapter: 2, chapters: [taken], gates: [used] };
  const text = (of: typeof view) => storyRows(done, of, false, 60).map(rowText).join('\n');
  expect(text(view)).toContain('is the draft of round 4, as you decided');
  expect(text(view)).not.toContain('accepted');
  expect(text({ ...view, gates: [gate(4, { chapter: 2 })] as typeof view.gates })).toContain(
    'Chapter 2 is accepted (average 7.16)',
  );
  expect(text(view)).toContain('Every chapter is finished.');
  expect(text(view)).toContain('p plan more   ctrl+p export');
  expect(text(view)).not.toContain('write the next chapter');
});

test('a failure says what happened and what to do; a recording that is over promises no resuming', () => {
  const failed = ended('failed', { kind: 'authentication', detail: 'invalid x-api-key' });
  expect(failed).toContain('invalid x-api-key');
  expect(failed).toContain('resume where it was');
  const over = ended('paused', { kind: 'tape_ended', recording: 'folio-ja', wanted: 'ch02' });
  expect(over).not.toContain('resume where it was');
  // nothing has stopped, and nobody looks for a file of the recording
  expect(over).toContain('The recording ends here');
  expect(over).not.toMatch(/Stopped|folio-ja|ch02/);
});

test('the footer names only keys that do something at that moment', () => {
  const base = {
    focus: 'run',
    live: true,
    readOnly: false,
    asked: false,
    resumable: false,
    moreChapters: false,
    overBudget: false,
    writing: true,
    hasAmount: false,
    hasComment: false,
  } as const;
  const words = (change: Partial<Parameters<typeof runFooter>[0]>) =>
    rowText(runFooter({ ...base, ...change }, look));
  expect(words({})).toContain('x stop');
  expect(words({ readOnly: true })).not.toContain('stop');
  expect(words({})).not.toContain('pass rules');
  expect(words({ own: true })).toContain('t pass rules');
  expect(words({ live: false, resumable: true })).toContain('↵ resume');
  expect(words({})).toContain('↵ scorecard');
  expect(words({ scored: false })).toContain('↵ files');
  expect(words({ live: false, overBudget: true })).toContain('+ raise the budget');
  expect(words({ asked: true, waits: true })).toContain('a answer');
  // a question of another run is not this one's to answer
  expect(words({ asked: true })).toContain('a to the run that asks');
  // a letter that picks a choice is not called the one that answers
  expect(words({ asked: true, waits: true, onA: true })).toContain('a to the question');
  expect(words({ turns: true })).toContain('tab switch view');
  expect(words({ turns: false })).not.toContain('tab');
  expect(words({ decidable: true, rewritable: false })).toContain('u use a round');
  expect(words({ focus: 'question' })).not.toContain('fewer');
  expect(words({ focus: 'question', hasAmount: true, hasComment: true })).toContain(
    '- fewer  + more  tab comment',
  );
  expect(words({ focus: 'comment' })).toBe(' ↵ keep it, back to the choice  esc leave the field');
});

test('the footer of a question names the keys that choose, what Enter takes, and reading on while that counts first', () => {
  const footer = (change: Partial<QuestionState>, on = look) => {
    const state = { ...openQuestion(stale), ...change };
    const sheet = { question: stale, shownAs: undefined, named: undefined, state, comment: '' };
    const facts = { live: true, readOnly: false, asked: true, resumable: false } as const;
    const more = { moreChapters: false, overBudget: false, writing: true } as const;
    const given = { hasAmount: false, hasComment: false, focus: 'question', sheet } as const;
    return rowText(runFooter({ ...facts, ...more, ...given }, on));
  };
  const small = makeLook({ columns: 80, rows: 24, language: 'en' });
  expect(footer({}, small)).toBe(' k/r choose  esc later');
  expect(footer({ picked: 'redo' }, small)).toBe(' k/r choose  pagedown read on  esc later');
  expect(footer({ picked: 'redo', seen: true }, small)).toMatch(
    /^ k\/r choose {2}↵ Make it again.* {2}esc later$/,
  );
});

test('a narrow footer keeps help and quit', () => {
  const narrow = makeLook({ columns: 60, language: 'en' });
  const text = rowText(
    runFooter(
      {
        focus: 'run',
        live: true,
        readOnly: false,
        asked: true,
        resumable: false,
        moreChapters: true,
        overBudget: false,
        writing: true,
        hasAmount: false,
        hasComment: false,
      },
      narrow,
    ),
  );
  expect(narrow.cells.width(text)).toBeLessThanOrEqual(60);
  expect(text).toMatch(/\? help {2}q quit$/);
});

test('an edit that its author took at once is not given the average of the draft before it', () => {
  const said = (notice: 'edit_used' | 'round_used') =>
    ({ at: '', notice, values: { chapter: 2, round: 4 }, warning: false }) as const;
  const taken = { chapter: 2, status: 'accepted', average: 716, rounds: 4 } as const;
  const view = { chapter: 2, chapters: [taken], gates: [gate(4, { chapter: 2, used: true })] };
  const text = (...notices: ReturnType<typeof said>[]) =>
    storyRows({ ...runningState, status: 'done', notices }, view, false, 60)
      .map(rowText)
      .join('\n');
  const edited = text(said('round_used'), said('edit_used'));
  expect(edited).toContain('Chapter 2 is your own edit of the draft; it was not scored');
  expect(edited).not.toContain('7.16');
  expect(text(said('edit_used'), said('round_used'))).toContain('is the draft of round 4');
});

test('before the last planned chapter its author is told that it will be the end, and the key that plans on stands in front', () => {
  const told = (chapters: number, total: number) =>
    ({ at: '', notice: 'chapters_done', values: { chapters, total }, warning: false }) as const;
  const taken = { chapter: 2, status: 'accepted', average: 716, rounds: 4 } as const;
  const view = { chapter: 2, chapters: [taken], gates: [gate(4, { chapter: 2 })] };
  const text = (...notices: ReturnType<typeof told>[]) =>
    storyRows({ ...runningState, status: 'done', notices }, view, false, 200)
      .map(rowText)
      .join('\n');
  const end = 'Chapter 3 is the last one planned, and will be written as the end.';
  expect(text(told(2, 3))).toContain(end);
  expect(text(told(2, 3))).toContain('p plan more   m write the last chapter');
  // more was planned since
  expect(text(told(2, 3), told(2, 6))).not.toContain(end);
});

test.each(['ja', 'en'] as const)(
  'where the story ends or is about to, p stands in the footer of an 80 column screen (%s)',
  (language) => {
    const facts = {
      focus: 'run',
      ...{ live: false, readOnly: false, asked: false, resumable: false },
      ...{ overBudget: false, writing: true, judged: true, ledger: true, own: true },
      ...{ decidable: true, confirmable: false, hasAmount: false, hasComment: false },
    } as const;
    const narrow = makeLook({ language, columns: 80 });
    const word = language === 'ja' ? 'p 構成を足す' : 'p plan more';
    for (const moreChapters of [true, false])
      expect(rowText(runFooter({ ...facts, moreChapters, plans: 'next' }, narrow))).toContain(word);
  },
);

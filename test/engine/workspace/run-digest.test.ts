import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import { beginRun, foldEvents } from '../../../src/engine/runs/run-state.ts';
import { summarise } from '../../../src/engine/runs/run-summary.ts';
import { folioContract } from '../../../src/engine/workflows/folio/contract/index.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../src/engine/workspace/engine-disk.ts';
import { writeEventLine } from '../../../src/engine/workspace/event-line.ts';
import { marked } from '../../support/marks.ts';
import { tempFolder } from './temp-folder.ts';

const info = () => ({ pid: process.pid, host: 'here', started: 'today', command: 'test' });
const id = 'story_20260205_104500_abc123';
const input = {
  run: id,
  workflow: 'folio',
  title: 'Fog',
  rehearsal: false,
  startedAt: '2026-02-05T10:45:00.000Z',
  input: null,
} as const;
const at = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const count = fc.integer({ min: 0, max: 99_999 });

const happening = fc.oneof(
  fc.record({
    type: fc.constant('run_started' as const),
    run: fc.constant(id),
    workflow: fc.constant('folio'),
    title: fc.string(),
    provider: fc.constant('p'),
    rehearsal: fc.boolean(),
    payer: fc.constant({ kind: 'nobody' } as const),
    budgetUsd: fc.constant(5),
    resumed: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('phase_started' as const),
    phase: fc.string(),
    values: fc.dictionary(fc.string(), count),
  }),
  fc.record({
    type: fc.constant('call_finished' as const),
    call: fc.constant('1'),
    step: fc.constant('s'),
    role: fc.constant('r'),
    model: fc.constant('m'),
    usage: fc.record({ input: count, output: count, cacheRead: count, cacheWrite: count }),
    usd: fc.option(fc.integer({ min: 0, max: 9 })),
    ms: count,
    reused: fc.boolean(),
  }),
  fc
    .record({
      type: fc.constant('judged' as const),
      chapter: fc.constantFrom(1, 2),
      round: fc.constantFrom(1, 2),
      outcome: fc.constant('FAIL' as const),
      average: count,
      previous: fc.constant(null),
      rules: fc.constant([]),
      stalled: fc.boolean(),
    })
    .map(marked),
  fc.record({
    type: fc.constant('said' as const),
    notice: fc.constantFrom('idea_structured', 'draft_written'),
    values: fc.record({ title: fc.constantFrom('', '霧の朝', 'The keeper') }),
  }),
  fc.record({
    type: fc.constant('question_opened' as const),
    question: fc.record({
      id: fc.constantFrom('a', 'b'),
      kind: fc.constant('choose_path' as const),
      values: fc.constant({}),
      choices: fc.constant([]),
      openedAt: fc.constant('now'),
    }),
  }),
  fc.record({
    type: fc.constant('run_ended' as const),
    status: fc.constantFrom('done', 'waiting', 'paused', 'failed'),
    failure: fc.constant(null),
  }),
);
const events: fc.Arbitrary<RunEvent[]> = fc.array(
  fc.tuple(at, happening).map(([moment, what]): RunEvent => ({ at: moment, ...what })),
  { maxLength: 30 },
);

/** Fills a history up to where a digest is worth its while. Says nothing that lists tell. */
const padding = `${JSON.stringify({ at: 'then', type: 'concurrency_changed', limit: 1, reason: 'x'.repeat(999) })}\n`;
const long = padding.repeat(300);
const lines = (all: readonly RunEvent[]) => all.map((e) => `${writeEventLine(e)}\n`).join('');

async function opened() {
  const root = await tempFolder();
  const folder = path.join(root, 'current/.engine');
  await mkdir(folder, { recursive: true });
  const disk = openEngineDisk(nodeDisk, root, info);
  const summary = async () =>
    summarise({
      room: folioContract,
      input,
      place: { base: '', folder: 'current' },
      state: await disk.state('current', folioContract),
      locked: false,
      answered: new Set(),
      untaken: 0,
    });
  return { folder, journal: path.join(folder, 'events.jsonl'), disk, summary };
}

const ended = (status: 'done' | 'paused'): RunEvent => ({
  at: 'now',
  type: 'run_ended',
  status,
  failure: null,
});

describe('what is kept of a long history', () => {
  it('and what was added since give what the whole history gives', async () => {
    const { folder, journal, disk, summary } = await opened();
    await fc.assert(
      fc.asyncProperty(events, events, async (before, after) => {
        const first: RunEvent[] = [...before, ended('paused')];
        await writeFile(path.join(folder, 'summary.json'), '');
        await writeFile(journal, long + lines([...first, ...after]));
        const whole = await summary();
        await writeFile(journal, long + lines(first));
        await disk.keepDigest(
          'current',
          foldEvents(beginRun(folioContract.fold), first),
          folioContract,
        );
        await writeFile(journal, long + lines([...first, ...after]));
        expect(JSON.parse(await readFile(path.join(folder, 'summary.json'), 'utf8'))).toBeTruthy();
        expect(await summary()).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it('is passed over when the history is another one, or was cut', async () => {
    const { journal, disk, summary } = await opened();
    await writeFile(journal, long + lines([ended('done')]));
    await disk.keepDigest(
      'current',
      foldEvents(beginRun(folioContract.fold), [ended('done')]),
      folioContract,
    );
    expect((await summary()).status).toBe('done');
    await writeFile(journal, long + lines([ended('paused')]) + padding);
    expect((await summary()).status).toBe('paused');
    await truncate(journal, 0);
    expect((await summary()).status).toBe('paused');
  });

  it.each(['', '{', '{"bytes":0}', 'null'])('is passed over when it says «%s»', async (text) => {
    const { folder, journal, summary } = await opened();
    await writeFile(journal, long + lines([ended('done')]));
    await writeFile(path.join(folder, 'summary.json'), text);
    expect((await summary()).status).toBe('done');
  });

  it('is not kept for a short one', async () => {
    const { folder, journal, disk } = await opened();
    await writeFile(journal, lines([ended('done')]));
    await disk.keepDigest('current', beginRun(folioContract.fold), folioContract);
    expect(await readdir(folder)).toEqual(['events.jsonl']);
  });
});

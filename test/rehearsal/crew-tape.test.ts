import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkObservation } from '../../src/engine/learned/check.ts';
import { observationText } from '../../src/engine/learned/preference.ts';
import { afterAttempt } from '../../src/engine/workflows/crew/plan/attempts.ts';
import { declaredOutputs } from '../../src/engine/workflows/crew/plan/overlaps.ts';
import { filterVerdict, lookBackOf } from '../../src/engine/workflows/crew/plan/phases.ts';
import { failedTasks, halfFailed, skips } from '../../src/engine/workflows/crew/plan/progress.ts';
import type { TaskStatus } from '../../src/engine/workflows/crew/shapes/execution-log.ts';
import { PlanHead } from '../../src/engine/workflows/crew/shapes/plan.ts';
import {
  checkPlanHead,
  readLpFlush,
  readReport,
  readReportSummary,
  readRetrospective,
} from '../../src/engine/workflows/crew/validate/artefact.ts';
import { readMemorySection } from '../../src/engine/workflows/crew/validate/memory-section.ts';
import { readPlanReview } from '../../src/engine/workflows/crew/validate/plan-review.ts';
import { readProposals } from '../../src/engine/workflows/crew/validate/proposals.ts';
import { type CrewTape, openCrewTape, textOf } from './open-crew-tape.ts';

const RECORDINGS = [{ language: 'ja' }, { language: 'en' }] as const;
const MAX_RETRIES = 2;
/** How the recorded cmd goes, in both languages. */
const WAVES = [
  [1, 2],
  [3, 4, 5],
  [6, 7],
];
const RETRIED = 4;
const PARTIAL = 5;
const SKIPPED = 7;
const DONE = [1, 2, 3, 6];

let tape: CrewTape;

describe.each(RECORDINGS)('the plan of crew’s rehearsal in $language', ({ language }) => {
  beforeAll(async () => {
    tape = await openCrewTape(language);
  });

  test('has every reply that a cmd of these settings asks for, and nothing else', () => {
    const workers = [...DONE, RETRIED, PARTIAL].map((task) => `worker-${task}.md`);
    const roles = ['decomposer', 'plan_reviewer', 'aggregator', 'retrospector', 'lp_flush'];
    expect(tape.names).toEqual(
      [
        ...['project', 'request.md', 'tape.yaml', `worker-${RETRIED}.attempt-2.md`],
        ...[...workers, ...roles.map((role) => `${role}.md`)],
      ].sort(),
    );
    expect(parse(tape.tape)).toEqual({
      name: `crew-${language}`,
      title: expect.any(String),
      by: 'task',
      pace: expect.any(Number),
    });
  });

  test('makes three waves, from a wave plan that agrees with the table', () => {
    const { planned, scheduled } = tape;
    expect(scheduled).toMatchObject({ source: 'wave_plan', notes: [] });
    expect(scheduled.schedule.waves).toEqual(WAVES);
    expect(checkPlanHead(textOf(planned, 'plan.md'), PlanHead)).toMatchObject({
      status: 'pass',
      issues: [],
    });
  });

  test('briefs each task: sections of its own, its result, and what it waits for', () => {
    const { planned, scheduled } = tape;
    const briefs = planned.filter(({ path }) => path.startsWith('tasks/'));
    expect(briefs.map(({ path }) => path)).toEqual(
      scheduled.schedule.tasks.map(({ id }) => `tasks/task_${id}.md`),
    );
    for (const { id, persona, model, dependsOn } of scheduled.schedule.tasks) {
      const brief = textOf(planned, `tasks/task_${id}.md`);
      const headings = [...brief.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
      expect(headings.slice(0, 6)).toEqual([
        ...['Overview', 'Input', 'Output', 'Recommended Persona', 'Recommended Model', 'Details'],
      ]);
      expect(headings[6]).toMatch(/^(Research Questions|Success Criteria)$/);
      expect(declaredOutputs(brief)).toEqual([`results/result_${id}.md`]);
      expect(brief).toContain(`${persona}\n\n## Recommended Model\n${model}\n`);
      for (const other of dependsOn) expect(brief).toContain(`- results/result_${other}.md`);
    }
  });

  test('is let pass by its reviewer, with a note', async () => {
    const { verdict, notes } = readPlanReview(await tape.play('plan_reviewer'));
    expect(verdict).toBe('APPROVE-WITH-NOTES');
    expect(notes).not.toBe('');
  });
});

describe.each(RECORDINGS)('the work of crew’s rehearsal in $language', ({ language }) => {
  beforeAll(async () => {
    tape = await openCrewTape(language);
  });

  const decide = async (task: number, attempt: number) => {
    const { check, meta } = await tape.result(task, attempt);
    const facts = { check, meta, capped: false, retries: attempt - 1, maxRetries: MAX_RETRIES };
    return afterAttempt(facts);
  };

  test.each(DONE)('task %i is done at once, and nothing is wrong with its result', async (task) => {
    const { check, meta } = await tape.result(task);
    expect(check).toMatchObject({ status: 'pass', issues: [], result_status: 'success' });
    expect(meta).toMatchObject({ taskId: task, issues: [], infos: [], completeness: 100 });
    expect(await decide(task, 1)).toEqual({ next: 'done', issues: [] });
  });

  test('one task fails, says why, and is done at its second attempt', async () => {
    const first = await decide(RETRIED, 1);
    expect(first).toMatchObject({ next: 'retry', status: 'failure' });
    expect((await tape.result(RETRIED)).meta.errors).toContain('reason' in first && first.reason);
    expect(await decide(RETRIED, 2)).toEqual({ next: 'done', issues: [] });
  });

  test('one task stays partial, and the one behind it is skipped', async () => {
    expect(await decide(PARTIAL, 1)).toMatchObject({ next: 'retry', status: 'partial' });
    expect(await decide(PARTIAL, MAX_RETRIES + 1)).toMatchObject({
      next: 'end',
      status: 'failure',
    });
    const { schedule } = tape.scheduled;
    const ended = new Map<number, TaskStatus>(
      [...DONE, RETRIED].map((task) => [task, 'success'] as const),
    ).set(PARTIAL, 'failure');
    expect(skips(schedule, ended)).toMatchObject([{ task: SKIPPED }]);
    ended.set(SKIPPED, 'skipped');
    expect(failedTasks(schedule, ended)).toEqual([PARTIAL, SKIPPED]);
    expect(halfFailed(schedule, ended)).toBe(false);
    await expect(tape.play('worker_writer', { task: SKIPPED })).rejects.toMatchObject({
      failure: { kind: 'tape_ended', wanted: `worker-${SKIPPED}.md` },
    });
  });

  test('the totals of the comparison are what its scores add up to', async () => {
    const { text } = await tape.result(2);
    const rows = [...text.matchAll(/^\| [^|*]+ \| (0\.\d\d) \| (\d) \| (\d) \| (\d) \|$/gm)];
    const totals = [2, 3, 4].map((column) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[1]) * 100) * Number(row[column]), 0),
    );
    const [, ...said] =
      /^\| \*\*.+?\*\* \| 1\.00 \| \*\*(.+?)\*\* \| \*\*(.+?)\*\* \| \*\*(.+?)\*\* \|$/m.exec(
        text,
      ) ?? [];
    expect(rows).toHaveLength(5);
    expect(said).toEqual(totals.map((total) => (total / 100).toFixed(2)));
  });
});

describe.each(RECORDINGS)('the project of crew’s rehearsal in $language', ({ language }) => {
  beforeAll(async () => {
    tape = await openCrewTape(language);
  });

  test('two tasks change the project, each what its plan and its result name', async () => {
    const named = tape.scheduled.schedule.tasks.map(({ id }) => id);
    const changed = new Map<number, readonly string[]>();
    for (const task of named.filter((id) => id !== SKIPPED)) {
      const { text, work } = await tape.result(task, task === RETRIED ? 2 : 1);
      if (!work.ok) continue;
      changed.set(
        task,
        work.value.map(({ path }) => path),
      );
      for (const { path } of work.value) {
        expect(text).toContain(`  - "${path}"\n`);
        expect(textOf(tape.planned, 'plan.md')).toContain(path);
      }
    }
    expect([...changed.keys()]).toEqual([3, RETRIED]);
    const known = tape.project.map(({ path }) => path);
    expect(known).toContain('README.md');
    expect([...changed.values()].flat().filter((path) => !known.includes(path))).not.toEqual([]);
  });
});

describe.each(RECORDINGS)('the end of crew’s rehearsal in $language', ({ language }) => {
  beforeAll(async () => {
    tape = await openCrewTape(language);
  });

  test('the report says of every task how it ended, and the summary fits a screen', async () => {
    const report = readReport(textOf(tape.reported, 'report.md'));
    const summary = readReportSummary(textOf(tape.reported, 'report_summary.md'));
    const results = await Promise.all(
      [...DONE, PARTIAL].map(async (task) => (await tape.result(task)).meta.completeness),
    );
    const { completeness } = (await tape.result(RETRIED, 2)).meta;
    const mean = [...results, completeness, 0].reduce((sum, one) => sum + one, 0) / 7;
    for (const { head, check } of [report, summary]) {
      expect(check).toMatchObject({ status: 'pass', issues: [] });
      expect(head).toMatchObject({
        ...{ status: 'partial', quality: 'YELLOW', completeness: mean, task_count: 7 },
        failed_tasks: [PARTIAL, SKIPPED],
      });
    }
    expect(lookBackOf(summary.head, false)).toEqual({ mode: 'full', trigger: 'auto' });
    expect(readMemorySection(textOf(tape.reported, 'report.md'))).toMatchObject([
      { type: 'lesson_learned', observation: expect.stringMatching(/^\[What\].{100,500}$/) },
    ]);
  });

  test('the retrospective proposes one of every kind, and counts them right', async () => {
    const text = await tape.play('retrospector');
    const { proposals, broken, signals } = readProposals(text);
    expect(broken).toEqual([]);
    expect(proposals.map(({ family }) => family)).toEqual(['IMP', 'SKL', 'MCP', 'LP', 'LP-UPD']);
    expect(signals).toMatchObject([{ topic: 'avoid:promotional_wording', before: 0, after: 7 }]);
    expect(readRetrospective(text)).toMatchObject({
      check: { status: 'pass', issues: [] },
      head: {
        ...{ mode: 'full', quality_before: 'YELLOW', improvements_accepted: 1 },
        ...{ skills_accepted: 1, proposals_held: 1, knowledge_candidates_proposed: 3 },
      },
    });
    for (const [, raw] of text.matchAll(/total (\d\.\d)$/gm)) expect(raw).toMatch(/3\.[79]/);
    for (const proposal of proposals)
      if ('total' in proposal) expect(filterVerdict(proposal.total, 3.5)).toBe('adopt');
  });

  test('what it wants to remember rests on words of the request', async () => {
    const { proposals } = readProposals(await tape.play('retrospector'));
    for (const proposal of proposals) {
      if (proposal.family !== 'LP' && proposal.family !== 'LP-UPD') continue;
      const said = proposal.family === 'LP' ? proposal.evidence : proposal.reason;
      const quotes = [...said.matchAll(/「([^」]+)」|"([^"]+)"/g)].map(
        ([, ja, en]) => ja ?? en ?? '',
      );
      expect(quotes.length).toBeGreaterThan(0);
      for (const quote of quotes) expect(tape.request).toContain(quote);
      expect(proposal.accumulation).toBe(30);
      const observation =
        proposal.family === 'LP' ? observationText(proposal) : proposal.newObservation;
      expect(checkObservation(observation)).toEqual({ errors: [], warnings: [] });
    }
  });

  test('without a look back the same preferences are found by the flush', async () => {
    const text = await tape.play('lp_flush');
    const { proposals, broken, signals } = readProposals(text);
    expect(broken).toEqual([]);
    expect(readLpFlush(text)).toMatchObject({
      check: { status: 'pass', issues: [] },
      head: { lp_candidates_count: proposals.length, signal_updates_count: signals.length },
    });
    const whole = readProposals(await tape.play('retrospector')).proposals;
    expect(proposals).toEqual(whole.filter(({ family }) => family.startsWith('LP')));
  });
});

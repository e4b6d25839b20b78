import { blockedIn } from '../../../../../engine/workflows/session/contract/blocked.ts';
import type { SessionContract } from '../../../../../engine/workflows/session/contract/index.ts';
import { aboutCost } from '../../../../messages/about-cost.ts';
import { reasons } from '../../../../messages/en/reasons.ts';
import { whyNotApplied } from '../../../../messages/en/why-not-applied.ts';
import type { NoticesOf, QuestionsOf, Values, WarningsOf } from '../../../../messages/words.ts';
import { whyBlocked } from '../blocked.ts';
import { components, taskTypes } from './kinds.ts';
import { improvementStages } from './screens.ts';
import { englishReason } from './why.ts';

const why = (v: Values, name = 'reason') => whyBlocked(v.text(name), reasons);
const task = (kind: string) => taskTypes[kind] ?? kind;
const pair = (v: Values) =>
  v.text('executor') === '' ? 'none' : `${v.text('executor')} → ${v.text('watcher')}`;
const concerns = (n: number) => (n === 1 ? '1 minor concern' : `${n} minor concerns`);

const notices: NoticesOf<SessionContract> = {
  session_begins: (v) =>
    [
      `Session: ${v.text('session')} (at most ${v.text('max')}) / task: ${task(v.text('task'))} / personas: ${pair(v)}`,
      `  why: ${englishReason(v.text('why_session'))}`,
      `  task: ${englishReason(v.text('why_task'))}`,
    ].join('\n'),
  session_report: (v) => v.list('lines').map(englishReason).join('\n'),
  attempt_passed: (v) =>
    `✓ Passed (attempt ${v.text('iteration')})${v.number('issues') > 0 ? `, ${concerns(v.number('issues'))}` : ''}`,
  attempt_refused: (v) =>
    `✗ Not passed (attempt ${v.text('iteration')}): ${englishReason(v.text('issue'))}${v.number('more') > 0 ? ` (and ${v.text('more')} more)` : ''}`,
  session_over: (v) =>
    `${statusWord(v.text('status'))}${v.text('message') === '' ? '' : `: ${englishReason(v.text('message'))}`}`,
  next_session: (v) => `What could come next: ${englishReason(v.text('next'))}`,
  reclassification: (v) =>
    `The watcher would call it ${task(v.text('suggestion'))}, not ${task(v.text('task'))} (begin it again with --type)`,
  artifacts_applied: (v) =>
    `Now in the project: ${v.list('files').join(', ')} (u takes it out again)`,
  artifacts_undone: (v) => `Taken out of the project again: ${v.list('files').join(', ')}`,
  improvement_told: (v) =>
    `Improvement ${v.text('id')}: ${improvementStages[v.text('stage')] ?? v.text('stage')}`,
  artifacts_dropped: () => 'The project stays as it is; the files stay in the folder of the run',
};

function statusWord(status: string): string {
  return (
    { completed: 'Completed', escalated: 'Your decision is needed', failed: 'Ended' }[status] ??
    status
  );
}

const warnings: WarningsOf<SessionContract> = {
  definition_missing: (v) =>
    `${v.text('name')} is missing or cannot be read: going by ${v.text('used') === '' ? 'the built-in one' : v.text('used')}`,
  check_failed: (v) => `The check "${v.text('check')}" could not be made: ${why(v)}`,
  component_failed: (v) =>
    `No answer came from: ${components[v.text('component')] ?? v.text('component')} (${why(v)}). Instead: ${task(englishReason(v.text('instead')))}`,
  attempt_silent: (v) =>
    `⏱ Silent for ${v.text('seconds')} s, so it was stopped (setting: session.${v.text('setting')})`,
  attempt_blocked: (v) => `Attempt ${v.text('iteration')} could not be made: ${why(v)}`,
  misclassified: (v) =>
    `Wrongly classified: ${task(v.text('task'))} → ${v.text('suggestion') === '' ? 'unknown' : task(v.text('suggestion'))}`,
  gave_way: (v) => `The watcher gave way without new evidence: ${englishReason(v.text('issue'))}`,
  one_model: (v) =>
    `Both personas use one model (${v.text('model')}). For two, set session.models.watcher`,
  debt_found: (v) =>
    `${v.text('id')} ${englishReason(v.text('title'))}: ${englishReason(v.text('message'))}`,
  ledger_unwritten: (v) =>
    `The ledger could not be written (${why(v)}). The row is kept in ${v.text('path')}`,
  ledger_torn: (v) =>
    `The last row of the ledger was cut off, so it was moved to ${v.text('path')} (${v.text('bytes')} bytes)`,
  artifacts_clash: (v) =>
    `Nothing was applied, since this does not fit the project as it is now: ${v
      .rows('files')
      .map((row) => `${row.text('path')} (${whyNotApplied(row.text('why'))})`)
      .join(' · ')}. Change the files there, then apply again`,
  artifacts_not_undone: (v) =>
    v.list('files').length === 0
      ? 'Nothing was taken out: nothing came in that way, or its files have been changed since'
      : `Nothing was taken out, since it has been changed since it came in: ${v.list('files').join(', ')}. Once it is as it came in, this can be done again`,
  improvement_refused: (v) =>
    `The improvement was not written down (${v.text('why')}). folio-tui improve shows where each stands`,
  artifacts_refused: (v) =>
    `The project changed after it was shown, so nothing was applied: ${v.list('lines').join(', ')}`,
  persona_pair_refused: (v) => `The pair is chosen again: ${v.list('problems').join(' ')}`,
};

const questions: QuestionsOf<SessionContract> = {
  session_gate: {
    title: () => '⚠️ Something needs your word before this begins',
    body: (v) => v.list('lines').map(englishReason),
    choice: (id) =>
      ({ continue: 'Go on as it is', retrospective: 'Hold a retrospective first', stop: 'Stop' })[
        id
      ],
  },
  session_escalated: {
    title: (v) =>
      v.list('issues').some((issue) => blockedIn(issue) !== undefined)
        ? `${v.number('max') === 1 ? 'The attempt' : `The last of ${v.text('max')} attempts`} could not be made. Your decision, please`
        : `No agreement in ${v.number('max') === 1 ? '1 attempt' : `${v.text('max')} attempts`}. Your decision, please`,
    body: (v) => [
      ...v.list('issues').map((issue) => `- ${englishReason(issue)}`),
      ...(v.list('artifacts').length === 0 ? [] : [`Files: ${v.list('artifacts').join(', ')}`]),
    ],
    choice: (id, v) =>
      ({
        accept: 'Take it as it is',
        again: `Once more, with a note of yours${attempt(v)}`,
        change: `Another session, or other personas${attempt(v)}`,
        stop: 'End here',
      })[id],
  },
  session_change: {
    title: () => 'What shall change?',
    body: (v) => (v.text('session') === '' ? [] : [`Now: ${v.text('session')}`]),
    choice: (id, v) =>
      id === 'pair'
        ? `Another pair of personas${attempt(v)}`
        : `Go on as a ${id === 'implement' ? 'session to implement it' : `${id} session`}${attempt(v)}`,
  },
  apply_artifacts: {
    title: (v) =>
      `Apply ${v.text('count') === '1' ? '1 file' : `${v.text('count')} files`} to the project?`,
    body: (v) => [
      ...v.rows('refused').map((row) => `! ${row.text('path')}: ${whyNotApplied(row.text('why'))}`),
      ...v.list('lines'),
      '',
      ...v.lines('diff'),
    ],
    choice: (id) =>
      ({
        all: 'Apply all',
        later: 'Decide later',
        drop: 'Do not apply (the files stay with the run)',
      })[id],
  },
};

/** What an attempt costs, where somebody pays for it. */
function attempt(v: Values): string {
  const [row] = v.rows('estimate');
  if (row === undefined) return '';
  return ` (each attempt: ${aboutCost.en(row.money('usd') || null)})`;
}

/** What a session tells and asks. */
export const sessionSays = { notices, warnings, questions };

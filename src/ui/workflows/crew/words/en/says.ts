import { shellWord } from '../../../../../engine/data/shell-word.ts';
import type { CrewContract } from '../../../../../engine/workflows/crew/contract/index.ts';
import { damageText } from '../../../../messages/en/damage.ts';
import { learned } from '../../../../messages/en/learned.ts';
import { reasons } from '../../../../messages/en/reasons.ts';
import type { NoticesOf, QuestionsOf, WarningsOf } from '../../../../messages/words.ts';
import { entryOf } from '../../../../text/entry-of.ts';
import { cardLines } from '../../card-text.ts';
import { type PlanLineWords, planLines } from '../../plan-lines.ts';
import { describeTaskReason } from '../../task-reason.ts';
import { appliedCounts, isApart, planPrice } from '../facts.ts';
import { cards } from './cards.ts';
import { learnedQuestions } from './learned-questions.ts';
import { taskReasons } from './reasons.ts';
import { roles } from './roles.ts';
import { modeWord, qualityWord, statusWord, verdictWord, personaWord as who } from './verdicts.ts';
import { whyNotApplied, whyNotChecked } from './work-reasons.ts';

const prices = {
  rehearsed: 'a rehearsal costs nothing',
  unknown: 'price unknown',
  about: (usd: string) => `~${usd}`,
};

/** What is told while a task goes on. */
const notices: NoticesOf<CrewContract> = {
  plan_ready: (v) =>
    `The plan is ready: ${tasks(v.number('tasks'))} in ${counted(v.number('waves'), 'wave')}`,
  plan_taken: (v) =>
    `The plan is taken as it is (${tasks(v.number('tasks'))}, ${planPrice(v, prices)}): ${v.text('by') === 'yes' ? '--yes was given' : 'nobody is at a terminal to look at it first'}`,
  plan_edited: (v) => `Your edited plan is used from here on (${tasks(v.number('tasks'))})`,
  plan_reviewed: (v) =>
    `Plan review: ${verdictWord(v.text('verdict'))}${v.text('notes') === '' ? '' : ` – ${v.text('notes')}`}`,
  wave_started: (v) =>
    `Wave ${v.text('wave')}/${v.text('waves')}: ${tasks(v.number('tasks'))} running${v.text('minutes') === '' ? '' : ` (~${v.text('minutes')} min est.)`}`,
  wave_done: (v) =>
    `Wave ${v.text('wave')}/${v.text('waves')} finished: ${v.text('ok')} of ${v.text('tasks')} done`,
  task_done: (v) =>
    `Task ${v.text('task')} (${who(v.text('persona'))}): done, self-rated ${qualityWord(v.text('quality'))}`,
  tasks_done: (v) => `The tasks are over: ${v.text('ok')} of ${v.text('tasks')} done`,
  tasks_failed: (v) =>
    [
      '⚠️ Not every task was done:',
      ...v.list('lines').map((line) => `- ${failedLine(line)}`),
      `Next: ${v.text('action') === 'replan' ? 'those are planned once more' : 'on to the report'}`,
    ].join('\n'),
  report_ready: (v) => `The report is ready: ${v.text('path')}`,
  report_thin: (v) => `Nothing to put together, so the result stands as it is: ${v.text('path')}`,
  secretary_done: (v) => secretaryDone(v.number('phase'), v.list('lines')),
  nothing_proposed: () => 'No structural improvement or skill candidate was found',
  look_back_done: (v) =>
    `Looked back ${modeWord(v.text('mode'))}: improvements ${v.text('improvements')}, skills ${v.text('skills')}, knowledge ${v.text('knowledge')}${v.number('leftOut') === 0 ? '' : ` (and ${v.text('leftOut')} that the rules leave out; they stand in retrospective.md)`}`,
  proposals_applied: (v) =>
    sentence([
      ...(appliedCounts(v)
        ? [
            v.number('rehearsal') === 1
              ? `approved, remembered in the rehearsal alone: ${v.text('applied')}`
              : `approved and applied: ${v.text('applied')}`,
          ]
        : []),
      ...(v.number('rehearsed') === 0
        ? []
        : [`approved (a rehearsal changes no files): ${v.text('rehearsed')}`]),
      ...(v.number('unapplied') === 0 ? [] : [`approved, not applied: ${v.text('unapplied')}`]),
      ...(v.number('left') === 0 ? [] : [`left for later: ${v.text('left')}`]),
    ]),
  improvement_committed: (v) => {
    const hooks = {
      sandbox: 'hooks and filters of the repository ran in the sandbox',
      off: 'its hooks were not run (permissions.commit.hooks)',
    };
    const said = [
      ...Object.entries(hooks).flatMap(([how, words]) => (v.text('hooks') === how ? [words] : [])),
      ...(v.number('unsigned') === 0 ? [] : ['not signed']),
      ...(v.text('by') === '' ? [] : [`the hooks: ${v.text('by')}`]),
    ];
    const how = said.length === 0 ? '' : ` (${said.join('; ')})`;
    return `${v.text('id')} is committed: ${v.text('commit')}${how}`;
  },
  git_not_asked: (v) =>
    v.text('id') === ''
      ? 'What is not committed in the project is not known: without a sandbox on this computer git is not asked, since a repository can have it start programs. Look yourself with git status'
      : `${v.text('id')} is in the files but not committed: without a sandbox on this computer git is not asked, since a repository can have it start programs. Commit it yourself`,
  improvement_by_hand: (v) =>
    `${v.text('id')} is about the settings, which no agent writes. Change config.yaml of the workspace yourself: ${v.text('change')}`,
  improvement_not_made: (v) =>
    `${v.text('id')} was not made: ${v.text('target')} is as it was, whatever the worker says. Nothing is committed, and the changelog says nothing of it; it can be approved again after the next look back`,
  improvement_not_committed: (v) => `${v.text('id')} is not committed: ${v.text('reason')}`,
  result_reviewed: (v) =>
    `Task ${v.text('task')}: self-rated ${qualityWord(v.text('quality'))}, ${v.text('completeness')}% complete; independent reviewer: ${verdictWord(v.text('verdict'))}${v.text('reason') === '' ? '' : ` – ${v.text('reason')}`}`,
  preferences_deleted: (v) =>
    `Deleted preferences: ${v.list('names').join(', ')} – records of runs still say it: folio-tui memory delete ${v.list('names').join(' ')}`,
  preferences_reset: (v) =>
    [
      ...learned.reset.done(v.number('count')).filter((line) => line !== ''),
      'To take it out of the records of runs as well: folio-tui memory lp reset',
    ].join('\n'),
  uncommitted: (v) =>
    `Not committed in the project: ${v.list('files').join(', ')}${v.number('more') > 0 ? ` and ${v.number('more')} more` : ''} (git diff shows how they changed)`,
  commits: (v) => `Commits of this task: ${v.list('commits').join(' · ')}`,
  work_applied: (v) =>
    `Now in the project (d, then u takes it out again): ${v.list('files').join(', ')}${v.number('more') > 0 ? ` and ${v.number('more')} more` : ''}. Without the screen: folio-tui crew undo`,
  work_is_in: () => 'Nothing came into the project: it has all of it already',
  work_checked: (v) =>
    `${v.text('command')} with ${v.number('task') === 0 ? 'all changes' : `the changes of task ${v.number('task')}`}: ${v.number('code') < 0 ? 'it was stopped' : `exit code ${v.number('code')}`} (${v.number('seconds')} s; all it said: workspace/${v.text('file')})`,
  ignored_taken: (v) =>
    `${v.text('path')} counts as the work of task ${v.text('task')} from now on`,
  work_dropped: (v) => `Put aside, the project stays as it is: task ${v.list('tasks').join(', ')}`,
  work_undone: (v) =>
    `Taken out of the project again: ${v.list('files').join(', ')}${v.number('more') > 0 ? ` and ${v.number('more')} more` : ''}`,
  stays_ended: (v) =>
    `${v.text('cmd')} has ended, so going on does not try task ${v.list('failed').join(', ')} again by itself. To have it done again: open ${v.text('cmd')} in folio-tui, choose the task, press r`,
  cmd_done: (v) =>
    `${v.text('cmd')}: ${statusWord(v.text('status'))} (${v.text('ok')} of ${tasks(v.number('tasks'))} done)`,
};

const why = (reason: string) => describeTaskReason(reason, reasons, taskReasons);
const said = (problems: readonly string[]) => problems.map((problem) => why(problem));

const warnings: WarningsOf<CrewContract> = {
  plan_refused: (v) =>
    `This plan cannot be carried out, so another one is asked for, once: ${said(v.list('problems')).join(' · ')}`,
  plan_edit_refused: (v) =>
    `Your edited plan cannot be carried out and was not used: ${said(v.list('problems')).join(' · ')}`,
  wave_plan_unused: (v) =>
    `wave_plan.json is not used, the plan's table counts: ${damageText(v.text('why'))}`,
  task_retried: (v) =>
    `Task ${v.text('task')} (${who(v.text('persona'))}) is tried again: ${why(v.text('reason'))}`,
  task_failed: (v) =>
    `Task ${v.text('task')} (${who(v.text('persona'))}): ${statusWord(v.text('status'))} – ${why(v.text('error'))}`,
  task_skipped: (v) =>
    `Task ${v.text('task')} is skipped: task ${v.text('failed')}, which it needs, was not done`,
  task_refused: (v) =>
    `Task ${v.text('task')}: you refused ${v.list('what').join(', ')}, so it was not done, and the result is not called good`,
  task_left_open: (v) =>
    `Task ${v.text('task')} (${who(v.text('persona'))}) waits for your answer; the others go on`,
  half_failed: (v) =>
    `${v.text('failed')} of ${tasks(v.number('tasks'))} failed; those are planned once more`,
  second_plan_unused: (v) =>
    `The second plan cannot be carried out, so the report goes on without it: ${said(v.list('problems')).join(' · ')}`,
  still_half_failed: (v) =>
    `Still ${v.text('failed')} of ${tasks(v.number('tasks'))} failed; going on to the report`,
  duration_exceeded: (v) =>
    `⚠️ ${v.text('cmd')} takes longer than it should (${v.text('elapsed')} s of ${v.text('max')} s since it began, pauses included)`,
  repositories_changed: (v) =>
    `In this run these folders of the project became git repositories, or their git settings changed: ${v.list('folders').join(', ')}${v.number('more') > 0 ? ` and ${v.number('more')} more` : ''}. What is set up in them can start programs. Look at their config and hooks before you run git there or in the project, or delete them`,
  repositories_unknown: (v) =>
    `${v.text('folder')} has too many folders to look through all of them for git repositories that this run made`,
  project_untrusted: (v) =>
    `The project is not trusted as it is now, so its agents ask before everything but reading. To trust it: folio-tui trust ${shellWord(v.text('folder'))}`,
  project_unknown: (v) =>
    `You have not trusted this project: agents change its files themselves, each file and command asks, and nothing can be seen as a whole first or taken out again. To trust it: folio-tui trust ${shellWord(v.text('folder'))}`,
  trust_overtaken: (v) =>
    `The project has changed since you were asked whether you trust it, so it is not trusted; each file and command asks. To trust it as it is now: folio-tui trust ${shellWord(v.text('folder'))}`,
  work_refused: (v) =>
    `Nothing was applied, since this does not fit the project as it is now: ${v
      .rows('files')
      .map((row) => `${row.text('path')} (${whyNotApplied(row.text('why'))})`)
      .join(' · ')}. Change the files there, then apply again`,
  claim_not_borne_out: (v) =>
    `Task ${v.text('task')} says that it changed ${v.list('files').join(', ')}, and did not: look at its difference`,
  work_not_checked: (v) =>
    `The tests were not run: ${whyNotChecked(v.text('why'), v.text('detail'))}`,
  ignored_gone: (v) => `${v.text('path')} is not there, or was taken before: nothing was done`,
  work_not_undone: (v) =>
    v.list('files').length === 0
      ? 'Nothing was taken out: nothing came in that way, or its files have been changed since'
      : `Nothing was taken out, since it has been changed since it came in: ${v.list('files').join(', ')}${v.number('more') > 0 ? ` and ${v.number('more')} more` : ''}. Once it is as it came in, this can be done again`,
  no_repository: () => '[E320] Not a git repository: nothing will be committed',
  log_damaged: (v) =>
    `${v.text('path')} could not be read; the damaged one was kept and the log is rebuilt from the files`,
  foreign_file: (v) =>
    `${v.text('path')} was there before its task had begun, so somebody else wrote it: it is not used, and kept in ${v.text('into')}`,
  plan_failed: (v) => `[E120] There is no plan, so no work was started (${why(v.text('reason'))})`,
  report_failed: (v) =>
    `[E122] No report could be made (${why(v.text('reason'))}); the results stand as they are`,
  look_back_failed: (v) => `[E123] Looking back failed: ${why(v.text('reason'))}`,
  preferences_full: (v) => learned.nearCap(v.number('count'), v.number('cap')),
  result_unreviewed: (v) =>
    `Nobody could review the result of task ${v.text('task')}: ${why(v.text('reason'))}`,
  learning_still_on: (v) =>
    `The settings could not be changed (${damageText(v.text('problem'))}). Write lp_system.enabled: false into config.yaml`,
  secretary_failed: (v) =>
    `${secretaryFailed(v.number('phase'), v.text('line').startsWith('❌'))}\nWhy: ${why(v.text('reason'))}`,
};

const planWords: PlanLineWords = {
  wave: (n) => `Wave ${n}`,
  task: ({ id, name, model }, role, after) =>
    `${id} ${name} (${role}, ${model})${after.length === 0 ? '' : `, after ${after.join(', ')}`}`,
  who,
  problem: why,
  rehearsed: 'A rehearsal costs nothing.',
  price: (usd, minutes) =>
    `Work on it costs ${usd === null ? 'what is not known' : `~${usd}`}${minutes === null ? '' : `, ~${minutes} min`}; nothing of it has been spent yet.`,
};

const questions: QuestionsOf<CrewContract> = {
  confirm_plan: {
    whole: (question, run) => planLines(question, run, planWords),
    title: (v) =>
      `Go ahead with this plan? ${tasks(v.number('tasks'))} in ${counted(v.number('waves'), 'wave')}`,
    body: (v) => [
      ...v.list('problems').map((problem) => `! ${why(problem)}`),
      ...v.list('lines').map(waveLine),
    ],
    choice: (id) =>
      ({
        go: 'Work through it',
        edit: 'Use my edited plan (its whole text goes with the answer)',
        stop: 'Stop here',
      })[id],
  },
  approvals: {
    byCard: 'decide',
    whole: (question, run) => cardLines(question, run, cards),
    title: (v) => `${counted(v.number('count'), 'proposal')} to decide (${v.text('cmd')})`,
    body: (v) => v.list('lines'),
    choice: (id) =>
      ({
        decide: 'Decide each (the decisions go with the answer)',
        all: 'Approve all',
        none: 'Reject all',
        later: 'Leave them for later',
      })[id],
  },
  commit_change: {
    difference: true,
    title: (v) => `Commit ${v.text('id')} on ${v.text('branch')}?`,
    body: (v) => [...v.list('files'), v.text('message')],
    choice: (id, v) =>
      ({
        commit: 'Commit it',
        leave: isApart(v) ? 'Leave it out of the project' : 'Leave it uncommitted',
      })[id],
  },
  apply_work: {
    difference: true,
    title: (v) =>
      `What the tasks changed is not in the project yet: ${counted(v.number('count'), 'file')}. Apply it?`,
    body: (v) => [
      ...v.rows('refused').map((row) => `! ${row.text('path')}: ${whyNotApplied(row.text('why'))}`),
      ...v.list('lines'),
    ],
    choice: (id) =>
      ({
        all: 'Apply all of it to the project',
        later: 'Later; nothing changes until then',
        drop: 'Put it aside; the project stays as it is',
      })[id],
  },
  write_in_place: {
    title: () =>
      'There is no git repository here. May the agents of this task write into your files?',
    body: (v) => [
      v.text('folder'),
      'What they change stands there at once, and nothing keeps what was there before. In a git project they would work in copies of their own.',
    ],
    choice: (id) => ({ write: 'Let them write there', stop: 'Stop' })[id],
  },
  changes_clash: {
    difference: true,
    title: (v) =>
      v.number('task') === 0
        ? 'Changes of two tasks do not fit together. Which side counts?'
        : `Task ${v.text('task')} builds on changes that do not fit together. Which side counts?`,
    body: (v) => v.list('lines'),
    choice: (id) =>
      ({
        first: 'The first',
        second: 'The second',
        stop: 'Neither: leave the task undone',
      })[id],
  },
  task_blocked: {
    title: (v) => `Task ${v.text('task')} could not be finished where it works. What now?`,
    body: (v) => v.list('lines'),
    choice: (id) =>
      ({
        again: 'I have seen to it: try again',
        take: 'Take what is there as it is',
        give_up: 'Leave the task undone',
      })[id],
  },
  ...learnedQuestions,
};

function sentence(parts: readonly string[]): string {
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function tasks(count: number): string {
  return counted(count, 'task');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** `Task 2 (worker_writer): failure — …`, as the engine tells it, in words. */
function failedLine(line: string): string {
  const [, task = '', persona = '', status = '', error = ''] =
    /^Task (\d+) \(([^()]*)\): (\w+) — (.*)$/s.exec(line) ?? [];
  if (task === '') return line;
  const end = error === '' ? '' : ` – ${why(error)}`;
  return `Task ${task} (${who(persona)}): ${statusWord(status)}${end}`;
}

/** `Wave 1: 1 Market size (researcher, haiku)`, as the engine writes it: who works on it as the board calls them. */
function waveLine(line: string): string {
  return line.replace(
    /\((\w+)(?=, \w+\))/g,
    (_, role: string) => `(${entryOf(roles, role) ?? role}`,
  );
}

function secretaryDone(phase: number, lines: readonly string[]): string {
  if (phase === 2) return ['The secretary built the waves', ...lines].join('\n');
  if (phase === 3) return 'The secretary wrote the report';
  return 'The secretary prepared the approvals';
}

/** The secretary did not do its part: what is done instead. */
function secretaryFailed(phase: number, stops: boolean): string {
  if (stops)
    return '❌ The secretary could not do its part, and going on without it is switched off: stopping here';
  if (phase === 2)
    return '⚠️ The secretary could not build the waves; they are built from the plan as it stands';
  if (phase === 3) return '⚠️ The secretary could not write the report; the aggregator does it';
  return '⚠️ The secretary could not prepare the proposals; they are read as they were written';
}

/** What a task tells and asks. */
export const crewSays = { notices, warnings, questions };

import { costBehind } from '../../../../messages/about-cost.ts';
import type { TaskWords } from '../ja/screens.ts';
import { cards } from './cards.ts';
import { lines } from './lines.ts';
import { qualityWord, statusWord, verdictWord } from './verdicts.ts';
import { whyNotApplied, whyNotChecked } from './work-reasons.ts';

/** Words of a task's screens: wave board, plan, approvals. Numbers come in ready to be shown. */
export const screens: TaskWords = {
  cards,
  phases: lines.phases,
  head: {
    done: (ok, all) => `${ok}/${all} done`,
    elapsed: (clock) => `elapsed ${clock}`,
    eta: (minutes) => ` / ~${minutes} min`,
  },
  columns: {
    task: 'Task',
    persona: 'Role',
    model: 'Model',
    turns: 'Turns',
    tokens: 'Tokens',
    cost: 'Cost',
    elapsed: 'Time',
    what: 'Now',
  },
  time: {
    title: 'Time',
    wave: (n) => `Wave ${n}`,
    critical: (tasks, took) => `Critical path: ${tasks}  together ${took}`,
    nothing: 'Nothing has begun yet',
  },
  planning: {
    now: 'The request is being split into small tasks: who does which, with which model, in which order.',
    next: 'Nothing else is begun before that. Then the plan stands here with its price and its time; it starts when you say so.',
    nextPlayed:
      'Nothing else is begun before that. Then the plan stands here; it is played on when you say so.',
  },
  text: {
    data: 'At work on data for the program; it can be read once it is done.',
    title: 'Its text',
    nothing: 'Nothing written yet',
  },
  wave: {
    todo: (place, tasks) => `Wave ${place}: ${counted(tasks)}`,
    now: (place, tasks) => `Wave ${place}: ${counted(tasks)} running`,
    waiting: (place, tasks) =>
      `Wave ${place}: ${counted(tasks)} ${tasks === 1 ? 'waits' : 'wait'} for you`,
    begun: (place, ok, tasks) => `Wave ${place}: ${ok} of ${tasks} done`,
    done: (place, ok, tasks) => `Wave ${place} finished: ${ok} of ${tasks} done`,
    eta: (minutes) => ` (~${minutes} min est.)`,
    took: (clock) => `  ${clock}`,
    retry: 'retry ',
  },
  task: {
    after: (tasks) => `after ${tasks}`,
    pending: 'pending',
    running: 'working',
    resting: 'interrupted',
    retrying: 'trying again',
    waiting: 'waits for you',
    success: 'done',
    partial: 'partly done',
    failure: 'failed',
    timeout: 'out of turns',
    skipped: 'skipped',
    reviewed: (word, verdict) => `self ${qualityWord(word)}/review ${verdictWord(verdict)}`,
    review: (verdict, reason) =>
      `Independent reviewer: ${verdictWord(verdict)}${reason === '' ? '' : ` – ${reason}`}`,
    quality: (word, percent) =>
      `self-rated ${qualityWord(word)}${percent === '' ? '' : `,${percent}`}`,
    retried: (times) => `retry ${times}`,
    retriedNow: (times, now) => `retry ${times}, ${now}`,
    replaces: (task) => `replaces task ${task}`,
    turns: (n) => `${n} turn${n === 1 ? '' : 's'}`,
    tokens: (count) => `${count} tokens`,
    helperDone: 'done',
    helperFailed: 'failed',
  },
  detail: {
    title: (task, name) => `Task ${task} ${name}`,
    pick: '↑↓ pick a task',
    inProject: {
      shared: 'Tasks change the files of your project directly',
      in_place: 'Tasks change your files directly (no git repository)',
      untrusted: 'Tasks ask before each change to your files',
    },
    wasInProject: 'No copies: what tasks changed is in your files',
    rehearsed: 'Only the rehearsal’s own project changes (workspace/rehearsal/projects)',
    projects: { own: 'your project', played: 'the rehearsal’s own project' },
    place: (unapplied, project) => {
      if (unapplied === null) return `Changes are made in copies; ${project} stays as it is`;
      if (unapplied === 0)
        return `Nothing is left in the copies: ${project} has it, or it was put aside`;
      return `${unapplied} changed file${unapplied === 1 ? '' : 's'} in copies, not in ${project} yet`;
    },
    counts: {
      running: 'running',
      waiting: 'waiting for you',
      pending: 'pending',
      success: 'done',
      partial: 'partial',
      failed: 'failed',
      skipped: 'skipped',
    },
    ended: (status, ok, all) => `${statusWord(status)}: ${ok} of ${counted(all)} done`,
    failed: (tasks) => `  not done: ${tasks}`,
  },
  elsewhere: 'This has been answered elsewhere; what was chosen here is not used.',
  deed: {
    cancelSure: (task) => `cancel task ${task}`,
    retrySure: (task, cost) => `try task ${task} again${costBehind.en(cost)}`,
    retrySureFree: (task) => `play task ${task} again (from the recording)`,
    cancelled: (task) => `Task ${task} has been told to stop`,
    retried: (task) => `Task ${task} will be tried again`,
    noted: (task) => `Task ${task} has your note; it counts from the next reply on`,
    kept: 'Your feedback is kept for the look back',
    notRunning: 'This task is not running',
    stillRunning: 'This task is still at work (c cancels it)',
    notBegun: 'This task has not begun yet',
    pickFirst: 'First pick a task with ↑↓',
    noTasks: 'There are no tasks: nothing is planned yet',
    note: (task) => `Note to task ${task}: `,
    feedback: (task) => `Your own words about task ${task}: `,
    feedbackAll: 'Your own words about all of it: ',
  },
  plan: {
    title: (tasks, waves) =>
      `Go ahead with this plan? ${counted(tasks)} in ${waves} wave${waves === 1 ? '' : 's'}`,
    estimate: (usd, minutes) => `${usd} ${minutes}`,
    usd: (usd) => `~${usd}`,
    minutes: (n) => `~${n} min`,
    unknownUsd: 'cost unknown',
    wave: (n, tasks) => `Wave ${n}  ${counted(tasks)}`,
    needs: (tasks) => `← ${tasks}`,
    may: {
      all: (deeds) => `may: ${deeds.join(', ')}`,
      read: 'read and search',
      fetch: 'look things up on the web',
      write: 'write files',
      run: 'run commands',
    },
    where: {
      trees:
        'Agents work in copies of this project; your files change when you apply what they did.',
      shared: 'Agents work right in your project, all in one place (crew.trees.mode: shared).',
      in_place: 'There is no git repository here: agents would write right into your files.',
      untrusted:
        'You have not trusted this project: agents change your files themselves, and each file and command asks. Nothing of it can be seen as a whole first, or taken out again.',
      rehearsal:
        'Agents work in the rehearsal’s own project (workspace/rehearsal/projects); no file of yours changes.',
    },
    wouldCount: (names) => `Trusted, these count as well: ${names}.`,
    lacks: (names, more) =>
      `The copies do not have what git ignores: ${names}${more > 0 ? ` and ${more} more` : ''} (crew.trees.include).`,
    problems: 'Your edited plan cannot be used:',
    edited: (added, removed) => `edited (lines: +${added} −${removed})`,
    unchanged: 'The plan has not changed',
    grants: 'Number keys choose what agents may do without asking in this run:',
    grantsTrust: 'Number keys choose what you grant with the plan (commands: this run only):',
    wide: {
      trust: 'trust this project as it is: agents work in copies, you apply',
      'work:cmd': 'run what their work needs, in their copies, without network',
      'work:project': 'the same in every task on this project, until you revoke it',
    },
    narrow: {
      where: {
        trees: 'Work is done in copies; you apply it afterwards.',
        shared: 'Work is done right in your project (all agents).',
        in_place: 'No git here: agents write right into your files.',
        untrusted: 'Not trusted: each file asks; nothing comes out again.',
        rehearsal: 'In the rehearsal’s own project; none of your files changes.',
      },
      grants: 'Number keys choose what needs no question:',
      grantsTrust: 'Number keys choose what you grant as well:',
      wide: {
        trust: 'trust this project: work in copies, you apply',
        'work:cmd': 'commands in their copies, no network',
        'work:project': 'the same in all tasks here, until revoked',
      },
    },
    notBegun: 'This is only the plan: none of it has begun',
    goPicked: '↵ starts this plan (the work itself costs money)',
    goPickedFree: '↵ starts this plan (a rehearsal: it costs nothing)',
    editPicked: '↵ uses your edited plan; e goes on editing',
    stopSure: 'stop here',
    unread: 'The plan file cannot be read, so it cannot be edited',
  },
  approvals: {
    title: (id) => `Proposals to decide (${id})`,
    place: (at, all) => `${at}/${all}`,
    kinds: {
      improvement: 'improvement',
      skill: 'skill',
      memory: 'knowledge',
      preference: 'preference',
      preference_update: 'preference update',
      signal_log: 'habits noticed',
    },
    decisions: {
      approved: 'approved',
      edited: 'edited, approved',
      rejected: 'rejected',
      kept: 'kept as it is',
      deferred: 'later',
    },
    named: {
      IMP: 'Improvement',
      SKL: 'Skill',
      SKILL: 'Skill',
      MCP: 'Lesson',
      LP: 'Preference',
      'LP-UPD': 'New wording',
    },
    noticed: 'Noticed',
    open: 'open',
    bar: (approved, rejected, deferred, open) =>
      `approved ${approved}  rejected ${rejected}  later ${deferred}  open ${open}`,
    branch: (name) => `branch ${name}`,
    noBranch: 'No git repository, or one you have not trusted: nothing will be committed',
    more: '↓ more (space)',
    readFirst: 'Read on first, then press again',
    tooFast: 'A key held down does not count. Press once for each card',
    onlyUpdates: '"Keep as is" is only there for updates of preferences',
    fixed: 'This card cannot be edited',
    undone: 'Taken back',
    nothingToUndo: 'Nothing to take back',
    nothingYet: 'Nothing has been decided yet (y / n / d)',
    noneOpen: 'All of this kind have been decided (u takes one back)',
    reason: (kind) => `Why no more proposals of this kind (${kind}; may be empty): `,
    rejectedKind: (kind, reason) =>
      `No more proposals of the kind: ${kind}${reason === '' ? '' : ` (because: ${reason})`}`,
    editing: 'ctrl+g opens your editor, ↵ approves it as it stands here, esc leaves it as it was',
    summary: 'Before it is applied',
    summaryFiles: 'Files that change',
    summaryNoFiles: 'No files change (only what is remembered)',
    summaryWork: (n, cost) =>
      `${n === 1 ? 'An agent makes the improvement' : `Agents make the ${n} improvements`}${costBehind.en(cost)}`,
    summaryRehearsal:
      'This is a rehearsal: no file changes, whatever a card names, and what you approve is remembered in the rehearsal alone, not in your memory.',
    summaryNothing: 'Nothing was approved; nothing changes',
    summaryLater: (n) => `${n} undecided, left for later`,
    applied: 'Your decisions are recorded',
    introNext: 'see the proposals',
    prepared: 'Prepared by the secretary',
    preparedNext: 'decide, card by card',
  },
  change: {
    message: 'Commit message',
    files: 'Files',
    diff: 'Changes',
    pick: 'c commit it / l leave it uncommitted',
    commitSure: 'commit it',
    leavePicked: '↵ leaves it uncommitted (the change stays in the files)',
    pickApart: 'c bring it into the project and commit it / l leave it out',
    leaveApartPicked: '↵ leaves it out (the project stays as it is)',
  },
  work: {
    title: (files) => `What the tasks changed: ${files} file${files === 1 ? '' : 's'}`,
    all: 'all of it',
    ofTask: (at, all) => `by task ${at}/${all}`,
    ofFile: (at, all) => `by file ${at}/${all}`,
    ofIgnored: (at, all) => `ignored by git ${at}/${all}`,
    ignoredHead:
      'Made by tasks and ignored by git: no part of what is applied, unless you take it by name',
    ignoredMore: (count) => `${count} name${count === 1 ? '' : 's'} that git ignores: tab`,
    takeSure: (path) => `a takes ${path}: it is applied with the other changes then / → next name`,
    checked: (command, code, seconds, task) =>
      `${command}${task === null ? '' : ` (task ${task})`}: ${code === null ? 'stopped' : `exit ${code}`}, ${seconds} s`,
    missing: (files) => `${files} not in the project yet`,
    decided: {
      applied: 'The project has all of it',
      dropped: 'All of it was put aside',
      both: 'The project has what was applied; the rest was put aside',
    },
    refused: 'Nothing was applied; these files do not fit the project as it is now:',
    refusedNext: 'Change them there, then apply again; or put the work aside.',
    notUndone: 'Nothing was taken out; these files have been changed since they came in:',
    notUndoneNext: 'Put them back as they came in, then press u again.',
    why: whyNotApplied,
    unchecked: (why, detail) => `The tests were not run: ${whyNotChecked(why, detail)}`,
    states: {
      open: 'not in the project yet',
      applied: 'in the project',
      dropped: 'put aside',
    },
    ranks: { protected: 'programs or agents obey it', test: 'test' },
    task: (task) => `task ${task}`,
    none: 'No task has changed a file',
    pick: 'a apply all of it / tab by task or file / t tests first / x put it aside',
    pickTask: (task) =>
      `a apply what task ${task} changed / → next / t tests first / x put it aside`,
    look: 'tab by task, by file or all of it',
    applySure: 'apply all of it to the project',
    applyTaskSure: (task) => `apply what task ${task} changed`,
    dropSure: 'put all of it aside; the project stays as it is',
    dropTaskSure: (task) => `put aside what task ${task} changed`,
    canUndo: (files) => ` / u take the last ${files} file${files === 1 ? '' : 's'} out again`,
    nothingToUndo: 'Nothing has come in that could be taken out',
    notDone: (task) => `Task ${task} has nothing to apply yet`,
    isApplied: (task) => `What task ${task} changed is in the project already`,
    rehearsal:
      'In the rehearsal’s own project (workspace/rehearsal/projects): no file of yours changes',
    elsewhere: 'This run is at work in another window; decide there',
    told: {
      apply: 'It is being applied',
      drop: 'It is being put aside',
      undo: 'It is being taken out again',
      check: 'The tests are being run in a copy of their own; the result comes here',
      take: 'It is being taken',
    },
  },
  profile: { pick: 'Press the key of your choice' },
};

function counted(tasks: number): string {
  return `${tasks} task${tasks === 1 ? '' : 's'}`;
}

import { englishPole } from '../../../../../engine/workflows/session/contract/founding-en.ts';
import { reasons } from '../../../../messages/en/reasons.ts';
import { whyNotApplied } from '../../../../messages/en/why-not-applied.ts';
import { whyBlocked } from '../blocked.ts';
import type { SessionWords } from '../ja/screens.ts';
import { components, taskTypes } from './kinds.ts';
import { englishReason } from './why.ts';

/** How far an improvement has come. */
export const improvementStages: Readonly<Record<string, string>> = {
  problem: 'problem',
  try: 'being tried',
  keep: 'effective',
  rule: 'rule',
  stopped: 'stopped',
};

/** Words of its screens. */
export const sessionScreenWords: SessionWords = {
  states: {
    session_selecting: 'Session',
    session_initializing: 'Checks',
    classifying: 'Task',
    selecting_personas: 'Personas',
    executing: 'Work',
    watching: 'Inspect',
    learning: 'Record',
    applying: 'Apply',
    completed: 'Done',
    escalated: 'Your decision',
    failed: 'Ended',
  },
  roles: {
    classifier: 'classifier',
    strategist: 'persona strategy',
    executor: 'executor',
    watcher: 'watcher',
    control: 'control',
  },
  head: {
    attempt: (n, max) => (n > max ? `attempt ${n}` : `attempt ${n}/${max}`),
    elapsed: (clock) => `elapsed ${clock}`,
  },
  kinds: {},
  tasks: taskTypes,
  chosenAs: (kind, why) => `Session type: ${because(kind, why)}`,
  taskAs: (kind, why) => `Task type: ${because(kind, why)}`,
  noPersona: 'No personas (one procedure leads to one answer)',
  standing: (name, pole) => `${name} (${englishPole(pole)})`,
  reason: englishReason,
  whyBlocked: (reason) => whyBlocked(reason, reasons),
  noneMade: (attempts) =>
    attempts === 1 ? 'The attempt could not be made' : `None of ${attempts} attempts could be made`,
  distortion: 'leans',
  blindspot: 'blind to',
  oneModel: (model) => `Both personas use ${model}`,
  twoModels: (one, other) => `executor ${one} / watcher ${other}`,
  control: (usd, own) => `A single-agent run would cost ${usd}; this session: ${own}`,
  controlKept: 'The single-agent answer is among the files (v)',
  files: 'Files:',
  attempt: (n) => `Attempt ${n}`,
  running: (n, max = n) =>
    `${n > 1 ? 'mending what was not passed' : 'working'}… (attempt ${n}${n > max ? '' : ` of ${max}`})`,
  watching: 'inspecting…',
  atWork: {
    classifier: 'finding the task type…',
    strategist: 'choosing personas…',
    control: 'answering as a single agent…',
  },
  pass: '✓ passed',
  fail: '✗ not passed',
  blocked: '■ blocked',
  changed: (path, added, removed) => `${path} +${added} −${removed}`,
  became: { mended: 'mended', gave_way: 'given up without evidence', stands: 'stands' },
  coverage: (used, all, percent) => `axes of opposition used: ${used} of ${all} (${percent}%)`,
  waiting: 'Not begun yet',
  ends: {
    completed: '✓ Completed.',
    escalated: 'This session came to no agreement.',
    failed: 'Ended.',
  },
  undo: {
    told: 'Taking it out of the project.',
    nothing: 'Nothing can be taken out.',
    atWork: (id) =>
      `Nothing was taken out: this session is at work, was stopped on its way, or is in the archive. folio-tui resume ${id} goes on with it, folio-tui runs restore ${id} brings it back`,
  },
  readFirst: 'Read it to its end first',
  apply: {
    all: 'apply it to the project',
    later: '↵ leaves it for later',
    drop: 'never apply it',
    more: '↓ more (space)',
    refused: 'Nothing was applied; these files do not fit the project as it is now:',
    refusedNext: 'Change them there, then apply again; or never apply it.',
    why: whyNotApplied,
  },
  ledger: {
    title: 'Ledger',
    none: 'No rows yet.',
    noHit: 'No row matches.',
    kinds: 'kind',
    all: 'all',
    rate: (metric, percent, low, high, n) =>
      `${metric} ${percent} (95% interval ${low}–${high}, n=${n})`,
    failRate: 'failure rate',
    thin: 'few samples (under 20)',
    count: (shown, all) => `${shown} of ${all} ${all === 1 ? 'row' : 'rows'}`,
    broken: (reason) => `not a regular expression: ${reason}`,
    reason: 'why',
    inFile: 'in the file',
    components,
    events: {
      decision: 'decision',
      outcome: 'outcome',
      anomaly: 'anomaly',
      debt_recognized: 'debt',
      learning: 'learning',
      problem_identified: 'problem',
      try_proposed: 'to be tried',
      try_evaluated: 'tried',
      keep_promoted: 'made a rule',
      stopped: 'stopped',
    },
    outcomes: {
      completed: 'completed',
      escalated: 'no agreement',
      failed: 'ended',
      done: 'made',
      blocked: 'blocked',
      accepted: 'accepted by you',
      stopped: 'ended by you',
    },
    session: (kind) => `Session: ${kind}`,
    task: (kind, judged) =>
      `Task: ${kind}; ${judged ? 'needs judgement' : 'one procedure leads to one answer'}`,
    pair: (one, other) => `executor ${one}, watcher ${other}`,
    verdict: (n, pass) => `attempt ${n} ${pass ? 'passed' : 'not passed'}`,
    misclassified: (was, is) => `Wrongly classified: ${was} → ${is}`,
    acknowledged: (id) => `${id}: gone on all the same`,
  },
  improve: {
    title: 'Improvements',
    stages: improvementStages,
    stale: '⚠ not looked at for long',
    none: 'No improvements yet.',
    noSession:
      'There is no session that has ended or waits for you. Begin with folio-tui session "REQUEST"',
    asks: {
      problem: 'What goes wrong: ',
      try: 'It has worked when: ',
      keep: 'It worked, as is seen by: ',
      rule: 'What changes for good: ',
      stopped: 'Stopped because: ',
    },
    told: 'Writing it into the ledger.',
    notNow: 'It cannot go there from where it stands.',
    busy: 'Not while this session is at work.',
    criteria: 'it has worked when',
    target: 'about',
    change: 'changes',
  },
};

/** A phrase stands in brackets behind what it explains, a sentence after it. */
function because(kind: string, why: string): string {
  return why.endsWith('.') ? `${kind}. ${why}` : `${kind} (${why})`;
}

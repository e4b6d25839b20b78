import { reasons } from '../../../../messages/en/reasons.ts';
import { whyNotApplied } from '../../../../messages/en/why-not-applied.ts';
import { whyBlocked } from '../blocked.ts';
import type { SessionWords } from '../ja/screens.ts';
import { englishPole } from './founding.ts';
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
  tasks: { implement: 'build', investigate: 'find out', strategy: 'choose a course' },
  chosenAs: (kind, why) => `Session: ${kind}. ${why}`,
  taskAs: (kind, why) => `Task: ${kind}. ${why}`,
  noPersona: 'No personas (one procedure leads to one answer)',
  standing: (name, pole) => `${name} (${englishPole(pole)})`,
  reason: englishReason,
  whyBlocked: (reason) => whyBlocked(reason, reasons),
  noneMade: (attempts) =>
    attempts === 1 ? 'The attempt could not be made' : `None of ${attempts} attempts could be made`,
  distortion: 'leans',
  blindspot: 'blind to',
  oneModel: (model) => `both one model: ${model}`,
  twoModels: (one, other) => `executor ${one} / watcher ${other}`,
  control: (usd, own) => `one voice checking itself: ${usd}, this session: ${own}`,
  controlKept: "the control's answer is among the files (v)",
  files: 'Files:',
  attempt: (n) => `Attempt ${n}`,
  running: (n, max) =>
    `${n > 1 ? 'mending what was not passed' : 'working'}… (attempt ${n} of ${max})`,
  watching: 'inspecting…',
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
    next: '↵ read the result   l ledger   v files   esc back',
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
    more: 'There is more (space reads on)',
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

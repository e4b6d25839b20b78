import { reasons } from '../../../../messages/en/reasons.ts';
import { describeTaskReason } from '../../task-reason.ts';
import { taskReasons } from './reasons.ts';
import { modeWord, personaWord, qualityWord, statusWord, verdictWord } from './verdicts.ts';

const decisions: Readonly<Record<string, string>> = {
  approved: 'approved',
  edited: 'edited, approved',
  rejected: 'rejected',
  kept: 'kept as it is',
  deferred: 'later',
};

const proposals: Readonly<Record<string, string>> = {
  improvement: 'improvement',
  skill: 'skill',
  memory: 'knowledge',
  preference: 'preference',
  preference_update: 'preference update',
  signal_log: 'habit count',
  rejected_kind: 'kind no longer proposed',
};

const plainly: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decision: decisions,
  kind: proposals,
  trigger: { auto: 'automatic', manual: 'asked for' },
  plan_confirmed: {
    person: 'by you',
    file: 'from a file',
    flag: 'given with the command',
    edited: 'as you edited it',
  },
};

const why = (text: string) => describeTaskReason(text, reasons, taskReasons);

const made: Readonly<Record<string, (text: string) => string>> = {
  status: statusWord,
  quality: qualityWord,
  verdict: verdictWord,
  mode: modeWord,
  role: personaWord,
  persona: personaWord,
  task: (text) => text.replace(/^task_(?=\d+$)/, 'task '),
  reviews: (text) => text.replace(/^task_(?=\d+$)/, 'task '),
  error: why,
  metadata_issues: why,
};

/** What stands in the log as one of a few fixed words, as people say it; undefined: this field has none. */
export function valueWord(field: string, text: string): string | undefined {
  const word = Object.hasOwn(plainly, field) ? plainly[field]?.[text] : undefined;
  return word ?? (Object.hasOwn(made, field) ? made[field]?.(text) : undefined);
}

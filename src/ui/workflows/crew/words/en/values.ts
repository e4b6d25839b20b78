import { reasons } from '../../../../messages/en/reasons.ts';
import { withoutCodes } from '../../../../text/without-codes.ts';
import { describeTaskReason } from '../../task-reason.ts';
import { fieldWords } from '../log-words.ts';
import { taskReasons } from './reasons.ts';
import { logged } from './verdicts.ts';

const decisions = {
  approved: 'approved',
  edited: 'edited, approved',
  rejected: 'rejected',
  kept: 'kept as it is',
  deferred: 'later',
};

const proposals = {
  improvement: 'improvement',
  skill: 'skill',
  memory: 'knowledge',
  preference: 'preference',
  preference_update: 'preference update',
  signal_log: 'habits noticed',
  rejected_kind: 'kind no longer proposed',
};

const fixed = {
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

/** What stands in the log as one of a few fixed words, as people say it; undefined: this field has none. */
export const valueWord = fieldWords({
  fixed,
  task: 'task ',
  words: logged,
  why: (text) => withoutCodes(describeTaskReason(text, reasons, taskReasons)),
});

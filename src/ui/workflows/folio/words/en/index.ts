import { byFirstPart } from '../../../../messages/by-first-part.ts';
import type { RoomWords } from '../../../../messages/words.ts';
import { folioSays } from './says.ts';

export const folioWords: RoomWords = {
  ...folioSays,
  keys: {
    edit_draft: 'edit it yourself',
    retry_review: 'review again',
    skip_review: 'go on without',
    earlier_chapter: 'other chapters',
    later_chapter: 'later chapter',
    bible: 'ledger',
    mend_kind: 'mend all of a kind',
    edit_ledger: 'its file',
    keep_ledger: 'make one',
    text_wrong: 'the text is wrong',
    ledger_wrong: 'the ledger is wrong',
    intended: 'it is meant',
    earlier_kind: 'the part before',
  },
  scopes: {
    checks: 'What is counted',
    bible: 'Ledger',
    scores: 'Scores',
    author: 'Your decisions',
    gate: 'Pass rules',
  },
  groups: {
    final: 'Finished',
    drafts: 'Drafts',
    reviews: 'Reviews',
    notes: 'Revision notes',
    summary: 'Judgements',
    plan: 'Plan',
  },
  // what it makes of an idea is the Editor's own work
  agent: (name) => (/^intake(-|$)/.test(name) ? 'Editor' : byFirstPart(name)),
};

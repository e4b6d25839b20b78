import type { RoomWords } from '../../../../messages/words.ts';
import { entryOf } from '../../../../text/entry-of.ts';
import { oneLine } from '../../../../text/sanitise.ts';
import { sessionSays } from './says.ts';
import { sessionScreenWords } from './screens.ts';

export const sessionWords: RoomWords = {
  ...sessionSays,
  keys: {
    ledger: 'ledger',
    next_kind: 'kind',
    improvements: 'improvements',
    new_problem: 'new problem',
    try_it: 'try it',
    keep_it: 'it worked',
    make_rule: 'make it a rule',
    stop_it: 'stop it',
    apply_all: 'apply',
    decide_later: 'later',
    drop_all: 'do not apply',
    take_out: 'take out',
  },
  scopes: {
    session: 'Session',
    session_ledger: 'Ledger',
    session_improve: 'Improvements',
    session_apply: 'Applying files',
  },
  settings: { session: 'Two views (session)' },
  groups: { made: 'Files made', attempts: 'Attempts' },
  agent: (name) => entryOf(sessionScreenWords.roles, name) ?? oneLine(name),
};

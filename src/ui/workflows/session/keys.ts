import { listKeys, listPageKeys, readKeys } from '../../keys/list-keys.ts';

/* Keys of a session's own screens. Part of the one table (`ui/keys/keymap.ts`). */

export const sessionLayers = {
  session: 'screen',
  session_ledger: 'screen',
  session_improve: 'screen',
  session_apply: 'approval',
} as const;

export const sessionDeciding = ['session_apply'] as const;

/** Where the help shows them: after which other ones. */
export const sessionHelped = {
  session: 'run',
  session_ledger: 'session',
  session_improve: 'session_ledger',
  session_apply: 'session_improve',
} as const;

export const sessionKeys = [
  { action: 'open', scope: 'session', keys: ['enter'], footer: 10 },
  { action: 'ledger', scope: 'session', keys: ['l'], footer: 20 },
  { action: 'files', scope: 'session', keys: ['v'], footer: 30 },
  { action: 'take_out', scope: 'session', keys: ['u'], footer: 15 },
  ...listKeys('session'),

  { action: 'search', scope: 'session_ledger', keys: ['/'], footer: 10 },
  { action: 'next_kind', scope: 'session_ledger', keys: ['f'], footer: 20 },
  { action: 'improvements', scope: 'session_ledger', keys: ['i'], footer: 30 },
  ...listPageKeys('session_ledger'),

  { action: 'new_problem', scope: 'session_improve', keys: ['n'], footer: 10 },
  { action: 'try_it', scope: 'session_improve', keys: ['t'], footer: 20 },
  { action: 'keep_it', scope: 'session_improve', keys: ['e'], footer: 30 },
  { action: 'make_rule', scope: 'session_improve', keys: ['r'], footer: 40 },
  { action: 'stop_it', scope: 'session_improve', keys: ['x'], footer: 50 },
  ...listPageKeys('session_improve'),

  { action: 'apply_all', scope: 'session_apply', keys: ['a'], footer: 10 },
  { action: 'decide_later', scope: 'session_apply', keys: ['l'], footer: 20 },
  { action: 'drop_all', scope: 'session_apply', keys: ['x'], footer: 30 },
  { action: 'confirm', scope: 'session_apply', keys: ['enter'], footer: 5 },
  ...readKeys('session_apply'),
] as const;

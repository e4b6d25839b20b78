import { defineContract } from '../../../contract.ts';
import { sessionAsks } from './asks.ts';
import { sessionAhead } from './calls-ahead.ts';
import { sessionMarks } from './events.ts';
import { sessionInbox } from './inbox.ts';
import { sessionDigest, sessionListed } from './listed.ts';
import { sessionNotices, sessionWarnings } from './notices.ts';
import { sessionFold } from './state.ts';
import { sessionView } from './view.ts';

/** All that others may know of sessions. */
export const sessionContract = defineContract({
  name: 'session',
  marks: sessionMarks,
  asks: sessionAsks,
  inbox: sessionInbox,
  deeds: ['undo_artifacts', 'improve'],
  notices: sessionNotices,
  warnings: sessionWarnings,
  fold: sessionFold,
  digest: sessionDigest,
  listed: sessionListed,
  view: sessionView,
  callsAhead: sessionAhead,
});
export type SessionContract = typeof sessionContract;

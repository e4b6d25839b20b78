import { defineContract } from '../../../contract.ts';
import { crewAsks } from './asks.ts';
import { taskAhead } from './calls-ahead.ts';
import { crewMarks } from './events.ts';
import { crewInbox } from './inbox.ts';
import { crewDigest, crewListed } from './listed.ts';
import { crewNotices, crewWarnings } from './notices.ts';
import { crewFold } from './state.ts';
import { crewView } from './view.ts';

/** All that others may know of cmds. */
export const crewContract = defineContract({
  name: 'crew',
  marks: crewMarks,
  asks: crewAsks,
  inbox: crewInbox,
  notices: crewNotices,
  warnings: crewWarnings,
  deeds: ['apply_work', 'drop_work', 'undo_work', 'check_work', 'take_ignored'],
  heard: ['cancel_task'],
  // a cmd of the original system becomes a run when it is to be looked back on
  adoptedFor: ['look_back'],
  fold: crewFold,
  digest: crewDigest,
  listed: crewListed,
  view: crewView,
  callsAhead: taskAhead,
});
export type CrewContract = typeof crewContract;

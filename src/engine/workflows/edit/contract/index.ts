import { defineContract } from '../../../contract.ts';
import { editAsks } from './asks.ts';
import { editAhead } from './calls-ahead.ts';
import { editMarks } from './events.ts';
import { editInbox } from './inbox.ts';
import { editDigest, editListed } from './listed.ts';
import { editNotices, editWarnings } from './notices.ts';
import { editFold } from './state.ts';
import { editView } from './view.ts';

/** All that others may know of tasks that change a repository. */
export const editContract = defineContract({
  name: 'edit',
  marks: editMarks,
  asks: editAsks,
  inbox: editInbox,
  notices: editNotices,
  warnings: editWarnings,
  fold: editFold,
  digest: editDigest,
  listed: editListed,
  view: editView,
  callsAhead: editAhead,
});
export type EditContract = typeof editContract;

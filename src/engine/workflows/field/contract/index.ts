import { defineContract } from '../../../contract.ts';
import { fieldAsks } from './asks.ts';
import { fieldMarks } from './events.ts';
import { fieldInbox } from './inbox.ts';
import { fieldDigest, fieldListed } from './listed.ts';
import { fieldNotices, fieldWarnings } from './notices.ts';
import { fieldFold } from './state.ts';
import { fieldView } from './view.ts';

/** All that others may know of fields. */
export const fieldContract = defineContract({
  name: 'field',
  thinks: false,
  marks: fieldMarks,
  asks: fieldAsks,
  inbox: fieldInbox,
  heard: ['dismiss', 'show_dismissed'],
  notices: fieldNotices,
  warnings: fieldWarnings,
  fold: fieldFold,
  digest: fieldDigest,
  listed: fieldListed,
  view: fieldView,
});
export type FieldContract = typeof fieldContract;

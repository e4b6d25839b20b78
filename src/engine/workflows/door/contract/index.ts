import { defineContract } from '../../../contract.ts';
import { doorAsks } from './asks.ts';
import { doorMarks } from './events.ts';
import { doorInbox } from './inbox.ts';
import { doorDigest, doorListed } from './listed.ts';
import { doorNotices, doorWarnings } from './notices.ts';
import { doorFold } from './state.ts';
import { doorView } from './view.ts';

/** Where a request goes that no rule is sure about: one call of a model says it, when its person pays for it. */
export const doorContract = defineContract({
  name: 'door',
  marks: doorMarks,
  asks: doorAsks,
  inbox: doorInbox,
  notices: doorNotices,
  warnings: doorWarnings,
  fold: doorFold,
  digest: doorDigest,
  listed: doorListed,
  view: doorView,
});
export type DoorContract = typeof doorContract;

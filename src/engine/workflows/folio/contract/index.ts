import { defineContract } from '../../../contract.ts';
import { folioAsks } from './asks.ts';
import { folioMarks } from './events.ts';
import { folioInbox } from './inbox.ts';
import { folioDigest, folioListed } from './listed.ts';
import { folioNotices, folioWarnings } from './notices.ts';
import { ownTitle } from './own-title.ts';
import { roundOfStep } from './paths.ts';
import { folioFold } from './state.ts';
import { storyAhead } from './story-ahead.ts';
import { folioView } from './view.ts';

/** All that others may know of stories. */
export const folioContract = defineContract({
  name: 'folio',
  marks: folioMarks,
  asks: folioAsks,
  inbox: folioInbox,
  notices: folioNotices,
  warnings: folioWarnings,
  fold: folioFold,
  digest: folioDigest,
  ownTitle,
  listed: folioListed,
  view: folioView,
  roundOf: roundOfStep,
  callsAhead: storyAhead,
});
export type FolioContract = typeof folioContract;

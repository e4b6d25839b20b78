import { allReviewers, nameOf } from '../../../engine/workflows/folio/contract/reviewers.ts';
import type { Messages } from '../../messages/ja.ts';
import type { Roster } from '../../screens/dialogs/help-rows.ts';
import { dutyOf, reviewersTitle } from './words/reviewers.ts';

/** Who reviews a story, and what each of them watches over: the narrow screen has no other place for it. */
export function reviewerRoster({ language }: Messages): Roster {
  return {
    title: reviewersTitle[language],
    entries: allReviewers.map((agent) => [nameOf(agent), dutyOf(nameOf(agent), language)]),
  };
}

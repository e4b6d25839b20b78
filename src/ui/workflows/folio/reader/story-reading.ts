import { intendedIn } from '../../../../engine/workflows/folio/contract/findings.ts';
import { isParagraph } from '../../../../engine/workflows/folio/contract/lint/lines.ts';
import { judgingGate } from '../../../../engine/workflows/folio/contract/story-gate.ts';
import type { RoomReading } from '../../../cockpit/cockpit-state.ts';
import { findingsIn } from './card-findings.ts';
import { contextLines } from './context.ts';
import { loadRound } from './load-round.ts';
import { isOlderDraft, otherOf, steppedOther } from './other-file.ts';
import { reviewLinesOf } from './review.ts';
import { reviewsMade } from './score-history.ts';
import { calledInStory } from './story-names.ts';
import { cardPathOf, listedInStory, storyFile, storyGroups } from './story-path.ts';
import { useStoryDeeds } from './use-story-deeds.ts';

/** How the files of a story are read. */
export const storyReading: RoomReading = {
  counts: 'checks',
  groups: storyGroups,
  forward: new Set(['plan', 'other']),
  listed: listedInStory,
  called: calledInStory,
  textOf: (path) => {
    const kind = storyFile(path)?.kind;
    return kind === 'draft' || kind === 'final' ? kind : undefined;
  },
  isParagraph,
  loadRound,
  made: reviewsMade,
  dismissed: intendedIn,
  otherOf,
  steppedOther,
  isOlder: isOlderDraft,
  cardOf: cardPathOf,
  review: ({ path, source, value }, about, { values, config }, look) =>
    contextLines(path, value, look) ??
    reviewLinesOf(path, value, findingsIn(path, source, about), judgingGate(values, config), look),
  useDeeds: useStoryDeeds,
};

import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import { cardPath } from './use-story-actions.ts';

/**
 * The scorecard that Enter opens: of the reviewer the person is on, else the lowest of the newest round; before any
 * score is there undefined = the list of files.
 */
export function newestCard(
  view: Pick<FolioView, 'chapter' | 'round' | 'crew' | 'gates'>,
  selected: string | undefined,
): string | undefined {
  if (selected !== undefined) return cardPath(view.chapter, view.round, selected);
  const scored = view.crew.filter(({ score }) => score !== null);
  const [lowest] = scored.toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0));
  if (lowest !== undefined) return cardPath(view.chapter, view.round, lowest.agent);
  // A round that has just begun has no cards yet: the one before has.
  const judged = view.gates.at(-1);
  const rule = judged?.rules
    .filter((one) => one.rule === 'each' && one.agent !== undefined)
    .toSorted((a, b) => a.value - b.value)[0];
  return judged && cardPath(judged.chapter, judged.round, rule?.agent);
}

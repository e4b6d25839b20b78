import type { RunState } from '../../engine/runs/run-state.ts';
import type { Offer } from './offer.ts';

/** Does a recording play for something else than what its person asked for? Its title is theirs all the same. */
export function playsAnother(
  { words }: Offer,
  { rehearsal, title }: Pick<RunState, 'rehearsal' | 'title'>,
): boolean {
  if (!rehearsal || title === '') return false;
  // a run is called by the beginning of its request
  const begins = title.replace(/…$/, '');
  return [words.ja, words.en].every(({ sample = '' }) => !sample.startsWith(begins));
}

import { useLayoutEffect, useState } from 'react';
import { type KeptDraft, keptDraft } from '../terminal/unsent.ts';
import { useTerminal } from '../terminal/use-terminal.ts';

/** A field's text that outlives the program at its place (`keptAs`) until it is used; undefined: nothing is kept. */
export function useKeptDraft(keptAs: string | undefined, start?: string): KeptDraft {
  const { unsent } = useTerminal();
  const [kept] = useState(() => keptDraft(unsent, keptAs, start));
  // In the moment it goes away, also because the program ends.
  useLayoutEffect(() => kept.flush, [kept]);
  return kept;
}

import { clip } from './clip.ts';
import type { Messages } from './ja.ts';
import type { Telling } from './telling.ts';

/** A part of a run's way, in the words of its workflow; one that has none by its own name. */
export function phaseName(phase: string, messages: Messages, telling: Telling | undefined): string {
  return telling?.phases?.(messages)[phase] ?? clip(phase);
}

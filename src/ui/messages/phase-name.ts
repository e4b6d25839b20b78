import type { Messages } from './ja.ts';
import { clip } from './values.ts';

/** A part of a story's or a cmd's way, in the screen's words; one that has none by its own name. */
export function phaseName(phase: string, { screens }: Messages): string {
  return screens.run.phases[phase] ?? screens.cmd.phases[phase] ?? clip(phase);
}

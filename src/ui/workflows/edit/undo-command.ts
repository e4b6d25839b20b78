import { shellWord } from '../../../engine/data/shell-word.ts';
import type { EditState } from '../../../engine/workflows/edit/contract/state.ts';

/**
 * What takes a change out of the repository again, a green one or what was left there; undefined: none is there, or it
 * would take out half of one. `workspace`: the folder of the task.
 */
export function undoCommand(
  { begun, ended, left }: Pick<EditState, 'begun' | 'ended' | 'left'>,
  workspace: string,
): string | undefined {
  if (begun === null || ended === null) return undefined;
  if (ended.end !== 'SUCCESS' && left.length === 0) return undefined;
  const difference = `${workspace}/difference.patch`;
  return `git -C ${shellWord(begun.repository)} apply -R ${shellWord(difference)}`;
}

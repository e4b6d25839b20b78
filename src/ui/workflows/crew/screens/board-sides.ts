import type { Look } from '../../../components/look.tsx';
import type { Sides } from '../../../screens/run/sides.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { taskWordsOf } from '../words/of.ts';
import type { BoardEntry } from './board-list.ts';
import { roleName } from './board-rows.ts';

/** What a pane can show. */
export type Face = 'list' | 'text' | 'time';

/** What the board's second pane, or where there is one only that one, shows in turn: a text only of somebody chosen. */
export function facesOf(
  { right }: Sides,
  entry: BoardEntry | undefined,
): readonly [Face, ...Face[]] {
  const isSomebody = entry?.kind === 'task' || entry?.kind === 'helper';
  if (right > 0) return isSomebody ? ['text', 'time'] : ['time'];
  return isSomebody ? ['list', 'text', 'time'] : ['list', 'time'];
}

/** Whose text it is. */
export function nameOf(entry: BoardEntry | undefined, look: Look): string {
  const { detail, text } = taskWordsOf(look.messages);
  if (entry?.kind === 'task') return detail.title(entry.row.task, oneLine(entry.row.name));
  return entry?.kind === 'helper' ? roleName(entry.row.role, look) : text.title;
}

import type { Look } from '../../../components/look.tsx';
import { gutter } from '../../../screens/run/run-layout.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { taskWordsOf } from '../words/of.ts';
import type { BoardEntry } from './board-list.ts';
import { roleName } from './board-rows.ts';

/** Cells of the list and of what stands beside it; `right` 0: there is room for one of them. */
export type BoardLayout = { readonly left: number; readonly right: number };

/** From this width on the list leaves room for a second pane. */
const wide = 140;

/** The layout depends on the width of the screen alone. */
export function boardLayout(columns: number): BoardLayout {
  if (columns < wide) return { left: columns, right: 0 };
  const left = Math.floor(columns * 0.58);
  return { left, right: columns - left - gutter };
}

/** What a pane can show. */
export type Face = 'list' | 'text' | 'time';

/** What the board's second pane, or where there is one only that one, shows in turn: a text only of somebody chosen. */
export function facesOf(
  { right }: BoardLayout,
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

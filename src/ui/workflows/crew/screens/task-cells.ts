import type { Look } from '../../../components/look.tsx';
import { type Span, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { taskWordsOf } from '../words/of.ts';

/** Cells of each column of the board; 0 = there is no room for it. They depend on the width alone. */
export type BoardColumns = {
  readonly id: number;
  readonly name: number;
  readonly persona: number;
  readonly model: number;
  readonly turns: number;
  readonly tokens: number;
  readonly cost: number;
  readonly elapsed: number;
  readonly what: number;
};

/** The mark of the chosen row, the status, a space. */
const lead = 3;

/**
 * Where nothing can cost anything (a rehearsal), the room of the money goes to what the tasks are doing. A title of
 * `longest` cells is shown whole: what can be read elsewhere gives way, then it is cut.
 */
export function boardColumns(columns: number, money = true, longest = 0): BoardColumns {
  const wide = columns >= 100;
  const fixed = {
    id: 4,
    persona: wide ? 11 : 9,
    model: modelWidth(columns),
    turns: wide ? 6 : 0,
    tokens: wide ? 9 : 0,
    cost: money ? 7 : 0,
    elapsed: 8,
  };
  const usual = nameWidth(columns);
  const wanted = Math.max(usual, longest + 1);
  const roomBeside = (taken: typeof fixed) =>
    columns - 1 - Object.values(taken).reduce((sum, width) => sum + width, lead);
  const found = givingWay
    .map((less) => ({ ...fixed, ...less }))
    .find((taken) => wanted === usual || roomBeside(taken) - wanted >= leastWhat);
  const taken = found ?? { ...fixed, ...givingWay.at(-1) };
  const name = Math.min(wanted, Math.max(usual, roomBeside(taken) - leastWhat));
  return { ...taken, name, what: Math.max(0, roomBeside(taken) - name) };
}

/** Cells of what a task is doing, however long the titles are. */
const leastWhat = 18;

/** In this order columns give way to a long title. */
const givingWay = [
  {},
  { turns: 0, tokens: 0 },
  { turns: 0, tokens: 0, model: 0 },
  { turns: 0, tokens: 0, model: 0, persona: 0 },
] as const;

function nameWidth(columns: number): number {
  if (columns < 70) return 14;
  if (columns < 100) return 16;
  return columns < 140 ? 24 : 36;
}

function modelWidth(columns: number): number {
  if (columns < 70) return 0;
  return columns < 140 ? 7 : 18;
}

/** One cell of the board: cut to its column with a space behind it, numbers at the right. */
export function cell(
  text: string,
  width: number,
  { cells }: Look,
  options: { readonly role?: ColourRole | undefined; readonly align?: 'left' | 'right' } = {},
): readonly Span[] {
  if (width === 0) return [];
  const { role, align = 'left' } = options;
  const shown = cells.pad(text, width - 1, align);
  return [role === undefined ? span(shown) : span(shown, role), span(' ')];
}

/** What the columns are. */
export function columnHeads(columns: BoardColumns, look: Look): readonly Span[] {
  const words = taskWordsOf(look.messages).columns;
  const head = (text: string, width: number, align?: 'right') =>
    cell(text, width, look, { role: 'dim', ...(align && { align }) });
  return [
    span(' '.repeat(lead)),
    ...head('', columns.id),
    ...head(words.task, columns.name),
    ...head(words.persona, columns.persona),
    ...head(words.model, columns.model),
    ...head(words.turns, columns.turns, 'right'),
    ...head(words.tokens, columns.tokens, 'right'),
    ...head(words.cost, columns.cost, 'right'),
    ...head(words.elapsed, columns.elapsed, 'right'),
    span(look.cells.truncate(words.what, columns.what), 'dim'),
  ];
}

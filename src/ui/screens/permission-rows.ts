import type { Question } from '../../engine/question.ts';
import { blank, fitRows, type Row, ruleRow, span, spread } from '../components/row.ts';
import { type Extent, topOf } from '../components/scroll.ts';
import { splitGraphemes } from '../graphemes.ts';
import type { Look } from '../look.tsx';
import { describePermission, type PermissionText } from '../messages/describe-permission.ts';
import type { Cells } from '../text-width.ts';
import type { ColourRole } from '../theme.ts';
import { wrapProse } from '../wrap.ts';
import { commandRows } from './command-rows.ts';
import { hasSeen, type PermissionState } from './permission-state.ts';

/** Which one of how many that wait. */
export type PermissionPlace = { readonly at: number; readonly total: number };

/** The parts of the dialog for a question and a size of screen; what a person does changes none of their heights. */
export type PermissionLayout = {
  readonly text: PermissionText;
  readonly remember: string;
  /** What is asked about, all of it. */
  readonly command: readonly Row[];
  readonly extent: Extent;
  readonly facts: readonly Row[];
  readonly height: number;
};

/** Title, the rule below the command, the rule's name, what the next key would do. */
const around = 4;
const leastShown = 2;
const leastBeside = 3;

/** `room`: rows that the dialog may take at most. */
export function permissionLayout(question: Question, room: number, look: Look): PermissionLayout {
  const { cells, columns, messages } = look;
  const text = describePermission(question, messages);
  const command = commandRows(text.subject, columns - 3, cells);
  const most = room < 15 ? small : room < 28 ? usual : large;
  const whole = factRows(text, most, look);
  // Where hardly anything of the command could be seen, the name of the step gives way.
  const tight = room - around - whole.length < Math.min(leastShown, command.length);
  const facts = tight ? factRows(text, { ...most, step: 0 }, look) : whole;
  const height = Math.max(1, Math.min(command.length, room - around - facts.length));
  const natural = around + facts.length + height;
  const remember = question.values['remember'];
  return {
    text,
    remember: typeof remember === 'string' ? remember : 'once',
    command,
    extent: { total: command.length, height },
    facts,
    // Two rows of something else would tell nothing.
    height: room - natural < leastBeside ? room : natural,
  };
}

/** Everything but the last row, in which a word to the agent may be written. */
export function permissionRows(
  layout: PermissionLayout,
  state: PermissionState,
  place: PermissionPlace,
  look: Look,
): readonly Row[] {
  const { cells, columns, glyphs, messages } = look;
  const { text, command, extent, facts } = layout;
  const top = topOf(state.scroll, extent);
  const shown = command.slice(top, top + extent.height);
  const title: Row = [span(`${glyphs.question} `, 'warn'), span(text.asks, 'accent')];
  const count = messages.permission.place(place.at, place.total);
  const rule = spread(
    [
      span(` ${cells.pad(messages.permission.labels.rule, labelWidth(look))}`, 'dim'),
      span(columns < 80 ? text.shortRule : text.rule, 'dim'),
    ],
    [span(`${text.keeps} `, 'dim')],
    columns,
    cells,
  );
  return fitRows(
    [
      spread(
        ruleRow(glyphs.rule, columns - (count === '' ? 0 : cells.width(count) + 3), cells, title),
        count === '' ? blank : [span(` ${count} `, 'warn')],
        columns,
        cells,
      ),
      ...fitRows(
        shown.map((row): Row => [span(`${glyphs.separator} `, 'border'), ...row]),
        extent.height,
      ),
      ruleRow(glyphs.rule, columns, cells, positionOf(layout, state, look)),
      ...facts,
      rule,
    ],
    layout.height - 1,
  );
}

/** Where the person is in a long command, and what is wanted of them. */
function positionOf({ extent }: PermissionLayout, state: PermissionState, { messages }: Look): Row {
  if (extent.total <= extent.height) return blank;
  const words = messages.permission;
  const top = topOf(state.scroll, extent);
  const lines = words.lines(top + 1, Math.min(extent.total, top + extent.height), extent.total);
  return hasSeen(state, extent)
    ? [span(lines, 'title'), span(`  ${words.seen}`, 'good')]
    : [span(lines, 'title'), span(`  ${words.readOn}`, 'warn')];
}

/** What the next key would do. */
export function permissionHint(
  { remember, extent }: PermissionLayout,
  state: PermissionState,
  { messages }: Look,
): Row {
  const words = messages.permission;
  if (state.always)
    return [span(` ${remember === 'session' ? words.sureSession : words.sure}`, 'warn')];
  if (!hasSeen(state, extent)) return [span(` ${words.notSeen}`, state.refused ? 'warn' : 'dim')];
  return blank;
}

/** A wish that is put off: who wants what, and how to come back to it. Always two rows. */
export function foldedPermission(
  question: Question,
  place: PermissionPlace,
  look: Look,
): readonly Row[] {
  const { cells, columns, glyphs, messages } = look;
  const text = describePermission(question, messages);
  const count = messages.permission.place(place.at, place.total);
  const title: Row = [
    span(`${glyphs.question} `, 'warn'),
    span(text.asks, 'title'),
    span(count === '' ? '' : `  ${count}`, 'warn'),
  ];
  const [first = '', ...more] = text.subject;
  const shown = more.length === 0 ? first : `${first} ${cells.ellipsis}`;
  return [
    ruleRow(glyphs.rule, columns, cells, title),
    spread(
      [span(` ${shown}`)],
      [span(`${messages.screens.question.notFocused} `, 'key')],
      columns,
      cells,
    ),
  ];
}

type Most = {
  readonly step: number;
  readonly folder: number;
  readonly writes: number;
  readonly why: number;
};

/** Rows that each fact may take, by the room there is. */
const small: Most = { step: 1, folder: 1, writes: 1, why: 2 };
const usual: Most = { step: 1, folder: 1, writes: 3, why: 3 };
const large: Most = { step: 2, folder: 2, writes: 8, why: 4 };

function factRows(text: PermissionText, most: Most, look: Look): readonly Row[] {
  const { labels } = look.messages.permission;
  const { cells, columns } = look;
  const width = columns - labelWidth(look) - 2;
  const line = (value: string, rows: number) =>
    rows === 0 ? [] : wrapProse(squeezed(value, width * rows - rows, cells), cells, width);
  return [
    ...text.cautions.map((caution): Row => [span(` ${look.glyphs.waiting} ${caution}`, 'warn')]),
    ...labelled(labels.why, line(text.why, most.why).slice(0, most.why), 'accent', look),
    ...labelled(labels.folder, line(text.folder, most.folder), undefined, look),
    ...labelled(labels.writes, writeLines(text.writes, most.writes, width, look), undefined, look),
    ...labelled(labels.step, line(text.step, most.step), 'dim', look),
  ];
}

/** A path a line, and how many more there are. */
function writeLines(
  writes: readonly string[],
  most: number,
  width: number,
  { cells, messages }: Look,
): readonly string[] {
  const shown = writes.length > most ? writes.slice(0, Math.max(1, most - 1)) : writes;
  const more = writes.length - shown.length;
  const rest = more > 0 ? messages.permission.more(more) : '';
  const lines = shown.map((path) => squeezed(path, width, cells));
  if (rest === '') return lines;
  if (most > 1) return [...lines, rest];
  const room = width - cells.width(rest) - 2;
  return [`${squeezed(lines[0] ?? '', room, cells)}  ${rest}`];
}

function labelled(
  label: string,
  lines: readonly string[],
  role: ColourRole | undefined,
  look: Look,
): readonly Row[] {
  const width = labelWidth(look);
  return lines.map(
    (text, index): Row => [
      span(` ${look.cells.pad(index === 0 ? label : '', width)}`, 'dim'),
      role === undefined ? span(text) : span(text, role),
    ],
  );
}

function labelWidth({ cells, messages }: Look): number {
  return Math.max(...Object.values(messages.permission.labels).map(cells.width)) + 2;
}

/** At most `width` cells: what is too long loses its middle, for both ends of a path say most. */
function squeezed(text: string, width: number, cells: Cells): string {
  if (cells.width(text) <= width) return text;
  const room = Math.max(2, width - cells.width(cells.ellipsis));
  const head = cells.slice(text, Math.floor(room / 3));
  const letters = splitGraphemes(text.slice(head.length));
  let tail = '';
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const longer = `${letters[at]}${tail}`;
    if (cells.width(head) + cells.width(longer) > room) break;
    tail = longer;
  }
  return `${head}${cells.ellipsis}${tail}`;
}

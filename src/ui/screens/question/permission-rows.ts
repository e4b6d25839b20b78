import type { Question } from '../../../engine/data/question.ts';
import { hunkRole, hunkText } from '../../components/hunk-role.ts';
import type { Look } from '../../components/look.tsx';
import {
  blank,
  capRow,
  fitRows,
  type Row,
  rowWidth,
  ruleRow,
  span,
  spread,
} from '../../components/row.ts';
import { type Extent, topOf } from '../../components/scroll.ts';
import { describePermission, type PermissionText } from '../../messages/describe-permission.ts';
import { readPermission } from '../../messages/permission-values.ts';
import { visible } from '../../text/visible.ts';
import { commandRows } from './command-rows.ts';
import { labelled, type Most, permissionFacts } from './permission-facts.ts';
import type { PermissionState } from './permission-state.ts';
import type { Named } from './question-rows.ts';
import { hasSeen } from './read-through.ts';

/** Which one of how many that wait. */
export type PermissionCount = { readonly at: number; readonly total: number };

/** The parts of the dialog for a question and a size of screen; what a person does changes none of their heights. */
export type PermissionLayout = {
  readonly text: PermissionText;
  readonly remember: string;
  /** What is asked about, all of it, and behind it the facts that are cut below. */
  readonly command: readonly Row[];
  readonly extent: Extent;
  readonly facts: readonly Row[];
  readonly height: number;
};

/** Title, the rule below the command, the rule's name, what the next key would do. */
const around = 4;
const leastShown = 2;
const leastBeside = 3;

/** `room`: rows that the dialog may take at most; `named`: what a step is, in words. */
export function permissionLayout(
  question: Question,
  room: number,
  look: Look,
  named?: Named,
): PermissionLayout {
  const { cells, columns, messages } = look;
  const described = describePermission(question, messages);
  const step = named?.(readPermission(question).step, messages) ?? described.step;
  const text = { ...described, step };
  const bar = span(`${look.glyphs.separator} `, 'border');
  const subject = commandRows(text.subject, columns - 3, cells).map((row): Row => [bar, ...row]);
  const change = text.change.flatMap((line) =>
    commandRows(hunkText(line, messages)?.split('\n') ?? [], columns - 3, cells).map(
      (row): Row => [bar, ...row.map((piece) => span(piece.text, hunkRole(line) ?? piece.role))],
    ),
  );
  const most = room < 15 ? small : room < 28 ? usual : large;
  const whole = permissionFacts(text, most, look);
  // Where hardly anything of the command could be seen, the name of the step gives way.
  const tight =
    room - around - whole.rows.length < Math.min(leastShown, subject.length + change.length);
  const { rows: facts, rest } = tight ? permissionFacts(text, { ...most, step: 0 }, look) : whole;
  const command = [...subject, ...change, ...rest];
  const height = Math.max(1, Math.min(command.length, room - around - facts.length));
  const natural = around + facts.length + height;
  const remember = question.values['remember'];
  return {
    text,
    remember: typeof remember === 'string' ? remember : 'once',
    command,
    extent: { total: command.length, height },
    facts,
    // With fewer than two rows it is left out.
    height: room - natural < leastBeside ? room : natural,
  };
}

/** Everything but the last row, in which a word to the agent may be written. */
export function permissionRows(
  layout: PermissionLayout,
  state: PermissionState,
  place: PermissionCount,
  look: Look,
): readonly Row[] {
  const { cells, columns, glyphs, messages } = look;
  const { text, command, extent, facts } = layout;
  const top = topOf(state.scroll, extent);
  const shown = command.slice(top, top + extent.height);
  const title: Row = [span(`${glyphs.question} `, 'warn'), span(text.asks, 'focused')];
  const count = messages.permission.place(place.at, place.total);
  const named = columns < 80 ? text.shortRule : text.rule;
  const shownRule = labelled(messages.permission.labels.rule, [named], 'dim', look)[0];
  const keeps: Row = [span(`${text.keeps} `, 'dim')];
  const asked = (state.ruled ? shownRule : undefined) ?? blank;
  // Who asked for the rule is told it whole; how long a yes counts gives way to it where both have no room.
  const fits = rowWidth(asked, cells) + rowWidth(keeps, cells) < columns;
  const rule = fits ? spread(asked, keeps, columns, cells) : capRow(asked, columns, cells);
  return fitRows(
    [
      spread(
        ruleRow(glyphs.rule, columns - (count === '' ? 0 : cells.width(count) + 3), cells, title),
        count === '' ? blank : [span(` ${count} `, 'warn')],
        columns,
        cells,
      ),
      ...fitRows(shown, extent.height),
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
  if (state.wide === 'checks') return [span(` ${words.sureChecks}`, 'warn')];
  if (state.wide === 'network')
    return [span(` ${words.sureNetwork(state.hosts.join(', '))}`, 'warn')];
  if (state.odd.length > 0) return [span(` ${words.noHost(visible(state.odd.join(' ')))}`, 'warn')];
  if (state.wide === 'always')
    return [span(` ${remember === 'session' ? words.sureSession : words.sure}`, 'warn')];
  if (!hasSeen(state, extent)) return [span(` ${words.notSeen}`, state.refused ? 'warn' : 'dim')];
  return blank;
}

/** A wish that is put off: who wants what, and how to come back to it. Always two rows. */
export function foldedPermission(
  question: Question,
  place: PermissionCount,
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

/** Rows that each fact may take, by the room there is. */
const small: Most = { step: 1, folder: 1, writes: 1, loses: 1, reach: 1, why: 2 };
const usual: Most = { step: 1, folder: 1, writes: 3, loses: 3, reach: 3, why: 3 };
const large: Most = { step: 2, folder: 2, writes: 8, loses: 8, reach: 4, why: 4 };

import type { Look } from '../../components/look.tsx';
import { blank, type Row, span } from '../../components/row.ts';
import type { ColourRole } from '../../components/theme.ts';
import type { PermissionText } from '../../messages/describe-permission.ts';
import { splitGraphemes } from '../../text/graphemes.ts';
import type { Cells } from '../../text/text-width.ts';
import { wrapProse, wrapSpans } from '../../text/wrap.ts';

/** Rows that each fact may take where it always stands. */
export type Most = {
  readonly step: number;
  readonly folder: number;
  readonly writes: number;
  readonly loses: number;
  readonly reach: number;
  readonly why: number;
};

export type PermissionFacts = {
  /** What always stands below the command. */
  readonly rows: readonly Row[];
  /** Whatever had no room there, whole: it is read on behind the command. */
  readonly rest: readonly Row[];
};

/**
 * Why it is asked, where it runs, where it would write, for which step; what is too long is cut here and whole in
 * `rest`.
 */
export function permissionFacts(text: PermissionText, most: Most, look: Look): PermissionFacts {
  const { labels } = look.messages.permission;
  const { cells, columns } = look;
  const width = columns - labelWidth(look) - 2;
  const reason = wrapProse(text.why, cells, width);
  const facts = [
    fact(labels.why, [text.why], { most: most.why, role: 'accent', lines: reason }, look),
    losses(text, most.loses, look),
    reach(text, most.reach, look),
    fact(labels.folder, [text.folder], { most: most.folder }, look),
    fact(labels.writes, text.writes, { most: most.writes }, look),
    fact(labels.step, [text.step], { most: most.step, role: 'dim' }, look),
  ];
  const cautions = text.cautions.map(
    (caution): Row => [span(` ${look.glyphs.waiting} ${caution}`, 'warn')],
  );
  return {
    rows: [...cautions, ...facts.flatMap(({ rows }) => rows)],
    rest: facts.flatMap(({ rest }) => (rest.length === 0 ? [] : [blank, ...rest])),
  };
}

/** What it could reach, in lines of prose; unknown, no line. */
function reach({ reach: told }: PermissionText, most: number, look: Look): PermissionFacts {
  if (told === undefined) return { rows: [], rest: [] };
  const width = look.columns - labelWidth(look) - 2;
  const text = most === 1 ? told.short : told.whole;
  const lines = wrapProse(text, look.cells, width);
  return fact(look.messages.permission.labels.reach, [text], { most, lines }, look);
}

/** Files that could be lost, a line each; none, no line. */
function losses({ loses }: PermissionText, most: number, look: Look): PermissionFacts {
  if (loses === undefined) return { rows: [], rest: [] };
  const { files, more } = loses;
  const { loses: label } = look.messages.permission.labels;
  return fact(label, files, { most, role: 'warn', beyond: more }, look);
}

type Drawing = {
  readonly most: number;
  /** Values that are not among those given. */
  readonly beyond?: number;
  readonly role?: ColourRole;
  /** The values in lines, where they are prose. */
  readonly lines?: readonly string[];
};

function fact(
  label: string,
  values: readonly string[],
  { most, role, lines, beyond = 0 }: Drawing,
  look: Look,
): PermissionFacts {
  const { cells, columns } = look;
  const width = columns - labelWidth(look) - 2;
  const all = lines ?? values.flatMap((value) => pathLines(value, width, cells));
  const whole = beyond === 0 ? all : [...all, look.messages.permission.more(beyond)];
  if (whole.length <= most) return { rows: labelled(label, whole, role, look), rest: [] };
  if (most === 0) return { rows: [], rest: labelled(label, whole, undefined, look) };
  const short =
    values.length > 1
      ? firstOf(values, { most, beyond, width }, look)
      : cutTo(whole, values, most, width, cells);
  return {
    rows: labelled(label, short, role, look),
    rest: labelled(label, whole, undefined, look),
  };
}

/** One value in fewer lines than it needs: prose loses its end, a path its middle. */
function cutTo(
  whole: readonly string[],
  [value = '']: readonly string[],
  most: number,
  width: number,
  cells: Cells,
): readonly string[] {
  if (most === 1) return [squeezed(value, width, cells)];
  const last = cells.truncate(`${whole[most - 1]}${cells.ellipsis}`, width);
  return [...whole.slice(0, most - 1), last];
}

/** A path a line, and how many more there are, where there are some. */
function firstOf(
  values: readonly string[],
  {
    most,
    beyond,
    width,
  }: { readonly most: number; readonly beyond: number; readonly width: number },
  { cells, messages }: Look,
): readonly string[] {
  const shown = values.slice(0, Math.max(1, most - 1));
  const more = values.length - shown.length + beyond;
  const rest = messages.permission.more(more);
  const paths = shown.map((path) => squeezed(path, width, cells));
  if (more === 0) return paths;
  if (most > 1) return [...paths, rest];
  const room = width - cells.width(rest) - 2;
  return [`${squeezed(shown[0] ?? '', room, cells)}  ${rest}`];
}

/** A path, or words about one, in lines that end where its parts join. */
function pathLines(value: string, width: number, cells: Cells): readonly string[] {
  const spans = [...wrapSpans(value, cells, width, 'all')];
  return spans.map(({ start, end }) => value.slice(start, end));
}

export function labelled(
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

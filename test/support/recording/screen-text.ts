import type { OpenTerminal } from '../terminal.ts';

/** A row of a screen: its text, and below it which cells are drawn how. Both as they stand in a recording. */
type Row = { readonly text: string; readonly runs: string };

/**
 * The screen as lines of a text file: each row after `|`, ended by `|`; a row that is drawn in more than plain letters is followed by
 * its runs, `column+cells=how` (`b`old, `d`im, `i`nverse, `u`nderlined, `t` italic, `s`truck, `f` and `g` colour of letter and ground).
 */
export function screenText({ terminal }: Pick<OpenTerminal, 'terminal'>): readonly string[] {
  const buffer = terminal.buffer.active;
  return Array.from({ length: terminal.rows }, (_, y) => {
    const line = buffer.getLine(buffer.viewportY + y);
    const runs: string[] = [];
    let [begun, how] = [0, ''];
    for (let x = 0; x <= terminal.cols; x += 1) {
      const now = x === terminal.cols ? '' : looksOf(line?.getCell(x));
      if (now === how) continue;
      if (how !== '') runs.push(`${begun}+${x - begun}=${how}`);
      [begun, how] = [x, now];
    }
    // A blank that was written looks like one that was not; which it is depends on how often the row was drawn.
    const shown = line?.translateToString(true, 0, terminal.cols).trimEnd() ?? '';
    const text = `|${masked(shown)}|`;
    return runs.length === 0 ? [text] : [text, `  ${runs.join(' ')}`];
  }).flat();
}

type Buffered = NonNullable<
  ReturnType<OpenTerminal['terminal']['buffer']['active']['getLine']>
>['getCell'];

function looksOf(cell: ReturnType<Buffered>): string {
  if (cell === undefined) return '';
  const flags: readonly (readonly [number, string])[] = [
    [cell.isBold(), 'b'],
    [cell.isDim(), 'd'],
    [cell.isInverse(), 'i'],
    [cell.isUnderline(), 'u'],
    [cell.isItalic(), 't'],
    [cell.isStrikethrough(), 's'],
  ];
  const drawn = flags.flatMap(([on, letter]) => (on === 0 ? [] : [letter])).join('');
  const letter = cell.isFgDefault() ? '' : `f${colour(cell.isFgRGB(), cell.getFgColor())}`;
  const ground = cell.isBgDefault() ? '' : `g${colour(cell.isBgRGB(), cell.getBgColor())}`;
  return drawn + letter + ground;
}

const colour = (rgb: boolean, value: number) =>
  rgb ? `#${value.toString(16).padStart(6, '0')}` : `${value}`;

/** What no two machines and no two runs of a test share, cell for cell: folders made for it, ports of servers, names of runs, how long a program took. */
function masked(text: string): string {
  return text
    .replace(/(folio-rec-)(\w{1,6})/g, (_, name: string, random: string) => name + stars(random))
    .replace(/(127\.0\.0\.1:)(\d{1,5})/g, (_, host: string, port: string) => host + stars(port))
    .replace(/(?<=field\/work-)[0-9a-f]{8}/g, stars)
    .replace(/(?<=run_\d{8}_\d{6}_)[a-z0-9]{6}/g, stars)
    .replace(/\d+\.\d(?=s\b)/g, stars);
}

const stars = (text: string) => '*'.repeat(text.length);

function rowsOf(lines: readonly string[]): readonly Row[] {
  return lines.flatMap((text, at) => {
    if (!text.startsWith('|')) return [];
    const next = lines[at + 1];
    return [{ text, runs: next?.startsWith('  ') ? next.trim() : '' }];
  });
}

/** Each place where two screens part, readable: row and column from 1, before and after. */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  const [old, fresh] = [rowsOf(before), rowsOf(after)];
  return Array.from({ length: Math.max(old.length, fresh.length) }, (_, y) => {
    const [was, is] = [old[y] ?? noRow, fresh[y] ?? noRow];
    if (was.text !== is.text)
      return [
        `row ${y + 1}, column ${columnOf(was.text, is.text)}:`,
        `  before ${was.text}`,
        `  after  ${is.text}`,
      ];
    if (was.runs === is.runs) return [];
    const gone = was.runs.split(' ').filter((run) => !is.runs.split(' ').includes(run));
    const come = is.runs.split(' ').filter((run) => !was.runs.split(' ').includes(run));
    const column = Math.min(...[...gone, ...come].map((run) => Number.parseInt(run, 10) + 1));
    return [
      `row ${y + 1}, column ${column}, how it is drawn: ${is.text}`,
      `  before ${gone.join(' ') || 'plain'}`,
      `  after  ${come.join(' ') || 'plain'}`,
    ];
  }).flat();
}

const noRow: Row = { text: '', runs: '' };

/** Column of the first letter that differs; a wide one takes two. The rows begin with a bar, so columns count from 1. */
function columnOf(was: string, is: string): number {
  const [old, fresh] = [[...was], [...is]];
  const at = fresh.findIndex((letter, index) => letter !== old[index]);
  const same = fresh.slice(0, at < 0 ? fresh.length : at).join('');
  return [...same].reduce((columns, letter) => columns + (wide.test(letter) ? 2 : 1), 0);
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

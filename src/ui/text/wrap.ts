import { graphemes } from './graphemes.ts';
import type { Cells } from './text-width.ts';

/**
 * Where a Latin word may end a line: at its hyphens, unless it is a path, an address or a numbered name; where there is little room, at every sign that
 * joins its parts, as in paths and names of programs.
 */
export type Joints = 'hyphens' | 'all';

/** One drawn line as a stretch of the text: `[start, end)` is drawn; spaces between `end` and `next` are not. */
export type Span = { readonly start: number; readonly end: number; readonly next: number };

/**
 * Breaks prose into lines of at most `columns` cells. Japanese breaks anywhere but where kinsoku forbids it, Latin
 * words stay whole where they fit. Nothing is lost but the spaces at which a line was broken.
 */
export function wrapProse(text: string, cells: Cells, columns: number): string[] {
  return [...wrapLines(text, cells, columns)];
}

/** As `wrapProse`, one line at a time: showing thirty lines of a huge text costs thirty lines. */
export function* wrapLines(text: string, cells: Cells, columns: number): Generator<string> {
  for (const { start, end } of wrapSpans(text, cells, columns)) yield text.slice(start, end);
}

/** As `wrapLines`, but says where in the text each line stands. */
export function* wrapSpans(
  text: string,
  cells: Cells,
  columns: number,
  joints: Joints = 'hyphens',
): Generator<Span> {
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield* paragraphSpans({ text, joints }, start, end, cells, columns);
    start = end + 1;
  }
}

/** A place in a line: where it stands in the text, and how wide the line is up to there. */
type Place = { readonly at: number; readonly used: number };

/**
 * The line being filled: where it starts, how wide it is, the last place where it may be broken, and the last joint of a word
 * that is longer than a whole line, such as a path.
 */
type Filling = { start: number; used: number; break: Place; joint: Place };

function* paragraphSpans(
  { text, joints }: { readonly text: string; readonly joints: Joints },
  from: number,
  to: number,
  cells: Cells,
  columns: number,
): Generator<Span> {
  const none: Place = { at: from, used: 0 };
  const line: Filling = { start: from, used: 0, break: none, joint: none };
  let position = from;
  let [earlier, before] = ['', ''];
  for (const grapheme of graphemes(text, from, to)) {
    const here: Place = { at: position, used: line.used };
    const inName = before === '-' && joints === 'hyphens' && isInName(text, position);
    if (before !== '' && mayBreakBetween(before, grapheme, { earlier, joints, inName }))
      line.break = here;
    else if (joining.has(before) && mayBreakBetween(before, grapheme, { earlier, joints: 'all' }))
      line.joint = here;
    const width = grapheme.length === 1 && grapheme < '\u007F' ? 1 : cells.width(grapheme);
    // Spaces may stick out: they are not drawn when the line is broken after them.
    while (line.used + width > columns && !isSpace(grapheme) && position > line.start) {
      yield breakOff(text, line, position);
    }
    line.used += width;
    position += grapheme.length;
    [earlier, before] = [before, grapheme];
  }
  yield lastSpan(text, line, to, cells, columns);
}

/** Is the word around this place a path, or a name with a number in it, such as `claude-sonnet-5-5`? */
function isInName(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 80), at).split(/[^!-~]/);
  const [after] = text.slice(at, at + 80).split(/[^!-~]/);
  return /[/\\]|-\d/.test(`${before.at(-1)}${after}`);
}

/** Ends the line at its last allowed place; where it has none, at the last joint of its word, or right here. */
function breakOff(text: string, line: Filling, position: number): Span {
  const { start, joint } = line;
  const allowed = [line.break, joint].find(({ at }) => at > start);
  const { at, used } = allowed ?? { at: position, used: line.used };
  const span = spanTo(text, start, at);
  line.used -= used;
  line.start = span.next;
  line.break = { at: span.next, used: 0 };
  line.joint = { at: joint.at, used: joint.used - used };
  return span;
}

function spanTo(text: string, start: number, next: number): Span {
  let end = next;
  while (end > start && isSpace(text.charAt(end - 1))) end -= 1;
  return { start, end, next };
}

/** The end of a paragraph keeps its spaces as far as they fit. */
function lastSpan(text: string, line: Filling, to: number, cells: Cells, columns: number): Span {
  const bare = spanTo(text, line.start, to);
  const shown = cells.slice(text.slice(line.start, to), columns);
  return { ...bare, end: Math.max(bare.end, line.start + shown.length) };
}

/**
 * Never at the start of a line (行頭禁則): closing brackets, stops and commas, small kana, marks of length and
 * repetition.
 */
const neverFirst = new Set(
  '、。，．・：；？！‐゠–〜～ー゛゜ゝゞヽヾ々〻」』）】〉》〕〙〗〟｝］｠»’”…‥％‰℃°′″' +
    'ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ｡､･｣ｧｨｩｪｫｬｭｮｯｰﾞﾟ' +
    '!?,.:;)]}%',
);

/** Never at the end of a line (行末禁則): opening brackets and signs that belong to what follows. */
const neverLast = new Set('「『（【〈《〔〘〖〝｛［｟«‘“｢([{￥＄￡＃№¥$£');

/** Written in runs that stay together (分離禁止): leaders and dashes. */
const inseparable = new Set('…‥―—─〳〴〵');

/** Between parts of paths, addresses and names of programs. */
const joining = new Set('/_.:=@\\');

/** Japanese, full-width forms, emoji: between these a line may end anywhere else. */
const breaksAnywhere =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Extended_Pictographic}\p{Regional_Indicator}\u3000-\u303F\u3200-\u33FF\uFF00-\uFFEF]/u;

export function isSpace(grapheme: string): boolean {
  return grapheme === ' ' || grapheme === '\u3000';
}

const inWord = { earlier: 'a', joints: 'hyphens' } as const;

/**
 * May a line end after `before` and the next begin with `after`? JIS X 4051, as far as a grid of cells can keep it. `earlier` stands
 * before `before`: a hyphen that nothing of a word stands before begins a name, such as `--plain`.
 */
export function mayBreakBetween(
  before: string,
  after: string,
  {
    earlier,
    joints,
    inName = false,
  }: { readonly earlier: string; readonly joints: Joints; readonly inName?: boolean } = inWord,
): boolean {
  // Spaces belong to the line that they end.
  if (isSpace(after)) return false;
  if (neverFirst.has(after)) return false;
  if (isSpace(before)) return true;
  if (neverLast.has(before)) return false;
  if (before === after && inseparable.has(before)) return false;
  // the mark of a cut path stays with what is left of it
  if (before === '…' && /^[!-~]/.test(after)) return false;
  if (before === '-' || (joints === 'all' && joining.has(before)))
    return !inName && /^\p{L}/u.test(after) && /[\p{L}\p{N}]$/u.test(earlier);
  return breaks(before) || breaks(after);
}

/** Cells of the widest part of a text that is broken nowhere. */
export function widestPart(text: string, cells: Cells, joints: Joints): number {
  let [widest, used] = [0, 0];
  let [earlier, before] = ['', ''];
  for (const grapheme of graphemes(text, 0, text.length)) {
    if (before !== '' && mayBreakBetween(before, grapheme, { earlier, joints })) used = 0;
    // A space is not drawn where a line ends.
    if (!isSpace(grapheme)) used += cells.width(grapheme);
    widest = Math.max(widest, used);
    [earlier, before] = [before, grapheme];
  }
  return widest;
}

function breaks(grapheme: string): boolean {
  const unit = grapheme.charCodeAt(0);
  if (unit < 0x7f) return /^\d\uFE0F/.test(grapheme);
  if (unit >= 0x3041 && unit <= 0x9fff) return true;
  return breaksAnywhere.test(grapheme) || inseparable.has(grapheme);
}

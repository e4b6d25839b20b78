import { type Row, type Span, span } from '../components/row.ts';
import type { ColourRole } from '../components/theme.ts';

/*
 * Markdown within a line, as people write it in Japanese. CommonMark lets `**強調**` begin and end only beside spaces
 * or punctuation of the right kind, which Japanese has not: here whatever is not blank may stand beside it. Readings
 * (ruby) and emphasis dots are known in the spellings of the novel sites. Every pattern is bounded, so that no line
 * takes long.
 */

/** Something that may begin a mark. Text without any of it is nearly all text. */
const mayHold = /[\\`*_~[<《{|｜]/;

const patterns = [
  /\\(?<escaped>[\\!-/:-@[-`{-~])/,
  /(?<ticks>`{1,3})(?<code>[^`\n]{1,400})\k<ticks>(?!`)/,
  /<ruby>(?<tagBase>[^<>]{1,40})(?:<rp>[^<>]{0,4}<\/rp>)?<rt>(?<tagRuby>[^<>]{1,40})<\/rt>(?:<rp>[^<>]{0,4}<\/rp>)?<\/ruby>/,
  /<(?<address>https?:\/\/[^<>\s]{1,500})>/,
  /《《(?<dots>[^《》\n]{1,100})》》/,
  /[|｜](?<barBase>[^|｜《》\n]{1,40})《(?<barRuby>[^《》\n]{1,40})》/,
  /\{(?<braceBase>[\p{Script=Han}々〆ヶ]{1,20})[|｜](?<braceRuby>[\p{Script=Hiragana}\p{Script=Katakana}ー・]{1,40})\}/u,
  /(?<bareBase>[\p{Script=Han}々〆ヶ]{1,20})《(?<bareRuby>[\p{Script=Hiragana}\p{Script=Katakana}ー・]{1,40})》/u,
  /(?<fence>\*{2,3})(?![\s*])(?<strong>[^\n]{1,400}?)(?<![\s*])\k<fence>(?!\*)/,
  /(?<![A-Za-z0-9_])__(?![\s_])(?<lowStrong>[^\n]{1,400}?)(?<![\s_])__(?![A-Za-z0-9_])/,
  /\*(?![\s*])(?<emphasis>[^*\n]{1,400}?)(?<!\s)\*(?!\*)/,
  /(?<![A-Za-z0-9_])_(?![\s_])(?<lowEmphasis>[^_\n]{1,400}?)(?<!\s)_(?![A-Za-z0-9_])/,
  /~~(?![\s~])(?<struck>[^~\n]{1,400}?)~~/,
  /!?\[(?<label>[^[\]\n]{0,400})\]\((?<target>[^()\s]{1,500})(?: +"[^"\n]{0,200}")?\)/,
];
const marks = new RegExp(patterns.map(({ source }) => source).join('|'), 'gu');

/** How marks are drawn: with roles, or, where nothing is coloured, left as they were typed. */
export type InlineStyle = { readonly keepMarks: boolean };

/** A line of Markdown as spans. `base` is the role of text without a role. */
export function inline(text: string, style: InlineStyle, base?: ColourRole): Row {
  if (!mayHold.test(text)) return [plain(text, base)];
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > at) found.push(plain(text.slice(at, match.index), base));
    found.push(...drawn(match, style, base));
    at = match.index + match[0].length;
  }
  if (at < text.length || found.length === 0) found.push(plain(text.slice(at), base));
  return found;
}

function plain(text: string, role: ColourRole | undefined): Span {
  return role === undefined ? span(text) : span(text, role);
}

function drawn(match: RegExpExecArray, style: InlineStyle, base: ColourRole | undefined): Row {
  const { groups = {} } = match;
  const reading = readingIn(groups);
  if (reading) return rubyRow(reading, base);
  const strong = groups['strong'] ?? groups['lowStrong'];
  const soft = groups['emphasis'] ?? groups['lowEmphasis'];
  const inner = strong ?? soft ?? groups['dots'];
  if (inner !== undefined) return emphasised(match[0], inner, style);
  const { escaped, code, address, struck } = groups;
  if (escaped !== undefined) return [plain(escaped, base)];
  if (code !== undefined) return [span(style.keepMarks ? match[0] : code, 'accent')];
  if (address !== undefined) return [span(address, 'accent')];
  if (struck !== undefined) return [span(style.keepMarks ? match[0] : struck, 'dim')];
  return linkRow(groups, base);
}

/** Bold for all of them: terminals have no dots, and slanted kanji are hard to read. */
function emphasised(whole: string, inner: string, style: InlineStyle): Row {
  const row = inline(inner, style, 'title');
  if (!style.keepMarks) return row;
  const mark = whole.slice(0, whole.indexOf(inner));
  return [span(mark), ...row, span(whole.slice(mark.length + inner.length))];
}

type Groups = Readonly<Record<string, string | undefined>>;

function readingIn(groups: Groups): { readonly base: string; readonly ruby: string } | undefined {
  for (const kind of ['tag', 'bar', 'brace', 'bare']) {
    const [base, ruby] = [groups[`${kind}Base`], groups[`${kind}Ruby`]];
    if (base !== undefined && ruby !== undefined) return { base, ruby };
  }
  return undefined;
}

/** `漢字（かんじ）`: on a grid of cells the reading can only stand behind. */
function rubyRow(
  { base, ruby }: { readonly base: string; readonly ruby: string },
  role: ColourRole | undefined,
): Row {
  // A dot as the reading of one character is the other spelling of emphasis.
  if (/^[・﹅﹆●•]+$/.test(ruby)) return [span(base, 'title')];
  return [plain(base, role), span(`（${ruby}）`, 'dim')];
}

function linkRow({ label = '', target = '' }: Groups, base: ColourRole | undefined): Row {
  if (label === '' || label === target) return [span(target, 'accent')];
  return [span(label, base ?? 'accent'), span(` (${target})`, 'dim')];
}

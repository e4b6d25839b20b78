import type { Indents } from '../indents.ts';
import { oneReading, withoutLineMarks, withoutLinks } from '../plain-prose.ts';
import { isMarkdownBreak, isSceneBreak } from '../scene-break.ts';

/*
 * A chapter as what a printed page is made of: paragraphs with their readings (ルビ) and emphasis, scene breaks,
 * headings, and the empty lines an author left on purpose. Pure.
 */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'ruby'; readonly base: string; readonly reading: string }
  /** `degree`: how many signs stood around it; 1 where dots (傍点) were meant. */
  | {
      readonly kind: 'emphasis';
      readonly degree: number;
      readonly inlines: readonly Inline[];
    };

export type Block =
  | {
      readonly kind: 'paragraph';
      readonly indent: string;
      /** Is the indent its author's, so that none means none? */
      readonly kept?: true;
      readonly inlines: readonly Inline[];
    }
  | { readonly kind: 'heading'; readonly inlines: readonly Inline[] }
  /** `mark`: the author's own sign; undefined: one that a reader outside Markdown would not know. */
  | { readonly kind: 'break'; readonly mark: string | undefined }
  /** Empty lines that say something. */
  | { readonly kind: 'gap' };

/** The body of a chapter, without its title, ¶ lines and comments. */
export function blocksOf(
  body: string,
  language: 'ja' | 'en',
  indents: Indents = 'made',
): readonly Block[] {
  const lines = joined(body.split('\n'), language);
  const wide = linesPartParagraphs(lines) ? 1 : 2;
  const blocks: Block[] = [];
  let empty = 0;
  for (const line of lines) {
    if (line.trim() === '') {
      empty += 1;
      continue;
    }
    const block = blockOf(line, indents);
    const beside = block.kind === 'break' || blocks.at(-1)?.kind === 'break';
    if (empty >= wide && blocks.length > 0 && !beside) blocks.push({ kind: 'gap' });
    blocks.push(block);
    empty = 0;
  }
  return blocks;
}

function blockOf(line: string, indents: Indents): Block {
  if (isSceneBreak(line))
    return { kind: 'break', mark: isMarkdownBreak(line) ? undefined : line.trim() };
  const heading = /^#{1,6}[ \t]/.test(line);
  const indent = /^[\s　]*/.exec(line)?.[0] ?? '';
  const words = line.slice(indent.length).trimEnd();
  return heading
    ? { kind: 'heading', inlines: inlinesOf(words) }
    : {
        ...{ kind: 'paragraph', indent, inlines: inlinesOf(words) },
        ...(indents === 'kept' ? { kept: true } : {}),
      };
}

/** Do paragraphs stand line under line, so that an empty line between two of them is meant? */
function linesPartParagraphs(lines: readonly string[]): boolean {
  let close = 0;
  let apart = 0;
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    if (lines[index - 1]?.trim() === '') apart += 1;
    else close += 1;
  }
  return close > apart;
}

/** English that was wrapped at some width: a line that ends in the middle of a sentence goes on in the next one. */
function joined(lines: readonly string[], language: 'ja' | 'en'): readonly string[] {
  if (language === 'ja') return lines;
  const whole: string[][] = [];
  let open = false;
  for (const line of lines) {
    const own = line.trim() === '' || /^[ \t]*#/.test(line) || isSceneBreak(line);
    if (open && !own) whole.at(-1)?.push(line.trim());
    else whole.push([line.trimEnd()]);
    open = !own && /[\p{L}\d,;]$/u.test(line.trimEnd());
  }
  return whole.map((parts) => parts.join(' '));
}

/** One after the other; what no form fits is text. */
const forms = new RegExp(
  [
    '\\\\(?<sign>[\\\\`*_{}[\\]()#+.!>~-])',
    '《《(?<dotted>(?:[^《》]|[^《》]《[^《》]+》)+)》》',
    '[|｜](?<base>[^|｜《》]+)《(?<reading>[^《》]+)》',
    '(?<!\\p{Script=Han})(?<bare>\\p{Script=Han}[\\p{Script=Han}々〆ヶ]{0,19})《(?<kana>[ぁ-ゖァ-ヺー・ 　]{1,30})》',
    '[|｜](?<word>[^|｜《》（）()\\s]{1,10})[（(](?<told>[ぁ-ゖァ-ヺー・]{1,10})[）)]',
    '(?<stars>\\*{1,3})(?<starred>[^*\\s](?:[^*]*[^*\\s])?)\\k<stars>',
    '(?<!\\w)(?<bars>_{1,3})(?<underscored>[^_\\s](?:[^_]*[^_\\s])?)\\k<bars>(?!\\w)',
  ].join('|'),
  'gu',
);
const deepest = 3;

/** A line of prose with its readings and emphasis, in every spelling that the sites and Markdown know. */
export function inlinesOf(line: string): readonly Inline[] {
  return parts(oneReading(withoutLinks(withoutLineMarks(line))), 1);
}

function parts(words: string, depth: number): readonly Inline[] {
  if (depth > deepest) return [{ kind: 'text', text: words }];
  const found: Inline[] = [];
  let from = 0;
  for (const match of words.matchAll(forms)) {
    if (match.index > from) found.push({ kind: 'text', text: words.slice(from, match.index) });
    found.push(inlineOf(match.groups ?? {}, depth));
    from = match.index + match[0].length;
  }
  if (from < words.length) found.push({ kind: 'text', text: words.slice(from) });
  return found;
}

function inlineOf(found: Readonly<Record<string, string | undefined>>, depth: number): Inline {
  const { sign, stars, bars } = found;
  if (sign !== undefined) return { kind: 'text', text: sign };
  const base = found['base'] ?? found['bare'] ?? found['word'];
  if (base !== undefined) {
    const reading = found['reading'] ?? found['kana'] ?? found['told'] ?? '';
    return { kind: 'ruby', base, reading };
  }
  const inside = found['dotted'] ?? found['starred'] ?? found['underscored'] ?? '';
  const degree = (stars ?? bars)?.length ?? 1;
  return { kind: 'emphasis', degree, inlines: parts(inside, depth + 1) };
}

import { headingIn } from './contract/chapter-heading.ts';

/*
 * What a model says around a draft is not a part of it: a greeting, a plan, a fence, a word at the end. Pure.
 */

/** The draft alone, if it could be told from what stands around it. */
export type BareDraft = {
  /** From the heading's line; null where the draft has none. */
  readonly heading: string | null;
  readonly body: readonly string[];
  /** Something was taken away before it. */
  readonly trimmed: boolean;
  /** More prose stands before the heading than after it: nobody can tell which of them is the chapter. */
  readonly unclear: boolean;
};

const marker = /^\s*(?:\*\*)?¶/;
const fence = /^\s*(?:`{3,}|~{3,})/;
/** A heading of no number is taken for the chapter's only so near to the beginning. */
const nearLines = 5;
/** What is said about a draft is shorter than this (code points). */
const longestRemark = 160;

const greeting =
  /^(?:承知|了解|かしこまり|お待たせ|ありがとう|はい、|では、|それでは|以下[はがに、]|こちら[はが]|Here(?:'s| is| are)|Sure\b|Certainly\b|Of course\b|Understood\b|Okay\b|Below is)/;
const farewell =
  /^[（(【]?(?:以上(?:です|になります|が(?:第|本文|改稿)|、(?:第|本文|改稿))|文字数|約?[\d,，０-９]+\s*(?:字|文字)[）)程で]|ご(?:確認|要望|意見|感想|不明な点)|いかがでしょうか|(?:続き|次の章|第[\d０-９一二三四五六七八九十]+章)(?:が必要|をご希望|も(?:ご用意|書け)).*ください|(?:修正|変更|改稿)(?:点|内容|箇所|のポイント)|(?:別の?|もう(?:一つ|一方|片方)の|先の|前の)(?:草|原)?稿との違い|Word count|Character count|(?:How (?:this|it) (?:draft |version |opening )?differs[*_]*:|(?:How (?:this|it) (?:draft |version |opening )?differs|Differences?) from the (?:other|first) (?:draft|version|opening))|(?:About |~)?[\d,]+ words\b|Let me know (?:if|what)|I hope this (?:draft|chapter|revision)|This (?:draft|revision) |Changes made|End of (?:chapter|draft))/;

/** Words for what a draft is made of and what was done to it: said of the whole, never in it. */
const aboutDraft =
  /[\d０-９][\d０-９,，.]*\s*(?:字|文字|words\b|characters\b)|文字数|字数|改稿|推敲|加筆|草稿|原稿|ラウンド|第\s*[\d０-９一二三四五六七八九十]+\s*章|word count|\bdraft\b|\brevis(?:ed|ion)\b/i;
/** Signs that set a remark apart from prose, at its beginning. */
const signs = /^[*_＊※\s]+/;

/** Of a person's own text nothing is taken for a remark. */
export function bareDraft(reply: string, by: 'model' | 'author' = 'model'): BareDraft {
  const given = reply.split('\n');
  const lines = by === 'author' ? given : withoutFarewell(withoutFences(given));
  const firstMarker = lines.findIndex((line) => marker.test(line));
  const at = by === 'author' ? ownHeadingAt(lines, firstMarker) : headingAt(lines, firstMarker);
  if (at === -1) {
    const start = by === 'author' ? 0 : bodyStart(lines, firstMarker);
    return { heading: null, body: lines.slice(start), trimmed: start > 0, unclear: false };
  }
  const before = lines.slice(0, at);
  const body = lines.slice(at + 1);
  const said = visible(before);
  return {
    heading: lines[at] ?? '',
    body,
    trimmed: said > 0,
    unclear:
      by === 'model' && headingIn(lines[at] ?? '')?.numbered !== true && said > visible(body),
  };
}

function ownHeadingAt(lines: readonly string[], firstMarker: number): number {
  const first = lines.findIndex((line) => /^#\s/.test(line));
  return first !== -1 && (firstMarker === -1 ? first <= nearLines : first < firstMarker)
    ? first
    : -1;
}

/** The last heading that counts a chapter, before the first paragraph's mark; else the first of any kind. */
function headingAt(lines: readonly string[], firstMarker: number): number {
  const end = firstMarker === -1 ? lines.length : firstMarker;
  const heads = lines
    .slice(0, end)
    .flatMap((line, index) => (/^#\s/.test(line) ? [{ line, index }] : []));
  const counted = heads.findLast(
    ({ line, index }) =>
      headingIn(line)?.numbered === true &&
      visible(lines.slice(index + 1)) * 2 > visible(lines.slice(0, index)),
  );
  if (counted !== undefined) return counted.index;
  return heads[0]?.index ?? -1;
}

/** Without a heading: a greeting goes; so does whatever short thing stands before the mark of the first paragraph. */
function bodyStart(lines: readonly string[], firstMarker: number): number {
  const isFirst = /^\s*(?:\*\*)?¶\s*[1１](?!\d)/.test(lines[firstMarker] ?? '');
  const said = visible(lines.slice(0, Math.max(0, firstMarker)));
  if (isFirst && said > 0 && said <= longestRemark) return firstMarker;
  const first = lines.findIndex((line) => line.trim() !== '');
  const line = lines[first]?.trim() ?? '';
  const remark =
    line.length <= longestRemark &&
    greeting.test(line) &&
    /[章稿文]|chapter|draft|text/i.test(line);
  return remark && (lines[first + 1] ?? '').trim() === '' && first + 1 < lines.length
    ? first + 1
    : 0;
}

/** A fence around the draft ends it, whatever is said behind; marks of a fence are never prose. */
function withoutFences(lines: readonly string[]): readonly string[] {
  const marks = lines.flatMap((line, index) => (fence.test(line) ? [index] : []));
  const [open, ...rest] = marks;
  if (open === undefined) return lines;
  const close = rest.at(-1);
  const inner = lines.slice(open + 1, close);
  if (visible(inner) * 2 > visible(lines)) return inner;
  return lines.filter((line) => !fence.test(line));
}

/** Takes off the last block when it speaks about the draft, and a rule that stood above it. */
function withoutFarewell(lines: readonly string[]): readonly string[] {
  const end = lines.findLastIndex((line) => line.trim() !== '') + 1;
  let start = end;
  while (start > 0 && (lines[start - 1] ?? '').trim() !== '') start -= 1;
  const block = lines.slice(start, end);
  // a rule may stand right above it, as a part of the same block
  const first = (block.find((line) => !isRule(line)) ?? '').trim();
  if (start === 0 || visible(block) > longestRemark * 3 || !isRemark(block, first)) return lines;
  const kept = lines.slice(0, start);
  const last = kept.findLastIndex((line) => line.trim() !== '');
  return withoutFarewell(isRule(kept[last] ?? '') ? kept.slice(0, last) : kept);
}

function isRule(line: string): boolean {
  return /^\s*-{3,}\s*$/.test(line);
}

/** It begins as a word to the reader does, or it is set apart by brackets or a sign and speaks of the draft. */
function isRemark(block: readonly string[], first: string): boolean {
  const words = first.replace(signs, '');
  if (farewell.test(words)) return true;
  const last = (block.at(-1) ?? '').trim();
  const apart = /^[（(【［[]/.test(words) && /[）)】］\]][*_]*$/.test(last);
  return (apart || /^[*_]*※/.test(first)) && aboutDraft.test(block.join(' '));
}

function visible(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.replaceAll(/\s/g, '').length, 0);
}

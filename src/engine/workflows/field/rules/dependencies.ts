import { plainBody } from './plain-body.ts';
import { keyOf, type Ref, refsIn } from './refs.ts';

/** What the words of an issue say it waits for (docs/spec/field.md §7.2). */
export type Declared = {
  /** `#5`, `owner/repo#5`, in the order of the text, each once; never the issue itself. */
  readonly dependsOn: readonly string[];
  /** Issues that wait for this one, by its own words. */
  readonly blocks: readonly string[];
  /** What it waits for outside, in words. */
  readonly outside: readonly string[];
};

const keyword =
  /(?<![\p{L}\p{N}_-])(?:depends?[ -]on|depend upon|dependent on|blocked[ -]by|requires|waiting (?:for|on)|needs)(?![\p{L}\p{N}_])|(?:依存先|依存|ブロッカー|前提)(?=[ \t*_]*[:：])/giu;
const reverse = /(?<![\p{L}\p{N}_-])blocks(?![\p{L}\p{N}_])/giu;
const heading =
  /^ {0,3}#{1,6}[ \t]+(?:dependencies|depends on|blocked by|blockers|依存関係|依存|ブロッカー)[ \t]*[:：]?[ \t#]*$/iu;
const bullet = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/u;
const noun = /(?:issues?|pull requests?|prs?|tasks?)[ \t]+/iuy;
const marks = /[ \t*_]*/y;
const lead = /[ \t:：*_–—-]*/y;
const separator =
  /[ \t*_]*(?:(?:,|;|、|，|&|and(?![\p{L}\p{N}_])|or(?![\p{L}\p{N}_])|と)[ \t*_]*)+\n?[ \t]*|[ \t]+(?=#)/iuy;
const negated =
  /(?:(?<![\p{L}\p{N}_])(?:not|never|no longer|without|cannot)|n['’]t)[ \t]+(?:[\p{L}]{1,20}[ \t]+)?$/iu;
const notBehind =
  /^[ \t]*(?:(?:に依存)?(?:しない|しません|していない|していません)|では(?:ない|ありません)|じゃない)/u;
const waitsBehind = /^[ \t]*(?:に依存|の完了待ち|待ち)/u;
const notWaiting =
  /^[ \t]*(?:に依存(?:は|も)?(?:し(?:ない|ません|ていない|ていません)|ではない|なし)|の完了待ちではない|待ちではない)/u;
const outsideLine =
  /^[ \t]*(?:[-*+][ \t]+)?[*_]*(?:blocked[ -]by|ブロッカー)[*_]*[ \t]*[:：][*_]*(.*)$/iu;
const nothingMeant =
  /^(?:none|n\/a|-+|nothing|tbd|no|なし|無し|特になし|未定)?[ \t]*(?:$|[.,;:。、，(（])/iu;
/** Words in brackets behind a reference are no longer than this. */
const longestAside = 500;

export function declaredIn(body: string, self: number, own: string | null): Declared {
  const text = plainBody(body);
  const reading = { text, refs: new Map(refsIn(text).map((ref) => [ref.at, ref])) };
  const told: { readonly at: number; readonly refs: readonly Ref[] }[] = [
    ...afterKeywords(reading, keyword),
    ...underHeadings(reading),
    ...beforeWords(reading),
  ];
  const inOrder = told.sort((a, b) => a.at - b.at).flatMap(({ refs }) => refs);
  const blocks = afterKeywords(reading, reverse).flatMap(({ refs }) => refs);
  const keys = (refs: readonly Ref[]) => [
    ...new Set(
      refs
        .filter(({ number }) => number > 0)
        .map((ref) => keyOf(ref, own))
        .filter((key) => key !== `#${self}`),
    ),
  ];
  return { dependsOn: keys(inOrder), blocks: keys(blocks), outside: outsideIn(text) };
}

type Reading = { readonly text: string; readonly refs: ReadonlyMap<number, Ref> };
type Said = { readonly at: number; readonly refs: readonly Ref[] };

function afterKeywords(reading: Reading, words: RegExp): Said[] {
  const { text } = reading;
  return [...text.matchAll(words)].flatMap(({ 0: word, index }) => {
    if (negated.test(text.slice(Math.max(0, index - 40), index))) return [];
    const begin = index + word.length;
    const from = skip(lead, text, begin);
    const list = listAt(reading, from);
    if (list.refs.length > 0)
      return notBehind.test(text.slice(list.end, list.end + 20))
        ? []
        : [{ at: index, refs: list.refs }];
    const isOpen = /[:：]/.test(text.slice(begin, from)) && (text[from] ?? '\n') === '\n';
    return isOpen ? [{ at: index, refs: bulletsFrom(reading, from + 1).refs }] : [];
  });
}

/** Items in a row, from exactly here. */
function listAt(reading: Reading, from: number): { readonly refs: readonly Ref[]; end: number } {
  const { text } = reading;
  const refs: Ref[] = [];
  let [at, end] = [from, from];
  for (;;) {
    const ref = itemAt(reading, at);
    if (ref === undefined) return { refs, end };
    refs.push(ref);
    end = behindAside(text, skip(marks, text, ref.end));
    const next = skip(separator, text, end);
    if (next === end) return { refs, end };
    at = next;
  }
}

function itemAt({ text, refs }: Reading, at: number): Ref | undefined {
  const begin = skip(marks, text, at);
  return refs.get(skip(marks, text, skip(noun, text, begin)));
}

/** What stands in brackets behind a reference explains it and names no further one. */
function behindAside(text: string, at: number): number {
  const begin = skip(marks, text, at);
  const close = { '(': ')', '（': '）' }[text[begin] ?? ''];
  if (close === undefined) return at;
  const aside = text.slice(begin, begin + longestAside);
  const end = aside.indexOf(close);
  return end < 0 || aside.slice(0, end).includes('\n') ? at : begin + end + 1;
}

function skip(form: RegExp, text: string, at: number): number {
  form.lastIndex = at;
  return at + (form.exec(text)?.[0].length ?? 0);
}

/** The references that bullets begin with, line after line, until a line is no bullet. */
function bulletsFrom(reading: Reading, from: number): { refs: readonly Ref[] } {
  const { text } = reading;
  const refs: Ref[] = [];
  let at = from;
  for (;;) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? undefined : end);
    const [mark] = bullet.exec(line) ?? [];
    if (mark === undefined) return { refs };
    const ref = itemAt(reading, at + mark.length);
    if (ref !== undefined) refs.push(ref);
    if (end < 0) return { refs };
    at = end + 1;
  }
}

function underHeadings(reading: Reading): Said[] {
  if (!/^ {0,3}#/m.test(reading.text)) return [];
  const said: Said[] = [];
  let at = 0;
  let isUnder = false;
  for (const line of reading.text.split('\n')) {
    if (heading.test(line)) isUnder = true;
    else if (isUnder && line.trim() !== '') {
      said.push({ at, refs: bulletsFrom(reading, at).refs });
      isUnder = false;
    }
    at += line.length + 1;
  }
  return said;
}

/** `#5 に依存`: references in a row with the word behind them. */
function beforeWords(reading: Reading): Said[] {
  if (!/依存|待ち/.test(reading.text)) return [];
  const said: Said[] = [];
  let end = -1;
  for (const ref of reading.refs.values()) {
    if (ref.at < end) continue;
    const list = listAt(reading, ref.at);
    ({ end } = list);
    const behind = reading.text.slice(end, end + 30);
    if (waitsBehind.test(behind) && !notWaiting.test(behind))
      said.push({ at: ref.at, refs: list.refs });
  }
  return said;
}

function outsideIn(text: string): readonly string[] {
  if (!/blocked|ブロッカー/i.test(text)) return [];
  return text.split('\n').flatMap((line) => {
    const [, said] = outsideLine.exec(line.slice(0, 2_000)) ?? [];
    const reason = said?.replaceAll(/[*_]{2,}/g, '').trim() ?? '';
    if (said === undefined || nothingMeant.test(reason)) return [];
    return refsIn(reason).length > 0 ? [] : [reason.slice(0, 200)];
  });
}

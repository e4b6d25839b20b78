import type { Check, CheckKind } from './kinds.ts';
import type { ProseLine, Sentence } from './lines.ts';
import { type LintLists, phrases } from './lists.ts';

/*
 * Marks of prose that a machine writes when nobody looks: counted here, judged by nobody but the person. Pure, and
 * linear in the text.
 */

type Found = readonly Check[];

/** So many sentences in a row make a run. */
const leastEndings = 4;
const leastEven = 5;

export function proseChecks(
  lines: readonly ProseLine[],
  sentences: readonly Sentence[],
  language: 'ja' | 'en',
  lists: LintLists,
): Found {
  const listed: readonly (readonly [CheckKind, readonly string[]])[] = [
    ['stock', lists.stock],
    ['simile', lists.similes],
    ['not_but', lists.not_but],
  ];
  return [
    ...(language === 'ja' ? endingRuns(sentences) : []),
    ...evenRuns(sentences),
    ...listed.flatMap(([kind, list]) => listedIn(lines, kind, phrases(list, language))),
    ...listedIn(lines, 'triple', language === 'ja' ? triplesJa : triplesEn).filter(
      ({ quote }) => !/^[\p{Script=Han}\p{Script=Katakana}々ー、]+$/u.test(quote),
    ),
    ...(language === 'en' ? listedIn(lines, 'em_dash', /\S{0,20}(?:—|--)\S{0,20}/g) : []),
    ...aphorisms(sentences, phrases(lists.aphorisms, language)),
  ];
}

function checkAt(kind: CheckKind, line: ProseLine, quote: string, beside?: string): Check {
  const { paragraph, start } = line;
  const short = quote.length > longestQuote ? quote.slice(0, longestQuote) : quote;
  return {
    kind,
    paragraph,
    start,
    quote: short.trim(),
    ...(beside === undefined ? {} : { beside }),
  };
}

const longestQuote = 80;

function listedIn(lines: readonly ProseLine[], kind: CheckKind, form: RegExp | undefined): Found {
  if (form === undefined) return [];
  return lines.flatMap((line) =>
    [...line.text.matchAll(form)].map(([words]) => checkAt(kind, line, words)),
  );
}

/** Three parts in a row that end alike, unless they are but names of things (台秤、竿秤、天秤), and three of a kind joined by "and". */
const triplesJa =
  /[^、。「」\s]{0,8}([^、。「」\s])、[^、。「」\s]{1,8}\1、(?:そして、?)?[^、。「」\s]{0,8}\1(?=[。、」]|$)/gu;
const triplesEn = /\b[a-z'-]{2,20}, [a-z'-]{2,20},? and [a-z'-]{2,20}\b/gi;

/** 〜た。〜た。〜た。〜た。 Talk neither counts nor ends a run of what is told. */
function endingRuns(sentences: readonly Sentence[]): Found {
  const told = sentences.filter(({ spoken }) => !spoken);
  return runsOf(told, ({ text }) => /[ぁ-んァ-ヶ]。$/.exec(text)?.[0], leastEndings).map(
    ({ first, key, length }) =>
      checkAt('same_ending', first.line, first.text, `〜${key}×${length}`),
  );
}

function runsOf(
  sentences: readonly Sentence[],
  keyOf: (sentence: Sentence) => string | undefined,
  least: number,
) {
  const runs: { first: Sentence; key: string; length: number }[] = [];
  for (const sentence of sentences) {
    const key = keyOf(sentence);
    const last = runs.at(-1);
    if (key !== undefined && last?.key === key) last.length += 1;
    else runs.push({ first: sentence, key: key ?? '', length: 1 });
  }
  return runs.filter(({ key, length }) => key !== '' && length >= least);
}

/** Sentences of one length, within a tenth of the first and at least two letters. */
function evenRuns(sentences: readonly Sentence[]): Found {
  const found: Check[] = [];
  let from = 0;
  for (let at = 1; at <= sentences.length; at += 1) {
    const first = sentences[from];
    const next = sentences[at];
    if (first === undefined) break;
    const may = Math.max(2, Math.round(first.length / 10));
    if (next !== undefined && Math.abs(next.length - first.length) <= may) continue;
    if (at - from >= leastEven)
      found.push(checkAt('even_length', first.line, first.text, `${first.length}×${at - from}`));
    from = at;
  }
  return found;
}

/** Only where a scene or the chapter ends. */
function aphorisms(sentences: readonly Sentence[], form: RegExp | undefined): Found {
  if (form === undefined) return [];
  return sentences.flatMap((sentence, index) => {
    const isLast = sentence.line.closes && sentences[index + 1]?.line !== sentence.line;
    if (!isLast || sentence.spoken || sentence.text.search(form) < 0) return [];
    return [checkAt('aphorism', sentence.line, sentence.text)];
  });
}

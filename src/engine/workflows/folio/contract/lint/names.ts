import type { Check } from './kinds.ts';
import type { ProseLine } from './lines.ts';
import { type LintLists, literal } from './lists.ts';

/*
 * Names and words that are written in more than one way. Pure, and linear in the text: what is compared with the known
 * names are the different words of a chapter, each once.
 */

/** Names that are known, with what else each of them is called. */
export type KnownName = { readonly name: string; readonly aliases?: readonly string[] };

const mostNames = 80;
const mostWords = 20_000;

export function nameChecks(
  lines: readonly ProseLine[],
  names: readonly KnownName[],
  language: 'ja' | 'en',
  lists: LintLists,
): readonly Check[] {
  const known = [
    ...new Set(
      names
        .slice(0, mostNames)
        .flatMap(({ name, aliases = [] }) => [name, ...aliases])
        .flatMap((name) => [name, ...name.split(/[\s・＝=　]+/)])
        .filter((name) => [...name].length > 1),
    ),
  ];
  return [
    ...nearNames(lines, known, language),
    ...(language === 'ja' ? honorifics(lines, known, lists.honorifics) : []),
    ...spellings(lines, lists.spellings, language),
  ];
}

/** What a name may look like: in Japanese one run of one script, elsewhere a word with a capital. */
const words = {
  ja: /\p{Script=Katakana}[\p{Script=Katakana}ー]{2,19}|\p{Script=Han}{2,8}/gu,
  en: /\b\p{Lu}\p{L}{2,19}\b/gu,
} as const;

function nearNames(
  lines: readonly ProseLine[],
  known: readonly string[],
  language: 'ja' | 'en',
): readonly Check[] {
  if (known.length === 0) return [];
  const verdicts = new Map<string, string | undefined>();
  const all = new Set(known);
  return lines.flatMap((line) =>
    [...line.text.matchAll(words[language])].flatMap(([word]) => {
      if (!verdicts.has(word) && verdicts.size < mostWords)
        verdicts.set(
          word,
          all.has(word) ? undefined : known.find((name) => isNear(word, name, language)),
        );
      const name = verdicts.get(word);
      if (name === undefined) return [];
      return [{ ...placeOf(line), kind: 'near_name' as const, quote: word, beside: name }];
    }),
  );
}

/** One letter other, more or less; short names in Han letters are too much like other words. */
function isNear(word: string, name: string, language: 'ja' | 'en'): boolean {
  const [a, b] = [[...word], [...name]];
  if (Math.abs(a.length - b.length) > 1 || a.length < 3 || b.length < 3) return false;
  if (language === 'en' && b.length < 4) return false;
  if (/^\p{Script=Han}/u.test(name) && a.length !== b.length) return false;
  let front = 0;
  while (front < a.length && front < b.length && a[front] === b[front]) front += 1;
  let back = 0;
  const most = Math.min(a.length, b.length) - front;
  while (back < most && a[a.length - 1 - back] === b[b.length - 1 - back]) back += 1;
  const off = Math.max(a.length, b.length) - front - back;
  // A plural or a possessive is no other name.
  if (language === 'en' && back === 0 && a.length > b.length && /s$/.test(word)) return false;
  return off === 1 && front + back >= 2;
}

/** 澪さん here and 澪ちゃん there: all but the commonest, with it beside. */
function honorifics(
  lines: readonly ProseLine[],
  known: readonly string[],
  list: readonly string[],
): readonly Check[] {
  if (known.length === 0 || list.length === 0) return [];
  const longestFirst = (a: string, b: string) => b.length - a.length;
  const form = new RegExp(
    `(${known.toSorted(longestFirst).map(literal).join('|')})(${list.toSorted(longestFirst).map(literal).join('|')})`,
    'gu',
  );
  return unlike(
    lines.flatMap((line) =>
      [...line.text.matchAll(form)].map(([quote, name = '', suffix = '']) => ({
        ...{ line, quote, of: name, form: suffix },
      })),
    ),
    'honorific',
    (name, suffix) => `${name}${suffix}`,
  );
}

/** One word in two spellings: all but the commonest, with it beside. */
function spellings(
  lines: readonly ProseLine[],
  rows: LintLists['spellings'],
  language: 'ja' | 'en',
): readonly Check[] {
  if (rows.length === 0) return [];
  const rowOf = new Map<string, string>();
  const forms = rows.flatMap(({ words: own, before }, nth) =>
    own.map((word) => {
      rowOf.set(word.toLowerCase(), String(nth));
      const letters = before === undefined ? '' : `(?=${[...before].map(literal).join('|')})`;
      return {
        word,
        form: language === 'ja' ? `${literal(word)}${letters}` : `\\b${literal(word)}\\b`,
      };
    }),
  );
  const all = new RegExp(
    forms
      .toSorted((a, b) => b.word.length - a.word.length)
      .map(({ form }) => form)
      .join('|'),
    language === 'ja' ? 'gu' : 'giu',
  );
  return unlike(
    lines.flatMap((line) =>
      [...line.text.matchAll(all)].map(([quote]) => ({
        ...{ line, quote, of: rowOf.get(quote.toLowerCase()) ?? '', form: quote.toLowerCase() },
      })),
    ),
    'spelling',
    (_, form) => form,
  );
}

type Used = {
  readonly line: ProseLine;
  readonly quote: string;
  readonly of: string;
  readonly form: string;
};

function unlike(
  used: readonly Used[],
  kind: 'honorific' | 'spelling',
  shown: (of: string, form: string) => string,
): readonly Check[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { of, form } of used) {
    const forms = counts.get(of) ?? new Map<string, number>();
    counts.set(of, forms.set(form, (forms.get(form) ?? 0) + 1));
  }
  const commonest = new Map(
    [...counts].map(([of, forms]) => [
      of,
      [...forms].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '',
    ]),
  );
  return used.flatMap(({ line, quote, of, form }) => {
    const usual = commonest.get(of) ?? form;
    return form === usual ? [] : [{ ...placeOf(line), kind, quote, beside: shown(of, usual) }];
  });
}

function placeOf({ paragraph, start }: ProseLine): Pick<Check, 'paragraph' | 'start'> {
  return { paragraph, start };
}

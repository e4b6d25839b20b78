import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/*
 * Reads the ledger of a story and its chapters as they lie on the disk, by nothing but their words, and says where the two do not
 * fit. It knows nothing of the program that wrote them.
 */

type Quoted = { readonly at: string; readonly chapter: number; readonly quote: string };

export type Book = {
  /** Of each chapter, from the first: blanks and paragraph marks apart. */
  readonly texts: readonly string[];
  /** Of each file of the ledger what it holds. */
  readonly ledger: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly quotes: readonly Quoted[];
};

export function readBook(story: string): Book {
  const folder = path.join(story, 'chapters');
  const texts = readdirSync(folder)
    .toSorted()
    .map((name) => path.join(folder, name, 'final.md'))
    .filter((file) => existsSync(file))
    .map((file) => plain(readFileSync(file, 'utf8')));
  const bible = path.join(story, 'bible');
  const ledger = Object.fromEntries(
    readdirSync(bible)
      .filter((name) => /^(characters|places|things|timeline|threads|rules)\.yaml$/.test(name))
      .map((name) => {
        const entries: unknown = parse(readFileSync(path.join(bible, name), 'utf8'));
        return [name.replace('.yaml', ''), Array.isArray(entries) ? entries : []];
      }),
  );
  return { texts, ledger, quotes: quotesIn(ledger, '') };
}

/** Words that the ledger rests on and that do not stand in the chapter it names. */
export function quotesThatAreNowhere({ texts, quotes }: Book): readonly Quoted[] {
  return quotes.filter(({ chapter, quote }) => !texts[chapter - 1]?.includes(plain(quote)));
}

function quotesIn(value: unknown, at: string): readonly Quoted[] {
  if (Array.isArray(value)) return value.flatMap((each, n) => quotesIn(each, `${at}/${n}`));
  if (typeof value !== 'object' || value === null) return [];
  const { quote, chapter }: { quote?: unknown; chapter?: unknown } = value;
  const own =
    typeof quote === 'string' && typeof chapter === 'number' ? [{ at, chapter, quote }] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, each]) => quotesIn(each, `${at}/${name}`)),
  ];
}

const plain = (text: string) => text.replaceAll(/^¶\d+$/gm, '').replaceAll(/\s/g, '');

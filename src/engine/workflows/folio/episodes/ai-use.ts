import type { AiUse } from '../../../ai-use.ts';
import { countedIn } from '../counted-line.ts';

/*
 * Whose words a text is, by the record (`docs/spec/books.md` §6): line by line against what agents drafted and what the author
 * handed over or wrote. Pure.
 */

export type Origins = Pick<AiUse, 'author' | 'edited' | 'model'>;

/** `text`: as readers get it; `models`: what agents drafted; `authors`: what the author handed over or wrote. */
type Recorded = {
  readonly text: string;
  readonly models: readonly string[];
  readonly authors: readonly string[];
};

export function originsOf({ text, models, authors }: Recorded): Origins {
  const model = new Set(models.flatMap(linesOf));
  const author = new Set(authors.flatMap(linesOf));
  const counted = { author: 0, edited: 0, model: 0 };
  for (const line of linesOf(text)) counted[originOf(line, model, author)] += [...line].length;
  return counted;
}

export function sharesOf(chapters: readonly Origins[]): AiUse {
  const sum = (key: keyof Origins) => chapters.reduce((total, each) => total + each[key], 0);
  const [author, edited, model] = [sum('author'), sum('edited'), sum('model')];
  const share = (edited + model) / Math.max(1, author + edited + model);
  const degree = share >= 0.5 ? 'most' : share > 0 ? 'part' : 'help';
  // never rounded to nothing, nor over the half that it lies below
  const percent = share >= 0.5 ? Math.round(share * 100) : Math.min(49, Math.ceil(share * 100));
  return { author, edited, model, percent, degree };
}

function originOf(
  line: string,
  model: ReadonlySet<string>,
  author: ReadonlySet<string>,
): keyof Origins {
  if (author.has(line)) {
    // an edited paragraph is the author's, and yet the model's where it was only touched
    return model.has(line) || !isLikeOne(line, model) ? 'author' : 'edited';
  }
  if (model.has(line)) return isLikeOne(line, author) ? 'edited' : 'model';
  return isLikeOne(line, model) ? 'edited' : 'author';
}

/** What is counted of a text, line by line and without blanks, as it is compared. */
function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => (countedIn(line) === 0 ? [] : [line.replaceAll(/\s/g, '')]));
}

/** From so much alike on, one line is the other, changed. */
const alike = 0.5;

function isLikeOne(line: string, lines: ReadonlySet<string>): boolean {
  const pairs = pairsOf(line);
  if (pairs.size === 0) return false;
  for (const other of lines) {
    // lengths that differ by more than this cannot be so much alike
    if (other.length > line.length * 3 || line.length > other.length * 3) continue;
    const theirs = pairsOf(other);
    let both = 0;
    for (const pair of pairs) if (theirs.has(pair)) both += 1;
    if ((2 * both) / (pairs.size + theirs.size) >= alike) return true;
  }
  return false;
}

function pairsOf(line: string): ReadonlySet<string> {
  const letters = [...line];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

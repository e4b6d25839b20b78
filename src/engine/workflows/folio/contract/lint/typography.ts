import { besideReadings } from '../../beside-readings.ts';
import type { Check, CheckKind } from './kinds.ts';
import { type ProseLine, proseLines } from './lines.ts';

/*
 * Typography that a rule can put right: what is found is what the rule would change, so that evidence and mending never
 * say two things. Mending twice changes nothing more. Pure.
 */

type Language = 'ja' | 'en';

/** A line as the rule has it, and the places it changes. `indents`: does the chapter indent its paragraphs? */
type Mend = (line: string, about: { readonly indents: boolean }) => string;

type Rule = {
  readonly languages: readonly Language[];
  readonly mend: Mend;
  /** What of a line shows it; found in the line as it was. */
  readonly shows: RegExp;
};

/** What begins at the margin in every Japanese manuscript. */
const atMargin = /^[\s　「『（(〈《【〔［"“―—…※#*_>|｜-]/;

const rules = {
  indent: {
    languages: ['ja'],
    shows: /^.{0,12}/u,
    mend: (line, { indents }) => (indents && !atMargin.test(line) ? `　${line}` : line),
  },
  pairs: {
    languages: ['ja'],
    shows: /.{0,6}(?:\.{3,}|。{2,}|・{3,}|…+|―+|—+|─+)/u,
    mend: (line) =>
      line
        .replaceAll(/\.{3,}|。{3,}|・{3,}/g, '……')
        .replaceAll(/…+/g, (run) => '…'.repeat(run.length + (run.length % 2)))
        .replaceAll(/[―—─]+/g, (run) => '―'.repeat(run.length + (run.length % 2))),
  },
  space_after: {
    languages: ['ja'],
    shows: /.{0,8}[！？](?=[^！？!?\s　」』）)〉》】〕］…―、。，．]).{0,4}/u,
    mend: (line) =>
      line.replaceAll(/([！？])(?=[^！？!?\s　」』）)〉》】〕］…―、。，．])/g, '$1　'),
  },
  stop_in_quotes: {
    languages: ['ja'],
    shows: /.{0,8}。[」』]/u,
    mend: (line) => line.replaceAll(/(?<!。)。+(?=[」』])/g, ''),
  },
  nested_quotes: {
    languages: ['ja'],
    shows: /「[^」]{0,20}「[^」]{0,8}/u,
    mend: nested,
  },
  half_digits: {
    languages: ['ja'],
    shows: /.{0,4}[0-9]+.{0,4}/u,
    mend: (line) =>
      line.replaceAll(/(?<![\w.,:/-])[0-9]+(?![\w/:-]|[.,][0-9])/g, (digits) =>
        digits.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0)),
      ),
  },
  straight_quotes: {
    languages: ['ja', 'en'],
    shows: /.{0,8}["'].{0,8}/u,
    mend: (line) =>
      line
        .replaceAll(/(^|[\s　(（「『[—―…])"/g, '$1“')
        .replaceAll('"', '”')
        .replaceAll(/(^|[\s　(（「『[—―…“])'(?=\S)/g, '$1‘')
        .replaceAll("'", '’'),
  },
} as const satisfies Partial<Record<CheckKind, Rule>>;

export type MendableKind = keyof typeof rules;

export function isMendable(kind: CheckKind): kind is MendableKind {
  return kind in rules;
}

type Opened = { readonly by: string; readonly changed: boolean };

/** What stands in brackets within brackets has the other pair; 『』 alone names a book, and stays. */
function nested(line: string): string {
  const open: Opened[] = [];
  const parts: string[] = [];
  for (const letter of line) {
    if (letter === '「' || letter === '『') {
      const changed = letter === '「' && open.length % 2 === 1;
      open.push({ by: letter, changed });
      parts.push(changed ? '『' : letter);
    } else parts.push(letter === '」' || letter === '』' ? closed(letter, open) : letter);
  }
  // Brackets that do not close are their author's to put right.
  return open.length === 0 ? parts.join('') : line;
}

function closed(letter: string, open: Opened[]): string {
  const last = open.at(-1);
  if (last === undefined || (last.by === '「') !== (letter === '」')) return letter;
  open.pop();
  return last.changed ? '』' : letter;
}

/** In English straight quotes are a fault only where there are curly ones too. */
function applies(kind: MendableKind, language: Language, lines: readonly ProseLine[]): boolean {
  const rule: Rule = rules[kind];
  if (!rule.languages.includes(language)) return false;
  if (kind !== 'straight_quotes' || language === 'ja') return true;
  return lines.some(({ text }) => /[“”‘]/.test(text));
}

/** A chapter indents where any line of telling does. */
function indentsIn(lines: readonly ProseLine[]): boolean {
  return lines.some(({ text }) => /^　[^\s　]/u.test(text));
}

export function typographyChecks(
  lines: readonly ProseLine[],
  language: Language,
): readonly Check[] {
  const about = { indents: indentsIn(lines) };
  const kinds = Object.keys(rules).filter((kind): kind is MendableKind => kind in rules);
  return kinds
    .filter((kind) => applies(kind, language, lines))
    .flatMap((kind) => {
      const { shows }: Rule = rules[kind];
      return lines.flatMap((line): readonly Check[] => {
        const mended = mendedLine(line.text, kind, about);
        if (mended === line.text) return [];
        const quote = (shownIn(line.text, mended, shows) ?? line.text.slice(0, 20)).trim();
        return [{ kind, paragraph: line.paragraph, start: line.start, quote }];
      });
    });
}

/** No sign of a reading is put right. */
function mendedLine(line: string, kind: MendableKind, about: Parameters<Mend>[1]): string {
  const { mend }: Rule = rules[kind];
  if (kind === 'indent') return mend(line, about);
  return besideReadings(line, (each) => mend(each, about));
}

/** From a little before the first letter that changes. */
function shownIn(line: string, mended: string, shows: RegExp): string | undefined {
  let first = 0;
  while (first < line.length && line[first] === mended[first]) first += 1;
  const from = Math.max(0, first - 8);
  return shows.exec(line.slice(from, from + 60))?.[0];
}

/** The chapter with all of one kind put right; only lines of prose are touched. */
export function mended(text: string, kind: MendableKind, language: Language): string {
  const lines = proseLines(text);
  if (!applies(kind, language, lines)) return text;
  const about = { indents: indentsIn(lines) };
  const parts: string[] = [];
  let from = 0;
  for (const { text: line, start } of lines) {
    parts.push(text.slice(from, start), mendedLine(line, kind, about));
    from = start + line.length;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** A stretch of a text that a person cannot see, or cannot tell from something else. */
export type Mark = {
  readonly pos: number;
  readonly end: number;
  readonly kind: 'control' | 'hidden' | 'lookalike';
  /** `U+202E` */
  readonly code: string;
};

/** U+0000–001F, 007F–009F. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Blanks other than the ordinary one, line separators, letters without width, marks that turn the direction of writing,
 * variation selectors, tags, lone surrogates, private-use characters.
 */
const hidden =
  /(?! )\p{Zs}|[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Cf}\p{Cs}\p{Co}\u2800]/u;

/** Letters of other scripts, and of other widths, that look like Latin ones. */
const lookalike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\u{1d400}-\u{1d7ff}\uff01-\uff5e]/u;

const unseen = new RegExp(`${control.source}|${hidden.source}`, 'gu');

/** Characters that a person cannot see, in order; at most `most`. */
export function findUnseen(text: string, most = 100): Mark[] {
  const marks: Mark[] = [];
  // Ordinary commands have none: one test and nothing else.
  if (/^[ -~]*$/.test(text)) return marks;
  for (const match of text.matchAll(unseen)) {
    if (marks.length === most) break;
    const [letter] = match;
    marks.push(markAt(match.index, letter, control.test(letter) ? 'control' : 'hidden'));
  }
  return marks;
}

/** Letters that pass for Latin ones in a word that also has Latin ones; at most `most`. */
export function findLookalikes(text: string, most = 100): Mark[] {
  const marks: Mark[] = [];
  if (/^[ -~]*$/.test(text) || !lookalike.test(text)) return marks;
  for (const word of text.matchAll(/\S+/g)) {
    if (!mixed(word[0])) continue;
    for (const match of word[0].matchAll(new RegExp(lookalike, 'gu'))) {
      if (marks.length === most) return marks;
      marks.push(markAt(word.index + match.index, match[0], 'lookalike'));
    }
  }
  return marks;
}

/** So is a word that consists of full-width letters only: no command is written like that. */
function mixed(word: string): boolean {
  return (
    lookalike.test(word) &&
    (/[A-Za-z]/.test(word) || /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]/u.test(word))
  );
}

function markAt(pos: number, letter: string, kind: Mark['kind']): Mark {
  const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { pos, end: pos + letter.length, kind, code: `U+${code}` };
}

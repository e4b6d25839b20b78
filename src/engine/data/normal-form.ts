/** Marks on one letter that are put in order together: more no script has (Unicode calls such a text stream-safe). */
const mostMarks = 30;
const marks = '[\\p{M}\\uFF9E\\uFF9F]';

/** Made with the first text that needs it. */
let forms: { readonly tooMany: RegExp; readonly pieces: RegExp } | undefined;
function formsOfMarks() {
  forms ??= {
    tooMany: new RegExp(`${marks}{${mostMarks + 1}}`, 'u'),
    pieces: new RegExp(`[^\\p{M}\\uFF9E\\uFF9F]*${marks}{0,${mostMarks}}`, 'gu'),
  };
  return forms;
}

/**
 * A text in a normal form of Unicode. The marks on a letter are sorted for it, by a way that takes a day for a million of
 * them; so those of a letter with more than thirty are taken thirty at a time.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC'): string {
  const { tooMany, pieces } = formsOfMarks();
  if (!tooMany.test(text)) return text.normalize(form);
  return (text.match(pieces) ?? []).map((piece) => piece.normalize(form)).join('');
}

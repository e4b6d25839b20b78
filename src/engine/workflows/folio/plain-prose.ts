/*
 * Prose without the marks of Markdown, as plain text and the novel sites want it. Readings (ルビ) stay, in the one
 * notation that plain text has for them. Pure.
 */

/** What Markdown puts before a heading or a quotation; `>>1` is how people answer each other on a board. */
const atStart = /^(?:#{1,6}[ \t]+|>[ \t]+)+/;
const closingMarks = /(?<=\S)[ \t]+#+$/;

/** Marks of a heading or a quotation go; the words stay. */
export function withoutLineMarks(line: string): string {
  if (!atStart.test(line)) return line;
  return line.replace(atStart, '').replace(closingMarks, '');
}

/** Links, code and strokes as their words. Emphasis is left to who knows how to show it. */
export function withoutLinks(line: string): string {
  return line
    .replaceAll(/!?\[([^[\]]*)\]\((?:https?:\/\/|mailto:|[./#])[^()\s]*\)/g, '$1')
    .replaceAll(/~~([^~\s](?:[^~]*[^~\s])?)~~/g, '$1')
    .replaceAll(/(?<!`)`([^`]+)`(?!`)/g, '$1')
    .replaceAll(/<br[ \t]*\/?>$/gi, '');
}

/** Asterisks that Markdown reads as emphasis: never a lone one, nor one among blanks. */
export const starred = /(?<!\\)(\*{1,3})([^*\s](?:[^*]*[^*\s])?)\1/g;
/** Underscores do so only where no letter of a word touches them: `snake_case` is none. */
export const underscored = /(?<![\\\w])(_{1,3})([^_\s](?:[^_]*[^_\s])?)\1(?!\w)/g;

/** A sign that was kept from being Markdown is that sign. */
export function unescaped(line: string): string {
  return line.replaceAll(/\\([\\`*_{}[\]()#+.!>~-])/g, '$1');
}

/** Every spelling of a reading as `｜親《おや》`. */
export function oneReading(line: string): string {
  return line
    .replaceAll(
      /<ruby>([^<]+)(?:<rp>[^<]*<\/rp>)?<rt>([^<]+)<\/rt>(?:<rp>[^<]*<\/rp>)?<\/ruby>/g,
      reading,
    )
    .replaceAll(/\{([^{}|｜]+)[|｜]([^{}|｜]+)\}/g, reading)
    .replaceAll(/[|｜]([^|｜《》]+)《([^《》]+)》/g, reading);
}

function reading(_: string, base: string, ruby: string): string {
  return `｜${base}《${ruby}》`;
}

/** A line of prose for plain text. */
export function plainLine(line: string): string {
  const words = withoutLinks(withoutLineMarks(line))
    .replaceAll(starred, '$2')
    .replaceAll(underscored, '$2');
  return oneReading(unescaped(words));
}

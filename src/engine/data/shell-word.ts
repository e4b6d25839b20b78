/** Text as one word of a command line that people may copy. */
export function shellWord(text: string): string {
  return /^[\p{L}\p{N}_./@:+-]+$/u.test(text)
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

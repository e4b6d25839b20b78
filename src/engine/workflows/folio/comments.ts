/**
 * A text without its comments. One that begins its line takes the blanks around it along, and the end of a line that it has
 * for itself; one that nothing closes is prose. Goes forward only, so that many openings cost no more than one.
 */
export function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const opens = text.indexOf('<!--', from);
    const closes = opens === -1 ? -1 : text.indexOf('-->', opens + 4);
    if (closes === -1) return parts.join('') + text.slice(from);
    const start = blanksBefore(text, opens, from);
    const begins = start === 0 || text[start - 1] === '\n';
    parts.push(text.slice(from, begins ? start : opens));
    from = begins ? lineEndAfter(text, closes + 3) : closes + 3;
  }
}

function isBlank(letter: string | undefined): boolean {
  return letter === ' ' || letter === '\t';
}

function blanksBefore(text: string, at: number, least: number): number {
  let start = at;
  while (start > least && isBlank(text[start - 1])) start -= 1;
  return start;
}

function lineEndAfter(text: string, at: number): number {
  let end = at;
  while (isBlank(text[end])) end += 1;
  return text[end] === '\n' ? end + 1 : end;
}

/**
 * A large paste is one character of the field: the cursor steps over it, one key deletes it, and it becomes its text
 * again when the field is sent. The characters are the last private ones of Unicode, which no text uses.
 */
const first = 0x10fe00;
const most = 0x1ff;
const marks = /[\u{10FE00}-\u{10FFFF}]/gu;

/** A paste of more lines, or longer, is folded. */
const foldedLines = 10;
const foldedLength = 5000;

export type Pastes = readonly string[];

export function isFolded(text: string): boolean {
  return text.length > foldedLength || text.split('\n', foldedLines + 1).length > foldedLines;
}

export function canFold(pastes: Pastes): boolean {
  return pastes.length < most;
}

/** The character that stands for the paste with this index. */
export function markOf(index: number): string {
  return String.fromCodePoint(first + index);
}

/** Text that comes from outside holds none of our marks. */
export function withoutMarks(text: string): string {
  return text.replace(marks, '\uFFFD');
}

/** The text with every mark replaced, by its paste or by what `show` makes of it. */
export function unfold(
  text: string,
  pastes: Pastes,
  show: (paste: string, index: number) => string = (paste) => paste,
): string {
  return text.replace(marks, (mark) => {
    const index = (mark.codePointAt(0) ?? first) - first;
    return show(pastes[index] ?? '', index);
  });
}

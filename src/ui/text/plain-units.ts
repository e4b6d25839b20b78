/*
 * UTF-16 units that mean the same whatever stands beside them, as long as that is one of them, too: no marks, no
 * joiners, no surrogates, no jamo, nothing that may become an emoji of two cells. Nearly all text is made of them, and
 * what is made of them alone can be split and measured without a regular expression.
 */
const oneCell = [
  [0x20, 0x7e],
  [0xa1, 0xac],
  [0xae, 0x2ff],
  [0x370, 0x482],
  [0x48a, 0x52f],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2190, 0x2319],
  [0x2400, 0x25fc],
  [0x25ff, 0x2613],
  [0x2654, 0x267e],
  [0x270e, 0x2727],
  [0xff61, 0xff9d],
] as const;

const twoCells = [
  [0x3000, 0x3029],
  [0x3041, 0x3096],
  [0x309b, 0x30ff],
  [0x31f0, 0x321e],
  [0x3220, 0x3247],
  [0x3250, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xf900, 0xfa6d],
  [0xfa70, 0xfad9],
  [0xff01, 0xff60],
] as const;

/** Cells of each unit; 0 = not plain. */
const cellsOf: Uint8Array = new Uint8Array(0x10000);
for (const [first, last] of oneCell) cellsOf.fill(1, first, last + 1);
for (const [first, last] of twoCells) cellsOf.fill(2, first, last + 1);

export function isPlain(unit: number): boolean {
  return cellsOf[unit] !== 0;
}

/** Cells of a text of plain units; colours and styles among them count nothing. undefined when there is more in it. */
export function plainWidth(text: string): number | undefined {
  let cells = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const own = cellsOf[unit] ?? 0;
    if (own > 0) {
      cells += own;
      continue;
    }
    const end = unit === 0x1b ? endOfStyle(text, index) : -1;
    if (end < 0) return undefined;
    index = end;
  }
  return cells;
}

/** Index of the `m` that ends a style which starts at `at`; -1 when it is another sequence. */
function endOfStyle(text: string, at: number): number {
  if (text.charCodeAt(at + 1) !== 0x5b) return -1;
  let index = at + 2;
  // Digits, colons and semicolons.
  while (index < text.length && text.charCodeAt(index) >= 0x30 && text.charCodeAt(index) <= 0x3b)
    index += 1;
  return text.charCodeAt(index) === 0x6d ? index : -1;
}

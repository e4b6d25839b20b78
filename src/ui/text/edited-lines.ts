const lineEnd = /\r\n?|[\n\u000B\u000C\u0085\u2028\u2029]/g;

type Line = { readonly text: string; readonly end: string };

function linesOf(text: string): readonly Line[] {
  let from = 0;
  const lines: Line[] = [];
  for (const found of text.matchAll(lineEnd)) {
    lines.push({ text: text.slice(from, found.index), end: found[0] });
    from = found.index + found[0].length;
  }
  return [...lines, { text: text.slice(from), end: '' }];
}

/**
 * What was changed in a field, in the form its source has. A field draws tabs, line ends and marks that nobody sees in its
 * own way; lines before and behind the changed ones keep every byte, and new ones end as those of the source do.
 * `shown`: the source as the field had it before anything was changed.
 */
export function inItsOwnForm(source: string, shown: string, after: string): string {
  if (after === shown) return source;
  const raw = linesOf(source);
  const before = shown.split('\n');
  const lines = after.split('\n');
  if (raw.length !== before.length) return after;
  const most = Math.min(before.length, lines.length);
  let head = 0;
  while (head < most && before[head] === lines[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === lines.at(-1 - tail)) tail += 1;
  const usual = raw[0]?.end || '\n';
  const kept = [
    ...raw.slice(0, head),
    ...lines.slice(head, lines.length - tail).map((text) => ({ text, end: usual })),
    ...raw.slice(raw.length - tail),
  ];
  return kept
    .map(({ text, end }, at) => text + (at === kept.length - 1 ? '' : end || usual))
    .join('');
}

/** Where the line of the source that holds `at` begins in the text as a field shows it. */
export function placeInField(source: string, shown: string, at: number): number {
  let { length } = linesOf(source.slice(0, at));
  let place = 0;
  for (; length > 1; length -= 1) {
    const next = shown.indexOf('\n', place);
    if (next < 0) return place;
    place = next + 1;
  }
  return place;
}

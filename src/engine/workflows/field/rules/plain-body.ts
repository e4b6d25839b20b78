/**
 * A Markdown text without what nobody says in it: HTML comments, fenced and inline code, quotes, struck text
 * (docs/spec/field.md §7.2). Lines stay lines. Takes time that grows with the text alone.
 */
export function plainBody(body: string): string {
  const shown = withoutComments(body.replaceAll('\r\n', '\n'));
  const text = withoutCode(withoutBlocks(shown));
  return text.includes('~~') ? text.split('\n').map(withoutStruck).join('\n') : text;
}

function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const begin = text.indexOf('<!--', at);
    if (begin < 0) return [...kept, text.slice(at)].join('');
    kept.push(text.slice(at, begin), ' ');
    const end = text.indexOf('-->', begin + 4);
    if (end < 0) return kept.join('');
    at = end + 3;
  }
}

const fence = /^ {0,3}(`{3,}|~{3,})/;

function withoutBlocks(text: string): string {
  let open: string | undefined;
  const kept = text.split('\n').map((line) => {
    const [, mark] = fence.exec(line) ?? [];
    if (open !== undefined) {
      if (mark?.startsWith(open) && line.trim() === mark) open = undefined;
      return '';
    }
    if (mark !== undefined) {
      open = mark;
      return '';
    }
    return /^ {0,3}>/.test(line) ? '' : line;
  });
  return kept.join('\n');
}

/** A run of backticks closes at the next run of the same length; without one it is just signs. */
function withoutCode(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({
    at: index,
    of: run.length,
  }));
  const waiting = new Map<number, number>();
  const closes = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const { of } = runs[index] ?? { of: 0 };
    const next = waiting.get(of);
    if (next !== undefined) closes.set(index, next);
    waiting.set(of, index);
  }
  const kept: string[] = [];
  let at = 0;
  for (let index = 0; index < runs.length; ) {
    const closing = closes.get(index);
    const [run, last] = [runs[index], closing === undefined ? undefined : runs[closing]];
    if (run === undefined || last === undefined || closing === undefined) {
      index += 1;
      continue;
    }
    kept.push(text.slice(at, run.at), ' ');
    at = last.at + last.of;
    index = closing + 1;
  }
  return [...kept, text.slice(at)].join('');
}

function withoutStruck(line: string): string {
  const parts = line.split('~~');
  if (parts.length < 3) return line;
  const closed = parts.length % 2 === 1 ? parts.length : parts.length - 1;
  return parts
    .map((part, at) => (at < closed ? (at % 2 === 0 ? part : ' ') : `~~${part}`))
    .join('');
}

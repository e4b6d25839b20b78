const sections = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'] as const;
type Section = (typeof sections)[number];

const begin = '# Changelog\n';
const unreleased = '## [Unreleased]';

/**
 * `CHANGELOG.md` with this line under `## [Unreleased]` and its section (`docs/spec/crew.md` §15); the text as it is
 * when the line stands there already. Everything else stays to the letter.
 */
export function withEntry(text: string | undefined, section: Section, entry: string): string {
  const before = text === undefined || text.trim() === '' ? begin : text;
  const newline = before.includes('\r\n') ? '\r\n' : '\n';
  const lines = before.split(/\r?\n/);
  if (lines.some((line) => line.trim() === entry)) return before;
  const at = lines.findIndex((line) => /^##\s+\[?unreleased\]?/i.test(line));
  if (at === -1)
    return inserted(lines, firstRelease(lines), [
      '',
      unreleased,
      '',
      `### ${section}`,
      '',
      entry,
      '',
    ]).join(newline);
  const end = nextHeading(lines, at + 1, 2);
  const own = lines.findIndex(
    (line, index) =>
      index > at && index < end && new RegExp(`^###\\s+${section}\\s*$`, 'i').test(line),
  );
  if (own === -1)
    return inserted(lines, trimmedEnd(lines, at, end), ['', `### ${section}`, '', entry]).join(
      newline,
    );
  const last = trimmedEnd(lines, own, nextHeading(lines, own + 1, 3));
  return inserted(lines, last, last === own + 1 ? ['', entry] : [entry]).join(newline);
}

/** Before the newest release; at the end where there is none. */
function firstRelease(lines: readonly string[]): number {
  const at = lines.findIndex((line) => /^##\s/.test(line));
  return at === -1 ? trimmedEnd(lines, -1, lines.length) : trimmedEnd(lines, -1, at);
}

function nextHeading(lines: readonly string[], from: number, level: number): number {
  const heading = new RegExp(`^#{1,${level}}\\s`);
  const at = lines.findIndex((line, index) => index >= from && heading.test(line));
  return at === -1 ? lines.length : at;
}

/** Behind the last line before `end` that says something. */
function trimmedEnd(lines: readonly string[], start: number, end: number): number {
  let at = end;
  while (at > start + 1 && (lines[at - 1] ?? '').trim() === '') at -= 1;
  return at;
}

function inserted(
  lines: readonly string[],
  at: number,
  more: readonly string[],
): readonly string[] {
  const after = lines.slice(at);
  // One blank line before what comes next, and none too many.
  const [next = ''] = after;
  const tail = more.at(-1) === '' && next.trim() === '' ? more.slice(0, -1) : more;
  return [...lines.slice(0, at), ...tail, ...(after.length === 0 ? [''] : after)];
}

/** How many lines before the text proper are taken for a greeting. */
const MAX_PREAMBLE_LINES = 5;
/** Front matter, a title, or the first numbered paragraph: what a file of ours can begin with. */
const BEGINNING = /^(---|# .*|¶ ?1)$/;

/**
 * The ways a Markdown reply may be meant, likeliest first: as it stands, without the fence around the whole, from
 * its front matter or title on. Line ends are `\n`, a byte order mark is gone, the text ends with one line end.
 */
export function markdownReadings(text: string): readonly string[] {
  const plain = tidy(text);
  const inner = withoutFence(plain.trimEnd());
  const readings = [plain];
  if (inner !== undefined) readings.push(tidy(inner));
  for (const reading of [...readings]) {
    const cut = withoutPreamble(reading);
    if (cut !== undefined) readings.push(cut);
  }
  return readings;
}

/** What stands in the fence around the whole; undefined: there is none. Of tildes fewer may close it. */
function withoutFence(text: string): string | undefined {
  const [first, last] = [text.indexOf('\n'), text.lastIndexOf('\n')];
  const opening = text.slice(0, Math.max(0, first));
  const fence = /^(?:`{3,}|~{3,})/.exec(opening)?.[0];
  if (
    fence === undefined ||
    last <= first ||
    opening.includes('`', fence.replaceAll('~', '').length)
  )
    return undefined;
  const closing = text.slice(last + 1);
  const closes = closing === fence || (/^~{3,}$/.test(closing) && fence.startsWith(closing));
  return closes ? text.slice(first + 1, last) : undefined;
}

function tidy(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  return `${lines.replace(/^(?:[ \t]*\n)+/, '').trimEnd()}\n`.toWellFormed();
}

/** Models often write a line before the file: `Here is the draft:`, then perhaps a fence, then the file. */
function withoutPreamble(text: string): string | undefined {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => BEGINNING.test(line));
  if (start < 1 || start > MAX_PREAMBLE_LINES) return undefined;
  const body = lines.slice(start);
  const fence = /^(`{3,}|~{3,})/.exec(lines[start - 1] ?? '')?.[1];
  if (fence === undefined) return tidy(body.join('\n'));
  const end = body.findLastIndex((line) => line.trimEnd() === fence);
  return end === -1 ? undefined : tidy(body.slice(0, end).join('\n'));
}

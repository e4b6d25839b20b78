const FENCE = /^(`{3,}|~{3,})[^`\n]*\n([\s\S]*)\n\1[ \t]*$/;
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
  const inner = FENCE.exec(plain.trimEnd())?.[2];
  const readings = [plain];
  if (inner !== undefined) readings.push(tidy(inner));
  for (const reading of [...readings]) {
    const cut = withoutPreamble(reading);
    if (cut !== undefined) readings.push(cut);
  }
  return readings;
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

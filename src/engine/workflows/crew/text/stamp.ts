/**
 * The text with these fields in its front matter, in place of what an agent wrote there: who made a file, when, and for
 * which cmd is the engine's to say. Everything else stays byte for byte. Values go in double quotes.
 */
export function stamped(text: string, fields: Readonly<Record<string, string>>): string {
  const own = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const from = lines.findIndex((line) => line.trim() !== '');
  const length = lines.slice(from + 1).findIndex((line) => line.trimEnd() === '---');
  if (lines[from]?.trimEnd() !== '---' || length === -1)
    return ['---', ...own, '---', ...lines].join('\n');
  const block = lines.slice(from + 1, from + 1 + length);
  return [
    '---',
    ...own,
    ...block.filter((line) => !isOneOf(line, fields)),
    ...lines.slice(from + 1 + length),
  ].join('\n');
}

function isOneOf(line: string, fields: Readonly<Record<string, string>>): boolean {
  const [, key] = /^([A-Za-z_]\w*)\s*:/.exec(line) ?? [];
  return key !== undefined && Object.hasOwn(fields, key);
}

import { twoDigits } from '../../../data/two-digits.ts';

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

/**
 * The text with these fields of its front matter as the engine knows them, each a line of YAML; what an agent wrote there, lists
 * of several lines included, gives way. A text without front matter stays as it is.
 */
export function corrected(text: string, fields: Readonly<Record<string, string>>): string {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.trim() !== '');
  const length = lines.slice(from + 1).findIndex((line) => line.trimEnd() === '---');
  if (lines[from]?.trimEnd() !== '---' || length === -1) return text;
  const kept: string[] = [];
  let dropping = false;
  for (const line of lines.slice(from + 1, from + 1 + length)) {
    if (/^\S/.test(line) && !line.startsWith('- ')) dropping = isOneOf(line, fields);
    if (!dropping) kept.push(line);
  }
  const own = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
  return [...lines.slice(0, from + 1), ...kept, ...own, ...lines.slice(from + 1 + length)].join(
    '\n',
  );
}

function isOneOf(line: string, fields: Readonly<Record<string, string>>): boolean {
  const [, key] = /^([A-Za-z_]\w*)\s*:/.exec(line) ?? [];
  return key !== undefined && Object.hasOwn(fields, key);
}

/** Local wall clock `YYYY-MM-DD HH:MM:SS` as the log and the artefacts have it. */
export function localStamp(date: Date): string {
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`;
}

/** Local day `YYYY-MM-DD`. */
export function localDay(date: Date): string {
  return localStamp(date).slice(0, 10);
}

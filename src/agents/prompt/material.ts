import { createHash } from 'node:crypto';

/**
 * Text from files as a fenced block that nothing inside can close: the fence's mark does not occur in the text. The
 * same label and text give the same bytes every time, so that a cached prefix stays one. What the fence means to the
 * model stands in `templates/runner/material.md`.
 */
export function material(label: string, text: string): string {
  const mark = markFor(label, text);
  const name = label.replaceAll(/[\p{Cc}"<>]/gu, '_');
  const body = text.endsWith('\n') ? text : `${text}\n`;
  return `<material-${mark} name="${name}">\n${body}</material-${mark}>`;
}

/**
 * Eight digits of a hash: the author of the text cannot predict them, and the text is searched for them all the same.
 */
function markFor(label: string, text: string): string {
  for (let round = 0; ; round += 1) {
    const digest = createHash('sha256').update(`${round}\n${label}\n${text}`).digest('hex');
    const mark = digest.slice(0, 8);
    if (!text.includes(mark)) return mark;
  }
}

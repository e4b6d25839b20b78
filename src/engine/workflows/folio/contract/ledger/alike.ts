/** Runs of spaces as one, marks of paragraphs as none. */
export function alike(text: string): string {
  return text
    .replaceAll(/¶\s*\d*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

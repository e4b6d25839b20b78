/** What is wrong in a file, without the marks of the checker that found it. */
export function damageText(detail: string): string {
  return detail
    .split('✖')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, message = part, at] = /^(.{1,200}?)\s+→ at (\S{1,120})$/.exec(part) ?? [];
      return at === undefined ? part : `${at}: ${message}`;
    })
    .join('; ')
    .replaceAll('Invalid input: expected', 'expected')
    .replaceAll(', received undefined', ', found nothing')
    .replaceAll(', received ', ', found ');
}

import { knownYamlSentence, yamlSentence } from './yaml-problems.ts';

/** What is wrong in a file, without the marks of the checker that found it. */
export function damageText(detail: string): string {
  return detail
    .split('✖')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, message = part, at] = /^(.{1,200}?)\s+→ at (\S{1,120})$/.exec(part) ?? [];
      return at === undefined ? ofYaml(part) : `${at}: ${message}`;
    })
    .join('; ')
    .replaceAll('Invalid input: expected', 'expected')
    .replaceAll(', received undefined', ', found nothing')
    .replaceAll(', received ', ', found ');
}

/** `Map keys must be unique at line 3, column 1:`, behind whatever code; what is not about YAML stands as it is. */
function ofYaml(part: string): string {
  const code = /^\[E\d{3}\] /.exec(part)?.[0] ?? '';
  const text = part.slice(code.length);
  const [, message = '', line] = /^(.{1,200}) at line (\d+), column \d+:?$/.exec(text) ?? [];
  if (line !== undefined) return `${code}line ${line}: ${yamlSentence(message)}`;
  return `${code}${knownYamlSentence(text) ?? text}`;
}

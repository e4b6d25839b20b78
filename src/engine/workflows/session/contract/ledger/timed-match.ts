import { createContext, runInContext } from 'node:vm';

const patience = 250;
const longest = 4000;

/**
 * Which of these texts a pattern finds, upper and lower case alike. A pattern is a person's and may never come to an end: it
 * is given a quarter of a second. Throws where it is no pattern, or took longer.
 */
export function timedMatches(pattern: string, texts: readonly string[]): readonly boolean[] {
  if (pattern === '') return texts.map(() => true);
  const expression = new RegExp(pattern, 'iu');
  if (/^[\p{L}\p{N}\s_=,:-]+$/u.test(pattern)) {
    const plain = pattern.toLowerCase();
    return texts.map((text) => text.toLowerCase().includes(plain));
  }
  const found: boolean[] = [];
  const context = createContext({
    find: { expression, texts: texts.map((text) => text.slice(0, longest)), found },
  });
  runInContext(
    'const { expression, texts, found } = find; for (let n = 0; n < texts.length; n += 1) found[n] = expression.test(texts[n]);',
    context,
    { timeout: patience },
  );
  return found;
}

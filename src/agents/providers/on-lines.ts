import type { Readable } from 'node:stream';

/**
 * Tells a stream of text line by line. Not `node:readline`: that one also cuts at U+2028, which stands unescaped in
 * JSON. The function it gives tells what stands behind the last line end.
 */
export function onLines(stream: Readable, take: (line: string) => void): () => void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const [first = '', ...more] = text.split('\n');
    rest += first;
    for (const next of more) {
      const line = rest;
      rest = next;
      take(line);
    }
  });
  return () => {
    if (rest !== '') take(rest);
    rest = '';
  };
}

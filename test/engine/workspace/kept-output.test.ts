import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepOutput } from '../../../src/engine/workspace/kept-output.ts';

const line = /\n\[… (\d+) bytes left out …\]\n/;

test('whatever the pieces, the beginning and the end are kept and the rest is counted', () => {
  const pieces = fc.array(fc.stringMatching(/^[a-z]{0,40}$/), { maxLength: 40 });
  fc.assert(
    fc.property(pieces, fc.integer({ min: 2, max: 60 }), (parts, room) => {
      const kept = keepOutput(room);
      for (const part of parts) kept.add(Buffer.from(part));
      const all = parts.join('');
      const { output, truncated } = kept.text();
      expect(truncated).toBe(all.length > room);
      if (!truncated) {
        expect(output).toBe(all);
        return;
      }
      const [start = '', left = '', end = ''] = output.split(line);
      expect(all.startsWith(start) && all.endsWith(end)).toBe(true);
      expect(start.length + Number(left) + end.length).toBe(all.length);
      expect(start.length + end.length).toBe(room);
    }),
  );
});

test('pieces that come in one buffer used again and again are copied out of it', () => {
  const kept = keepOutput(8);
  const buffer = Buffer.alloc(4);
  for (const text of ['abcd', 'efgh']) {
    buffer.write(text);
    kept.add(buffer);
  }
  buffer.fill('x');
  expect(kept.text()).toEqual({ output: 'abcdefgh', truncated: false });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allReaders } from './all-readers.ts';
import { whyTooSlow } from './growth.ts';
import { plainShapes, shapes } from './nasty.ts';

describe.each(Object.entries(allReaders))(
  'however a text is made, half a million letters of it are soon read by %s',
  (_, readers) => {
    test.each(Object.entries(readers))('%s', { timeout: 120_000 }, (_name, read) => {
      for (const shape of plainShapes) {
        const why = whyTooSlow(read, shape);
        expect(why && { pump: shape.pump, why }).toBeUndefined();
      }
      fc.assert(
        fc.property(shapes, (shape) => {
          expect(whyTooSlow(read, shape)).toBeUndefined();
        }),
        { numRuns: 60 },
      );
    });
  },
);

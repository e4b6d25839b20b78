import { defineConfig } from 'vitest/config';
import { ClosingLine } from './scripts/closing-line.ts';

/** The long loops: minutes, not seconds, and therefore not part of `npm test`. */
export default defineConfig({
  test: {
    include: ['test/**/*.loop.ts'],
    reporters: ['default', new ClosingLine()],
    fileParallelism: false,
  },
});

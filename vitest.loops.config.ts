import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './scripts/closing-line.ts';
import { RunAgain } from './scripts/run-again.ts';

/** Tests of which `npm test` walks some points. */
const sampled = globSync('test/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('/points/chosen.ts'),
);

/** The long loops, and all points of what `npm test` walks in part: minutes, not seconds, and therefore not part of it. */
export default defineConfig({
  test: {
    include: ['test/**/*.loop.ts', ...sampled],
    env: { FOLIO_POINTS: 'all' },
    globalSetup: [
      'test/support/quick-disk.ts',
      'test/support/points/announce.ts',
      'test/support/build.ts',
      'test/support/straight-programs.ts',
    ],
    setupFiles: ['test/support/after-file.ts'],
    reporters: ['default', new RunAgain(), new ClosingLine()],
    testTimeout: 180_000,
    fileParallelism: false,
  },
});

import path from 'node:path';
import { bundlePlainInk } from './bundle.ts';
import { inFolder } from './folders.ts';
import { type Bench, ratio, sideBySide } from './measure.ts';
import { product } from './product.ts';
import { openProgram } from './program.ts';

const helloSource = new URL('./controls/ink-hello.ts', import.meta.url);

/** From the start of the process to the first words on the screen, of a person who starts it for the first time. */
export const firstFrame: Bench = {
  name: 'first-frame',
  run: async () =>
    await inFolder(async (folder) => {
      const hello = await bundlePlainInk(helloSource, path.join(folder, 'hello'));
      const cache = path.join(folder, 'compile-cache');
      let starts = 0;
      async function start(file: string, words: string): Promise<number> {
        starts += 1;
        const place = path.join(folder, `start-${starts}`);
        const program = await openProgram({ args: [file], folder: place, cache });
        const seen = await program.see(words);
        // A clean end: a killed process writes no compile cache.
        await program.end();
        return seen - program.startedAt;
      }
      const medians = await sideBySide({
        subject: () => start(product, 'folio'),
        control: () => start(hello, 'hello from Ink'),
        samples: 20,
        warmUp: 3,
      });
      const limits = { bar: 1.2, goal: 1 };
      return [ratio('first frame beside a bundled Ink hello', medians, limits)];
    }),
};

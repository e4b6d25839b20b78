import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inFolder } from './folders.ts';
import { type Bench, median } from './measure.ts';
import { product } from './product.ts';
import { openProgram } from './program.ts';

const windows = 3;
const windowMs = 5000;

/** The home screen with everything loaded, while nobody does anything. */
export const idle: Bench = {
  name: 'idle',
  run: async () =>
    await inFolder(async (folder) => {
      const cache = path.join(folder, 'compile-cache');
      const program = await openProgram({ args: [product], folder, cache });
      await program.see('folio');
      await sleep(3000);
      let bytes = 0;
      const stop = program.listen((data) => {
        bytes += Buffer.byteLength(data);
      });
      const shares: number[] = [];
      for (let number = 0; number < windows; number += 1) {
        const before = program.cpuMs();
        const from = performance.now();
        await sleep(windowMs);
        shares.push(((program.cpuMs() - before) / (performance.now() - from)) * 100);
      }
      stop();
      await program.end();
      const detail = { windows, window_ms: windowMs };
      return [
        {
          what: 'idle: CPU of a core',
          unit: '%',
          value: median(shares),
          bar: 0.5,
          goal: 0,
          detail,
        },
        { what: 'idle: bytes written', unit: 'bytes', value: bytes, bar: 0, goal: 0, detail },
      ];
    }),
};

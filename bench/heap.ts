import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { bundleCockpit } from './bundle.ts';
import { inFolder } from './folders.ts';
import { type Bench, type Measured, rounded } from './measure.ts';
import { openProgram } from './program.ts';

const source = new URL('./programs/long-story.ts', import.meta.url);
const megabyte = 1024 * 1024;

/** How much the heap of an open cockpit grows over the events of one story: an evening's, and a long job's in short time. */
export const heap: Bench = {
  name: 'heap',
  run: async () => [await growth(10_000, 20), await growth(500_000, 250)],
};

async function growth(events: number, eventsAStep: number): Promise<Measured> {
  return await inFolder(async (folder) => {
    const file = await bundleCockpit(source, path.join(folder, 'program'));
    const report = path.join(folder, 'heaps.json');
    const cache = path.join(folder, 'compile-cache');
    const args = [file, report, String(events), String(eventsAStep)];
    const program = await openProgram({ args, folder, cache, columns: 120, rows: 40 });
    await program.see('Plotter');
    while (!existsSync(report)) await sleep(200);
    await program.end();
    const heaps = z.array(z.number()).parse(JSON.parse(readFileSync(report, 'utf8')));
    const sizes = heaps.map((bytes) => bytes / megabyte);
    const [before = Number.NaN] = sizes;
    const value = (sizes.at(-1) ?? Number.NaN) - before;
    const detail = { after_each_quarter: sizes.map((size) => rounded(size)).join(' ') };
    const what = `heap over ${events.toLocaleString('en')} events`;
    return { what, unit: 'MB', value, bar: 12, goal: 6, detail };
  });
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { z } from 'zod';

const file = path.join(import.meta.dirname, '../test/durations.json');
const Durations = z.record(z.string(), z.number());

/** Files that are over sooner are not written down (seconds). */
const shortest = 1;

/** Seconds that test files took when they were last measured, by their paths from the root. */
export function durations(): z.infer<typeof Durations> {
  return existsSync(file) ? Durations.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Writes down how long the files of this run took; what it did not run stays. For `npm run durations`. */
export class RecordDurations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const all = new Map(Object.entries(durations()));
    for (const module of modules) {
      const seconds = Math.round(module.diagnostic().duration / 1000);
      if (seconds < shortest) all.delete(module.relativeModuleId);
      else all.set(module.relativeModuleId, seconds);
    }
    const sorted = [...all].toSorted(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

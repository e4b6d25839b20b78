import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { z } from 'zod';

const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'test/durations.json');
const Durations = z.record(z.string(), z.number());

/** Seconds that test files took when they were last measured, by their paths from the root. */
export function durations(): z.infer<typeof Durations> {
  return existsSync(file) ? Durations.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Writes down how long the files of this run took; what it did not run stays, if it is there. For `npm run durations`. */
export class RecordDurations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const all = new Map(
      Object.entries(durations()).filter(([name]) => existsSync(path.join(root, name))),
    );
    for (const module of modules)
      all.set(module.relativeModuleId, Math.round(module.diagnostic().duration / 1000));
    const sorted = [...all].toSorted(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

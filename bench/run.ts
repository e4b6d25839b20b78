/*
 * npm run bench [-- name …]: measures, prints a table, and writes results.json beside this file. Every figure that time
 * can bend is a ratio to a control of the same run. Ends with 1 when a bar is not met.
 */
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { bookCost } from './book-cost.ts';
import { calls } from './calls.ts';
import { chapterChecks } from './chapter-checks.ts';
import { crewTokens } from './crew-tokens.ts';
import { durableSteps } from './durable-steps.ts';
import { edit } from './edit.ts';
import { field } from './field.ts';
import { firstFrame } from './first-frame.ts';
import { guard } from './guard.ts';
import { heap } from './heap.ts';
import { help } from './help.ts';
import { idle } from './idle.ts';
import { largeCmd } from './large-cmd.ts';
import { largeTexts } from './large-texts.ts';
import { ledger } from './ledger.ts';
import { type Bench, type Measured, rounded } from './measure.ts';
import { memory } from './memory.ts';
import { resume } from './resume.ts';
import { reviewCost } from './review-cost.ts';
import { sandbox } from './sandbox.ts';
import { streams } from './streams.ts';
import { tableOf, verdictOf } from './table.ts';
import { trees } from './trees.ts';
import { waves } from './waves.ts';

const benches: readonly Bench[] = [
  firstFrame,
  help,
  durableSteps,
  resume,
  streams,
  calls,
  idle,
  heap,
  reviewCost,
  crewTokens,
  sandbox,
  guard,
  trees,
  waves,
  largeCmd,
  largeTexts,
  memory,
  edit,
  field,
  ledger,
  chapterChecks,
  bookCost,
];

const names = process.argv.slice(2);
const chosen = benches.filter(({ name }) => names.length === 0 || names.includes(name));
if (chosen.length === 0) {
  throw new Error(`no such bench; there are ${benches.map(({ name }) => name).join(', ')}`);
}

const load = loadavg()[0] ?? 0;
const rows: Measured[] = [];
for (const bench of chosen) {
  process.stderr.write(`${bench.name} …\n`);
  rows.push(...(await bench.run()));
}
console.log(tableOf(rows).join('\n'));
// Part of the benches is not all of the results.
if (names.length === 0) await writeResults();
process.exit(rows.some((row) => verdictOf(row) === 'not met') ? 1 : 0);

async function writeResults(): Promise<void> {
  const results = {
    measured_at: new Date().toISOString(),
    node: process.version,
    load_before: rounded(load),
    rows: rows.map((row) => ({
      ...row,
      value: rounded(row.value, 3),
      verdict: verdictOf(row),
    })),
  };
  await writeFile(
    new URL('./results.json', import.meta.url),
    `${JSON.stringify(results, null, 2)}\n`,
  );
}

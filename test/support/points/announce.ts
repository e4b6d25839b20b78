import path from 'node:path';
import { type Choice, sample } from './sample.ts';
import { seedOf } from './seed.ts';
import { tables } from './tables.ts';

const root = path.join(import.meta.dirname, '../../..');

/** Chooses the points of this run, for everything that is started from here, and says so. */
export function setup(): void {
  const given = process.env['FOLIO_SEED'];
  const { seed, from } = given ? { seed: Number(given), from: 'FOLIO_SEED' } : seedOf(root);
  process.env['FOLIO_SEED'] = String(seed);
  const all = process.env['FOLIO_POINTS'] === 'all';
  console.log(sentence(all ? 'all' : { seed }, from));
}

function sentence(choice: Choice, from: string): string {
  const every = Object.values(tables);
  const count = (chosen: Choice) =>
    every.reduce((sum, table) => sum + sample<unknown>(table, chosen).length, 0);
  const [walked, known] = [count(choice), count('all')];
  if (choice === 'all') return `points: all ${known} of ${every.length} tables`;
  return (
    `points: ${walked} of ${known} in ${every.length} tables, by seed ${choice.seed} (${from}); ` +
    `FOLIO_SEED=${choice.seed} walks them again, FOLIO_POINTS=all walks all`
  );
}

import { type Choice, sample, type Table } from './sample.ts';

/** Set for a whole run by `announce.ts`. */
function choiceOf(env: Readonly<Record<string, string | undefined>>): Choice {
  if (env['FOLIO_POINTS'] === 'all') return 'all';
  const seed = Number(env['FOLIO_SEED']);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Error(`FOLIO_SEED must be a whole number, and is ${env['FOLIO_SEED']}`);
  return { seed };
}

function later(choice: Choice, turn: number): Choice {
  return choice === 'all' ? 'all' : { seed: choice.seed + turn };
}

/** The points of a table that this run walks. `turn`: others, where one run walks the table several times. */
export function chosenFrom<Point>(table: Table<Point>, turn = 0): readonly Point[] {
  return sample(table, later(choiceOf(process.env), turn));
}

/** Every place of a walk whose end only the walk knows: the first, then one out of `step`. */
export function* placesBy(step: number): Generator<number, never> {
  const choice = choiceOf(process.env);
  yield 1;
  if (choice === 'all') for (let at = 2; ; at += 1) yield at;
  for (let at = 2 + (choice.seed % step); ; at += step) yield at;
}

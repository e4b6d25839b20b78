import { hashOf } from '../data/canonical.ts';
import { usdOfCall } from '../data/usd-of-call.ts';
import { ask, withdraw } from './ask.ts';
import { allRecords, hashInputs, type StepRecord, saveRecord } from './step-record.ts';
import { supersede } from './supersede.ts';
import type { Walk } from './walk.ts';

/** A step whose inputs are no longer what it was made from, and which of them changed. */
export type Stale = { readonly record: StepRecord; readonly changed: readonly string[] };

/**
 * Which steps a change reaches: those whose own inputs changed, and all that were made from them. Pure.
 * `now` maps every input path to its present hash. Frozen steps (`isFrozen`) are left out. `seeds` are outputs that
 * are stale for another reason than a file, e.g. a setting.
 */
export function reachedBy(
  records: readonly StepRecord[],
  now: Readonly<Record<string, string | null>>,
  isFrozen: (record: StepRecord) => boolean,
  seeds: ReadonlySet<string> = new Set(),
): Stale[] {
  const open = records.filter((record) => !isFrozen(record));
  const found = new Map<string, Stale>();
  for (const record of open) {
    const changed = Object.keys(record.inputs).filter(
      (path) => record.inputs[path] !== (now[path] ?? null),
    );
    if (changed.length > 0 || seeds.has(record.output))
      found.set(record.output, { record, changed });
  }
  let grew = true;
  while (grew) {
    const before = found.size;
    for (const record of open) {
      if (found.has(record.output)) continue;
      const changed = Object.keys(record.inputs).filter((path) => found.has(path));
      if (changed.length > 0) found.set(record.output, { record, changed });
    }
    grew = found.size > before;
  }
  return [...found.values()];
}

/**
 * Asks once about everything that became stale: keep it, or redo it. `--yes` keeps. A kept step
 * takes the present inputs as its own, so the same change is never asked about twice.
 */
export async function settleStale(
  walk: Walk,
  record: StepRecord,
  present: Pick<StepRecord, 'basis' | 'texts'>,
): Promise<'keep' | 'redo'> {
  const { stale, now } = await allStale(walk, record);
  const outputs = stale.map(({ record: { output } }) => output).sort();
  const differs = stale.flatMap(({ record: { inputs } }) =>
    Object.keys(inputs).filter((path) => inputs[path] !== (now[path] ?? null)),
  );
  const files = [...new Set(differs)].sort();
  const found = files.map((path) => [path, now[path] ?? null]);
  const changed = [...new Set([...files, ...otherTexts(record, present)])].sort();
  // The same for every branch that comes upon the same change, so that it is one question.
  const setting = record.basis === present.basis ? null : [record.output, present.basis];
  const answer = await ask(walk, {
    id: `stale-${hashOf([outputs, found, setting]).slice(0, 16)}`,
    kind: 'stale_steps',
    values: { changed, steps: outputs, ...againFor(walk, outputs) },
    choices: [
      { id: 'keep', key: 'k' },
      { id: 'redo', key: 'r', weighty: true },
    ],
    yes: 'keep',
  });
  if (answer.choice === 'redo') {
    await supersede(walk, outputs, 'inputs changed');
    await withdraw(walk, answer);
    return 'redo';
  }
  for (const { record: kept, changed: paths } of stale) {
    const inputs = { ...kept.inputs, ...(await hashInputs(walk.store, paths)) };
    const basis = kept.output === record.output ? present : {};
    await saveRecord(walk, { ...kept, inputs, ...basis });
  }
  await withdraw(walk, answer);
  walk.emit({ type: 'warned', warning: 'stale_kept', values: { count: outputs.length } });
  return 'keep';
}

/** Files of which something else is shown now, by their paths; none where an earlier program kept no record of that. */
function otherTexts(
  { texts: before }: Pick<StepRecord, 'texts'>,
  { texts: now = {} }: Pick<StepRecord, 'texts'>,
): readonly string[] {
  if (before === undefined) return [];
  const paths = Object.keys({ ...before, ...now });
  return paths.filter((path) => before[path] !== now[path]);
}

/** What it costs to make these again, as the calls of this run have cost so far; null: not known. Nothing where nobody pays. */
function againFor(walk: Walk, outputs: readonly string[]) {
  const { spent, steps, rehearsal } = walk.state();
  const calls = outputs.filter((output) => (steps.get(output)?.role ?? null) !== null).length;
  if (rehearsal || calls === 0) return {};
  const usd = usdOfCall(spent);
  return { estimate: [{ calls, usd: usd === null ? null : usd * calls }] };
}

async function allStale(
  walk: Walk,
  first: StepRecord,
): Promise<{
  readonly stale: readonly Stale[];
  readonly now: Readonly<Record<string, string | null>>;
}> {
  const records = await allRecords(walk);
  const paths = [...new Set(records.flatMap(({ inputs }) => Object.keys(inputs)))];
  const now = await hashInputs(walk.store, paths);
  const frozen = new Set<string>();
  for (const { frozenBy } of records) {
    if (frozenBy !== null && (await walk.store.exists(frozenBy))) frozen.add(frozenBy);
  }
  const stale = reachedBy(
    records,
    now,
    ({ frozenBy }) => frozenBy !== null && frozen.has(frozenBy),
    // Changes that no file shows (a setting) are reported by the step itself.
    new Set([first.output]),
  );
  const known = stale.some(({ record }) => record.output === first.output);
  return { stale: known ? stale : [{ record: first, changed: [] }, ...stale], now };
}

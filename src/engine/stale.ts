import { ask, withdraw } from './ask.ts';
import { hashOf } from './canonical.ts';
import { allRecords, hashInputs, type StepRecord, saveRecord } from './step-record.ts';
import { supersede } from './supersede.ts';
import type { Walk } from './walk.ts';

/** A step whose inputs are no longer what it was made from, and which of them changed. */
export type Stale = { readonly record: StepRecord; readonly changed: readonly string[] };

/**
 * Which steps a change reaches: those whose own inputs changed, and all that were made from them. Pure.
 * `now` maps every input path to its present hash. Frozen steps (`isFrozen`) are left out (O17).
 */
export function reachedBy(
  records: readonly StepRecord[],
  now: Readonly<Record<string, string | null>>,
  isFrozen: (record: StepRecord) => boolean,
): Stale[] {
  const open = records.filter((record) => !isFrozen(record));
  const found = new Map<string, Stale>();
  for (const record of open) {
    const changed = Object.keys(record.inputs).filter(
      (path) => record.inputs[path] !== (now[path] ?? null),
    );
    if (changed.length > 0) found.set(record.output, { record, changed });
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
 * Asks once about everything that became stale: keep it, or redo it. `--yes` keeps (R43, R62). A kept step
 * takes the present inputs as its own, so the same change is never asked about twice.
 */
export async function settleStale(
  walk: Walk,
  record: StepRecord,
  present: { readonly inputs: readonly string[]; readonly basis: string },
): Promise<'keep' | 'redo'> {
  const stale = await allStale(walk, record);
  const outputs = stale.map(({ record: { output } }) => output).sort();
  const changed = [...new Set(stale.flatMap(({ changed: paths }) => paths))].sort();
  const now = await hashInputs(walk.store, changed);
  // A change of files is one question, whichever branch comes upon it first; settings speak for their step alone.
  const about = changed.length > 0 ? [outputs, now] : [outputs, now, present.basis];
  const answer = await ask(walk, {
    id: `stale-${hashOf(about).slice(0, 16)}`,
    kind: 'stale_steps',
    values: { changed, steps: outputs },
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
    const basis = kept.output === record.output ? present.basis : kept.basis;
    await saveRecord(walk, { ...kept, inputs, basis });
  }
  await withdraw(walk, answer);
  walk.emit({ type: 'warned', warning: 'stale_kept', values: { count: outputs.length } });
  return 'keep';
}

async function allStale(walk: Walk, first: StepRecord): Promise<readonly Stale[]> {
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
  );
  if (stale.some(({ record }) => record.output === first.output)) return stale;
  // Only its settings changed: no file tells, so the step speaks for itself.
  return [{ record: first, changed: [] }, ...stale];
}

import { z } from 'zod';
import { RunError } from '../../../../engine/data/failure.ts';
import { jsonIn } from '../../../../engine/data/json-text.ts';
import { inputPath } from '../../../../engine/runs/place.ts';
import { editPlace } from '../../../../engine/workflows/edit/contract/paths.ts';
import type { EditView } from '../../../../engine/workflows/edit/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';

/** Would the same task, begun again, find what it needs? Not where its person has to decide about it first. */
export function canBeginAgain({ live }: Pick<OpenRun, 'live'>, { ended }: EditView): boolean {
  return !live && (ended?.end === 'INFRA_ERROR' || ended?.end === 'CANCELLED');
}

const Begun = z.object({ input: z.looseObject({ task: z.string().default('') }) });

/** Begins another task with the words and flags of this one. Rejects with `file_damaged` where they cannot be read. */
export async function beginAgain(
  { engine, begin }: Pick<Cockpit, 'engine' | 'begin'>,
  { id }: Pick<OpenRun, 'id'>,
): Promise<void> {
  const path = inputPath(`${editPlace.each}/${id}`);
  const begun = Begun.safeParse(jsonIn(await engine?.read(id, path)));
  if (!begun.success)
    throw new RunError({ kind: 'file_damaged', path, detail: z.prettifyError(begun.error) });
  const { input } = begun.data;
  const words = input.task;
  // whoever goes back goes past what did not come to its end
  await begin({ workflow: 'edit', input, words, options: {}, tell: [], instead: true });
}

import { jsonIn } from '../../../../engine/data/json-text.ts';
import { isRecord } from '../../../../engine/data/shapes.ts';
import { inputPath } from '../../../../engine/runs/place.ts';
import { editPlace } from '../../../../engine/workflows/edit/contract/paths.ts';
import type { EditView } from '../../../../engine/workflows/edit/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';

/** Would the same task, begun again, find what it needs? Not where its person has to decide about it first. */
export function canBeginAgain({ live }: Pick<OpenRun, 'live'>, { ended }: EditView): boolean {
  return !live && (ended?.end === 'INFRA_ERROR' || ended?.end === 'CANCELLED');
}

/** Begins another task with the words and flags of this one. */
export async function beginAgain(
  { engine, begin }: Pick<Cockpit, 'engine' | 'begin'>,
  { id }: Pick<OpenRun, 'id'>,
): Promise<void> {
  const begun = jsonIn((await engine?.read(id, inputPath(`${editPlace.each}/${id}`))) ?? '');
  const input = isRecord(begun) ? begun['input'] : undefined;
  if (!isRecord(input)) return;
  const words = typeof input['task'] === 'string' ? input['task'] : '';
  await begin({ workflow: 'edit', input, words, options: {}, tell: [] });
}

import { z } from 'zod';
import { jsonIn } from '../../../../engine/data/json-text.ts';
import { newPlan, type PlanState } from './plan-state.ts';

const Edited = z.object({ text: z.string().min(1), added: z.number(), removed: z.number() });

/** A plan that was edited and not used yet, to go on with: after it was refused, and after the program has ended. */
export function keptEdit({ edited, picked }: PlanState): string | undefined {
  return edited === undefined || picked === 'go' ? undefined : JSON.stringify(edited);
}

/** The plan as it is put; nothing is picked. */
export function openPlan(kept: string | undefined): PlanState {
  const edited = Edited.safeParse(jsonIn(kept)).data;
  return edited === undefined ? newPlan : { ...newPlan, edited };
}

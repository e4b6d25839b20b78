import { isWalked, type RunState } from '../../../runs/run-state.ts';
import type { EditEnd } from './events.ts';
import { type EditState, editState } from './state.ts';

/** What the cockpit shows of a task. */
export type EditView = EditState & {
  readonly workflow: 'edit';
  /** Is somebody at work on it? What its marks left in the middle is at work with them alone. */
  readonly isWalked: boolean;
  /** Runs there may be at most. */
  readonly most: 12;
  readonly phases: readonly { readonly phase: string; readonly state: 'done' | 'now' | 'todo' }[];
};

/** In the order they are gone through; a failure leads back from the last to the one before. */
const phases: readonly string[] = ['preflight', 'analyzing', 'implementing', 'verifying'];

/** Ends that stand behind the last phase; any other leaves the task where it was. */
const cameThrough: ReadonlySet<EditEnd> = new Set(['SUCCESS', 'STUCK', 'DISCARDED']);

export function editView(state: RunState): EditView {
  const own = editState(state);
  const at = phases.indexOf(state.phase ?? '');
  const isOver = own.ended !== null && cameThrough.has(own.ended.end);
  return {
    ...own,
    workflow: 'edit',
    isWalked: isWalked(state),
    most: 12,
    phases: phases.map((phase, index) => ({
      phase,
      state: isOver || index < at ? 'done' : index === at ? 'now' : 'todo',
    })),
  };
}

import { isWalked, type RunState } from '../../../runs/run-state.ts';
import type { EditEnd } from './events.ts';
import { type EditState, editState } from './state.ts';

/** What the cockpit shows of a task. */
export type EditView = EditState & {
  readonly workflow: 'edit';
  /** Is somebody at work on it? What its marks left in the middle is at work with them alone. */
  readonly isWalked: boolean;
  /** Runs there may be at most. */
  readonly most: typeof mostAttempts;
  readonly phases: readonly {
    readonly phase: string;
    readonly state: 'done' | 'now' | 'todo';
    /** Of the present one, where it is gone through again: for which time to repair what failed; 0: for the next part. */
    readonly again?: number;
  }[];
};

/** Runs of all checks there are for a task. */
export const mostAttempts = 12;

/** In the order they are gone through; each run of the checks leads back from the last to the one before. */
const phases: readonly string[] = ['preflight', 'analyzing', 'implementing', 'verifying'];

/** The same where the checks are run before anything is changed: their event calls it a part of the first. */
const withBase: readonly string[] = ['preflight', 'analyzing', 'base', 'implementing', 'verifying'];

/** Ends that stand behind the last phase; any other leaves the task where it was. */
const cameThrough: ReadonlySet<EditEnd> = new Set(['SUCCESS', 'STUCK', 'DISCARDED']);

export function editView(state: RunState): EditView {
  const own = editState(state);
  const isBase = state.phase === 'preflight' && state.phases.includes('analyzing');
  const hasBase = isBase || own.base !== null || own.baseSteps.length > 0;
  const rail = hasBase ? withBase : phases;
  const at = rail.indexOf(isBase ? 'base' : (state.phase ?? ''));
  const again = againIn(own, state);
  const isOver = own.ended !== null && cameThrough.has(own.ended.end);
  return {
    ...own,
    workflow: 'edit',
    isWalked: isWalked(state),
    most: mostAttempts,
    phases: rail.map((phase, index) => ({
      phase,
      state: isOver || index < at ? 'done' : index === at ? 'now' : 'todo',
      ...(!isOver && index === at && again !== undefined ? { again } : {}),
    })),
  };
}

/** undefined: it is gone through for the first time. */
function againIn(
  { attempts, counters }: Pick<EditState, 'attempts' | 'counters'>,
  { phase, phaseValues }: Pick<RunState, 'phase' | 'phaseValues'>,
): number | undefined {
  const isEdited = phase === 'implementing';
  if (!isEdited && phase !== 'verifying') return undefined;
  const failed = isEdited ? counters.total : Number(phaseValues['attempt']) - 1;
  if (failed > 0) return failed;
  return isEdited && attempts.some(({ status }) => status === 'PASS') ? 0 : undefined;
}

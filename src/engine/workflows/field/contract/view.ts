import type { RunView } from '../../../contract.ts';
import type { RunState } from '../../../runs/run-state.ts';
import type { FieldSeen } from './events.ts';
import { filesOf } from './paths.ts';
import { fieldState } from './state.ts';

export type FieldView = RunView & {
  readonly seen: FieldSeen | null;
  /** Where the whole report lies, `folder`: of the run. */
  reportIn(folder: string): string;
};

export function fieldView(state: RunState): FieldView {
  return {
    workflow: 'field',
    seen: fieldState(state),
    reportIn: (folder) => filesOf(folder).report,
  };
}

import type { RunView } from '../../../contract.ts';
import type { RunState } from '../../../runs/run-state.ts';
import type { FieldSeen } from './events.ts';
import { filesOf, folderOf } from './paths.ts';
import { fieldState } from './state.ts';

export type FieldView = RunView & {
  readonly seen: FieldSeen | null;
  /** Where the whole report of the run of this name lies, from the base of its run. */
  reportOf(run: string): string;
};

export function fieldView(state: RunState): FieldView {
  return {
    workflow: 'field',
    seen: fieldState(state),
    reportOf: (run) => filesOf(folderOf(run)).report,
  };
}

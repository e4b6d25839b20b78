import type { Failure } from '../../engine/data/failure.ts';
import type { Dialog } from './cockpit-state.ts';

/** Where what keeps everything closed can be set right here: settings, in the file they lie in. */
export function toMend(failure: Failure | undefined): Dialog | undefined {
  const isSettings = failure?.kind === 'config_invalid' && failure.path !== undefined;
  return isSettings ? { kind: 'mend_settings', failure } : undefined;
}

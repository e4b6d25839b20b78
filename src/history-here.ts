import { nodeDisk } from './engine/workspace/disk.ts';
import { type InputHistory, openInputHistory } from './engine/workspace/input-history.ts';

/** What was typed on this computer. */
export function historyHere(state: string): InputHistory {
  return openInputHistory(nodeDisk, state);
}

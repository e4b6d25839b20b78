import { defineContract } from '../../../src/engine/contract.ts';
import type { RoomFold } from '../../../src/engine/runs/room-state.ts';

const fold: RoomFold<null> = { begin: null, next: (before) => before };

/** All that others may know of echoes: they mark nothing, ask nothing and are told nothing. */
export const echoContract = defineContract({
  ...{ name: 'echo', marks: {}, asks: {}, inbox: {}, notices: {}, warnings: {} },
  fold,
  digest: { of: () => null, read: () => ({ fold, own: null }) },
  listed: () => ({ title: null, average: null, outcome: null, exit: null }),
  view: () => ({ workflow: 'echo' }),
});

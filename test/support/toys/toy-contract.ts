import { z } from 'zod';
import { type Contract, defineContract } from '../../../src/engine/contract.ts';
import type { Entry } from '../../../src/engine/rooms.ts';
import type { RoomPlace } from '../../../src/engine/runs/place.ts';
import type { RoomFold } from '../../../src/engine/runs/room-state.ts';
import type { Workflow } from '../../../src/engine/workflow.ts';

const fold: RoomFold<null> = { begin: null, next: (before) => before };

/** A room that marks nothing, asks one question, and can be told to give a task up. */
export const toyContract: Contract = defineContract({
  name: 'toy',
  marks: {},
  asks: { toy: { values: {}, choices: ['left', 'right'], weight: null } },
  inbox: { cancel_task: { task: z.number().int().min(1) } },
  heard: ['cancel_task'],
  notices: {},
  warnings: {},
  fold,
  digest: { of: () => null, read: () => ({ fold, own: null }) },
  listed: () => ({ title: null, average: null, outcome: null, exit: null }),
  view: () => ({ workflow: 'toy' }),
});

/** The registry of an engine whose only workflow this is. */
export function onlyRoom(
  workflow: Workflow<unknown>,
  place: RoomPlace = { only: 'current', with: ['paths'] },
): readonly Entry[] {
  const { contract } = workflow;
  return [
    { name: contract.name, place, contract: async () => contract, load: async () => workflow },
  ];
}

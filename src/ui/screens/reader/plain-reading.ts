import type { RoomReading } from '../../cockpit/cockpit-state.ts';
import { lastTwo } from './file-groups.ts';
import type { Deeds } from './room-reading.ts';

const nothing = () => undefined;

const noDeeds: Deeds = {
  ...{ ask: undefined, decidable: false, draft: false, rewritable: false },
  ...{ use: nothing, redo: nothing, edit: nothing, propose: nothing, dismiss: nothing },
  ...{ yes: nothing, asIs: nothing, no: nothing, may: () => true, write: nothing },
};

/** Files of a workflow that says nothing of them: each is read as what its name says it is. */
export const plainReading: RoomReading = {
  groups: ['other'],
  forward: new Set(['other']),
  listed: (path) => ({ name: lastTwo(path), group: 'other', chapter: 0 }),
  called: nothing,
  textOf: nothing,
  loadRound: async () => undefined,
  dismissed: () => [],
  otherOf: nothing,
  steppedOther: nothing,
  isOlder: () => true,
  cardOf: nothing,
  review: nothing,
  useDeeds: () => noDeeds,
};

/** The same, by groups: in which of them, in this order, a file stands (undefined: among all others), and what it is. */
export function groupedReading<G extends string>(
  groups: readonly [...G[], 'other'],
  groupOf: (path: string) => G | undefined,
  called: RoomReading['called'],
): RoomReading {
  return {
    ...plainReading,
    groups,
    forward: new Set(groups),
    listed: (path) => ({ name: lastTwo(path), group: groupOf(path) ?? 'other', chapter: 0 }),
    called,
  };
}

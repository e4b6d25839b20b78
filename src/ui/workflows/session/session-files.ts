import type { RoomReading } from '../../cockpit/cockpit-state.ts';
import { lastTwo } from '../../screens/reader/file-groups.ts';
import { plainReading } from '../../screens/reader/plain-reading.ts';

const groups = ['made', 'attempts', 'other'] as const;

/** How the files of a session are read: what was made, then what each attempt said, then the rest. */
export const sessionReading: RoomReading = {
  ...plainReading,
  groups,
  forward: new Set(groups),
  listed: (path) => ({
    name: lastTwo(path),
    group: path.includes('/artifacts/')
      ? 'made'
      : path.includes('/attempts/') || path.includes('/control/')
        ? 'attempts'
        : 'other',
    chapter: 0,
  }),
};

import type { RoomReading } from '../../cockpit/cockpit-state.ts';
import { lastTwo } from '../../screens/reader/file-groups.ts';
import { plainReading } from '../../screens/reader/plain-reading.ts';

const groups = ['report', 'results', 'tasks', 'other'] as const;

const patterns: readonly (readonly [RegExp, (typeof groups)[number]])[] = [
  [/(?:^|\/)results\/[^/]+$/, 'results'],
  [/(?:^|\/)tasks\/[^/]+$/, 'tasks'],
  [/(?:^|\/)cmd_\d+\/(?:request|plan|report|report_summary|retrospective)\.md$/, 'report'],
];

/** How the files of a task are read: plan and report first, then what each worker was given and gave. */
export const taskReading: RoomReading = {
  ...plainReading,
  groups,
  forward: new Set(groups),
  listed: (path) => ({
    name: lastTwo(path),
    group: patterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'other',
    chapter: 0,
  }),
};

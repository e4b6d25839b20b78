import type { RoomReading } from '../../cockpit/cockpit-state.ts';
import { lastTwo } from '../../screens/reader/file-groups.ts';
import { plainReading } from '../../screens/reader/plain-reading.ts';
import { fileWords } from './words/files.ts';

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
  called,
};

/** What a file of a task is; undefined = its path says it. */
function called(path: string, language: 'ja' | 'en'): string | undefined {
  const words = fileWords[language];
  const inside = /(?:^|\/)cmd_\d+\/(.+)$/.exec(path)?.[1] ?? '';
  if (Object.hasOwn(words.whole, inside)) return words.whole[inside];
  const [, kind, id = '', attempt] =
    /^(?:tasks|results|reviews)\/(task|result|review)_(\d+)(?:\.attempt_(\d+))?\.md$/.exec(
      inside,
    ) ?? [];
  if (kind === 'task') return words.task(id);
  if (kind === 'review') return words.review(id);
  if (kind === 'result')
    return attempt === undefined ? words.result(id) : words.attempt(id, attempt);
  const patch = /^results\/result_(\d+)\.patch$/.exec(inside)?.[1];
  return patch === undefined ? undefined : words.patch(patch);
}

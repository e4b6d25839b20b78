import type { RoomReading } from '../../cockpit/cockpit-state.ts';
import { groupedReading } from '../../screens/reader/plain-reading.ts';
import { valueWord as en } from './words/en/values.ts';
import { fileWords } from './words/files.ts';
import { valueWord as ja } from './words/ja/values.ts';

const valueWords = { ja, en };

type Group = 'report' | 'results' | 'tasks';

const patterns: readonly (readonly [RegExp, Group])[] = [
  [/(?:^|\/)results\/[^/]+$/, 'results'],
  [/(?:^|\/)tasks\/[^/]+$/, 'tasks'],
  [/(?:^|\/)cmd_\d+\/(?:request|plan|report|report_summary|retrospective)\.md$/, 'report'],
];

/** How the files of a task are read: plan and report first, then what each worker was given and gave. */
export const taskReading: RoomReading = {
  ...groupedReading<Group>(
    ['report', 'results', 'tasks', 'other'],
    (path) => patterns.find(([pattern]) => pattern.test(path))?.[1],
    called,
  ),
  value: (path, field, text, language) =>
    /(?:^|\/)cmd_\d+\/(?:execution_log\.yaml|wave_plan\.json)$/.test(path)
      ? valueWords[language](field, text)
      : undefined,
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

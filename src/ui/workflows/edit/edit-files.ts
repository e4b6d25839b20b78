import { groupedReading } from '../../screens/reader/plain-reading.ts';
import { fileWords } from './words/files.ts';

type Group = 'report' | 'scouts' | 'logs';

const patterns: readonly (readonly [RegExp, Group])[] = [
  [/(?:^|\/)(?:report\.md|difference\.patch|proposal\.patch)$/, 'report'],
  [/(?:^|\/)scouts\/[^/]+$/, 'scouts'],
  [/(?:^|\/)logs\/[^/]+$/, 'logs'],
];

/** How the files of a task that changes a repository are read: what came of it first, then what was read, then the checks. */
export const editReading = groupedReading<Group>(
  ['report', 'scouts', 'logs', 'other'],
  (path) => patterns.find(([pattern]) => pattern.test(path))?.[1],
  called,
);

/** What a file of a task is; undefined = its path says it. */
function called(path: string, language: 'ja' | 'en'): string | undefined {
  const words = fileWords[language];
  const inside = /(?:^|\/)runs\/[^/]+\/(.+)$/.exec(path)?.[1] ?? '';
  if (Object.hasOwn(words.whole, inside)) return words.whole[inside];
  const [, scout = '', n = '', again] = /^scouts\/([ab])-(\d+)(?:-(\d+))?\.txt$/.exec(inside) ?? [];
  if (scout !== '') return words.scout(scout.toUpperCase(), Number(n), Number(again ?? 1));
  const [, strategy, attempt] = /^strategies\/strategy-(\d+)(?:-(\d+))?\.json$/.exec(inside) ?? [];
  if (strategy !== undefined) return words.strategy(Number(strategy), Number(attempt ?? 1));
  const edit = /^edits\/edit-(\d+)\.json$/.exec(inside)?.[1];
  if (edit !== undefined) return words.edit(Number(edit));
  const log = /^logs\/run-(\d+)\.log$/.exec(inside)?.[1];
  return log === undefined ? undefined : words.log(Number(log));
}

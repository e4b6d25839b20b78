import { groupedReading } from '../../screens/reader/plain-reading.ts';
import { fileWords } from './words/files.ts';

/** How the files of a session are read: what was made, then what each attempt said, then the rest. */
export const sessionReading = groupedReading(
  ['made', 'attempts', 'other'],
  (path) => {
    if (path.includes('/artifacts/')) return 'made';
    return /\/(?:attempts|control)\//.test(path) ? 'attempts' : undefined;
  },
  called,
);

/** What a file of a session is; what was made keeps the name it was given. undefined = its path says it. */
function called(path: string, language: 'ja' | 'en'): string | undefined {
  const words = fileWords[language];
  const inside = /(?:^|\/)runs\/[^/]+\/(.+)$/.exec(path)?.[1] ?? '';
  if (Object.hasOwn(words.whole, inside)) return words.whole[inside];
  const made = /^artifacts\/(.+)$/.exec(inside)?.[1];
  if (made !== undefined) return made;
  const session = /^session-(.+)\.yaml$/.exec(inside)?.[1];
  if (session !== undefined) return words.session(session);
  const old = /^results\/result-(\d+)\.yaml$/.exec(inside)?.[1];
  if (old !== undefined) return words.oldResult(Number(old));
  const [, pair, choice] = /^replies\/strategist-(\d+)-(\d+)\.json$/.exec(inside) ?? [];
  if (pair !== undefined) return words.strategist(Number(pair), Number(choice));
  const personas = /^personas(?:-(\d+))?\.json$/.exec(inside);
  if (personas !== null) return words.pair(Number(personas[1] ?? 1));
  return ofAttempt(inside, words);
}

function ofAttempt(inside: string, words: (typeof fileWords)['ja']): string | undefined {
  const [, attempt, replied, who, time = '1'] =
    /^attempts\/(\d+)\/(replies\/)?(executor|watcher)(?:-(\d+))?\.json$/.exec(inside) ?? [];
  if (attempt === undefined) return undefined;
  const n = Number(attempt);
  if (who === 'executor') return replied === undefined ? words.maker(n) : words.makerReply(n);
  return replied === undefined ? words.watcher(n) : words.watcherReply(n, Number(time));
}

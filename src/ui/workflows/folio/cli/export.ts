import type { ExportFormat } from '../../../../engine/workflow.ts';
import { choice, nothing, text, whole } from '../../../cli/flag.ts';
import { noMore } from '../../../cli/line-words.ts';
import type { Given } from '../../../cli/options.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import { defineVerb } from '../../../cli/verb.ts';
import { bandIn, planIn } from './episode-flags.ts';

const flags = {
  format: choice('md', 'txt', 'narou', 'kakuyomu', 'pixiv', 'alphapolis', 'epub', 'html'),
  type: choice('full', 'chapters', 'episodes'),
  length: text('FROM-TO'),
  start: text('DATE'),
  time: text('HH:MM'),
  days: text('mon,wed,fri'),
  'per-day': whole(1, 10),
  out: text('DIR'),
  author: text('NAME'),
  cover: text('FILE'),
  'strip-comments': nothing,
  'keep-comments': nothing,
  'with-drafts': nothing,
} as const;

function read(words: readonly string[], given: Given<typeof flags>) {
  noMore(words, 'export');
  const { format = 'md', type, out, 'strip-comments': strip, 'keep-comments': keep } = given;
  if (strip && keep)
    throw new Usage({ kind: 'conflict', flags: ['--strip-comments', '--keep-comments'] });
  const { author, cover } = bookFlags(format, given);
  const { episodes, plan } = episodeFlags(type, given);
  const comments = strip ? ('strip' as const) : keep ? ('keep' as const) : undefined;
  const drafts = given['with-drafts'] === true ? (true as const) : undefined;
  const split = type === 'chapters';
  return { format, split, episodes, plan, out, comments, author, cover, drafts };
}

/** A title page and a cover are of a book, which is one file. */
function bookFlags(format: ExportFormat, { type, author, cover }: Given<typeof flags>) {
  const book = format === 'epub' || format === 'html';
  if (book && type !== undefined && type !== 'full')
    throw new Usage({ kind: 'conflict', flags: [`--type ${type}`, `--format ${format}`] });
  if (author !== undefined && !book)
    throw new Usage({ kind: 'needs', flag: '--author', other: '--format epub' });
  if (cover !== undefined && format !== 'epub')
    throw new Usage({ kind: 'needs', flag: '--cover', other: '--format epub' });
  return { author, cover };
}

function episodeFlags(type: string | undefined, given: Given<typeof flags>) {
  const plan = planIn(given);
  if (type === 'episodes') return { episodes: bandIn(given.length), plan };
  const other = '--type episodes';
  if (given.length !== undefined) throw new Usage({ kind: 'needs', flag: '--length', other });
  if (plan !== undefined) throw new Usage({ kind: 'needs', flag: '--start', other });
  return { episodes: undefined, plan };
}

export const exportVerb = defineVerb({
  name: 'export',
  flags,
  read,
  perform: async (command, ports, house) => {
    const { exportManuscript } = await import('./export-manuscript.ts');
    return await exportManuscript(command, ports, await house.look());
  },
});

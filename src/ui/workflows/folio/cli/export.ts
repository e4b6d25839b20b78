import { choice, nothing, text } from '../../../cli/flag.ts';
import { noMore } from '../../../cli/line-words.ts';
import type { Given } from '../../../cli/options.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import { defineVerb } from '../../../cli/verb.ts';

const flags = {
  format: choice('md', 'txt', 'narou', 'kakuyomu', 'epub', 'html'),
  type: choice('full', 'chapters'),
  out: text('DIR'),
  author: text('NAME'),
  cover: text('FILE'),
  'strip-comments': nothing,
  'keep-comments': nothing,
} as const;

function read(words: readonly string[], given: Given<typeof flags>) {
  noMore(words, 'export');
  const { format = 'md', type, out, 'strip-comments': strip, 'keep-comments': keep } = given;
  if (strip && keep)
    throw new Usage({ kind: 'conflict', flags: ['--strip-comments', '--keep-comments'] });
  const book = format === 'epub' || format === 'html';
  if (book && type === 'chapters')
    throw new Usage({ kind: 'conflict', flags: ['--type chapters', `--format ${format}`] });
  const { author, cover } = given;
  if (author !== undefined && !book)
    throw new Usage({ kind: 'needs', flag: '--author', other: '--format epub' });
  if (cover !== undefined && format !== 'epub')
    throw new Usage({ kind: 'needs', flag: '--cover', other: '--format epub' });
  const comments = strip ? ('strip' as const) : keep ? ('keep' as const) : undefined;
  return { format, split: type === 'chapters', out, comments, author, cover };
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

import { type Chapter, entryOf, type Story } from './story.ts';

/**
 * Of authors who want to be asked at each chapter (`folio.ask_each_chapter`): do they go on, and with which words? The first one
 * they have just chosen. Asked anew when more chapters are wanted after a rest.
 */
export async function askedFor(
  { ctx, selected }: Story,
  chapter: number,
  written: number,
): Promise<'rest' | Pick<Chapter, 'wish'>> {
  if (!ctx.config.folio.ask_each_chapter || chapter <= written + 1) return {};
  const raised = ctx.inbox().filter(({ kind }) => kind === 'more_chapters').length;
  const { title, summary } = entryOf(selected, chapter);
  const { choice, comment } = await ctx.ask({
    id: `next-chapter-${chapter}${raised === 0 ? '' : `-${raised}`}`,
    kind: 'next_chapter',
    values: { chapter, title, summary },
    choices: [
      { id: 'go_on', key: 'y' },
      { id: 'rest', key: 'n' },
    ],
    comment: true,
    yes: 'go_on',
  });
  if (choice === 'rest') return 'rest';
  return comment.trim() === '' ? {} : { wish: comment.trim() };
}

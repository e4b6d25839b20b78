import { twoDigits } from '../../data/two-digits.ts';
import { usuallyPlanned } from './contract/outline-bounds.ts';
import { twoDraftsPrice } from './estimate.ts';
import { settlePlan } from './plan/plan-more.ts';
import { planPrice } from './plan/plan-task.ts';
import { type Chapter, entryOf, isLast, type Story } from './story.ts';

export type AskedFor = {
  /** With what was planned on the way. */
  readonly story: Story;
  readonly rests: boolean;
  readonly asked: Pick<Chapter, 'wish' | 'twice'>;
};

/**
 * Of authors who want to be asked at each chapter (`folio.ask_each_chapter`), or at this one: do they go on, how, and with which
 * words? The first one they have just chosen. Asked anew when more chapters are wanted after a rest, and when more were planned.
 */
export async function askedFor(story: Story, chapter: number, written: number): Promise<AskedFor> {
  const { ctx } = story;
  const always = ctx.config.folio.ask_each_chapter && chapter > written + 1;
  const wanted = ctx.inbox().some((item) => item.kind === 'ask_next' && item.chapter === chapter);
  let now = story;
  for (let times = 1; always || wanted; times += 1) {
    const { choice, comment } = await ask(now, chapter, times);
    const wish = comment.trim();
    if (choice === 'plan') {
      const key = `ch${twoDigits(chapter)}${rested(now, chapter, written)}-${times}`;
      now = await settlePlan(now, { key, chapters: usuallyPlanned, wish }, chapter - 1);
      continue;
    }
    const asked = {
      ...(wish === '' ? {} : { wish }),
      ...(choice === 'twice' ? { twice: true } : {}),
    };
    return { story: now, rests: choice === 'rest', asked };
  }
  return { story, rests: false, asked: {} };
}

/** Where the author has rested before this chapter and gone on: how often, since what they had planned before stands. */
function rested({ ctx, selected }: Story, chapter: number, written: number): string {
  const raises = ctx.inbox().filter((item) => item.kind === 'more_chapters');
  const chosen = chapter <= written + selected.chapters_now;
  const first = chosen ? 0 : raises.findIndex(({ upTo }) => upTo >= chapter) + 1;
  const since = raises.length - first;
  return since === 0 ? '' : `-${since}`;
}

async function ask({ ctx, selected }: Story, chapter: number, times: number) {
  const raised = ctx.inbox().filter(({ kind }) => kind === 'more_chapters').length;
  const { title, summary } = entryOf(selected, chapter);
  const twice = twoDraftsPrice(ctx);
  const { drafts_choose: choose } = ctx.config.folio;
  const plan = planPrice(ctx, usuallyPlanned).usd;
  return await ctx.ask({
    id: `next-chapter-${chapter}${raised === 0 ? '' : `-${raised}`}${times === 1 ? '' : `-again-${times}`}`,
    kind: 'next_chapter',
    values: {
      ...{ chapter, title, summary },
      estimate: [
        {
          ...{ twice, plan },
          ...(choose === 'average' ? { choose } : {}),
          ...(isLast({ selected }, chapter) ? { last: 1 } : {}),
        },
      ],
    },
    choices: [
      { id: 'go_on', key: 'y' },
      // a recording has one draft of each round, and no plan
      ...(ctx.state().rehearsal
        ? []
        : [{ id: 'twice', key: 't' } as const, { id: 'plan', key: 'p' } as const]),
      { id: 'rest', key: 'n' },
    ],
    comment: true,
    yes: 'go_on',
  });
}

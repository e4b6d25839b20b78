import type { InboxItem } from '../../../../engine/data/inbox.ts';
import { mostPlanned } from '../../../../engine/workflows/folio/contract/outline-bounds.ts';
import { text, whole } from '../../../cli/flag.ts';
import { noMore } from '../../../cli/line-words.ts';
import { type Given, payerAnswer } from '../../../cli/options.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import { defineVerb } from '../../../cli/verb.ts';

const flags = { more: whole(1, mostPlanned), comment: text('TEXT') } as const;

function read(words: readonly string[], given: Given<typeof flags>) {
  noMore(words, 'plan');
  const { more: chapters, comment } = given;
  if (chapters === undefined && comment !== undefined)
    throw new Usage({ kind: 'needs', flag: '--comment', other: '--more' });
  const tell: InboxItem[] =
    chapters === undefined ? [] : [{ kind: 'plan_more', chapters, wish: comment ?? '' }];
  return {
    reloadConfig: false,
    answers: payerAnswer(given),
    changes: { tell, more: true },
  };
}

/** The outline of the story in hand, and its next stretch (`docs/spec/books.md` §5). */
export const plan = defineVerb({
  name: 'plan',
  flags,
  read,
  cockpit: (command) =>
    command.changes.tell.length === 0
      ? undefined
      : async () => {
          const { answers, reloadConfig, changes } = command;
          const { storyFolder } = await import(
            '../../../../engine/workflows/folio/contract/paths.ts'
          );
          const options = { answers, reloadConfig, yes: command.options.yes };
          return { kind: 'resume', run: storyFolder, options, changes };
        },
  perform: async (command, ports, house) => {
    if (command.changes.tell.length === 0) {
      const { showPlan } = await import('./show-plan.ts');
      return await showPlan(command, ports, await house.look());
    }
    const { resumeStory } = await import('./show-plan.ts');
    return await resumeStory(command, ports, (await house.open()).engine);
  },
});

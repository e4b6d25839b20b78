import { twoDigits } from '../../../../engine/data/two-digits.ts';
import { unitName } from '../../../../engine/workflows/folio/contract/paths.ts';
import type { Unit } from '../../../../engine/workflows/folio/contract/unit.ts';
import { isOnlyReviewed } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { useLook } from '../../../components/look.tsx';
import { useActions } from '../../../keys/use-keys.tsx';
import { countedAs } from '../../../messages/of-episodes.ts';
import { readFile, useWalkActions } from '../../../screens/run/use-run-actions.ts';
import type { StoryWords } from '../words/ja/screens.ts';
import { storyWordsOf } from '../words/of.ts';
import { type PlanWords, planWords } from '../words/plan.ts';
import { isOwn } from './author-state.ts';
import { decide } from './decide.ts';
import { canPlan, canWriteMore } from './more-chapters.ts';
import type { BodyProps } from './path-body.tsx';
import { useMoreChapters } from './use-more-chapters.ts';

type StoryFacts = Omit<BodyProps, 'height'>;

/** What a person may do to the story they look at, whatever phase it is in. `goesOn`: Enter walks it on. */
export function useStoryActions(props: StoryFacts, goesOn: boolean): void {
  const { cockpit, run, state, view } = props;
  const { messages } = useLook();
  const judged = view.gates.at(-1);
  const words = countedAs(planWords[messages.language], messages);
  useWalkActions(cockpit, run, state, goesOn);
  const more = useMoreChapters(props);
  const why = notYet(props, storyWordsOf(messages).run.noNext);
  // It is named in the guide: where it does nothing it says why, and is not offered.
  const { onlyReviewed } = storyWordsOf(messages).author;
  const silent = {
    ...(why === undefined ? {} : { more_chapters: () => cockpit.hint(why) }),
    ...(isOnlyReviewed(state) ? { decide: () => cockpit.hint(onlyReviewed) } : {}),
  };
  useActions('run', silent, { offers: () => [] });
  useActions('run', {
    ...more,
    ...(canPlan(run, state, view)
      ? { plan_more: () => void cockpit.attempt(async () => await planMore(cockpit, props, words)) }
      : {}),
    ...(isOwn(run)
      ? { set_gate: () => cockpit.ask({ kind: 'room', sheet: 'gate', run: run.id }) }
      : {}),
    ...(view.chapter === null
      ? {}
      : {
          bible: () =>
            cockpit.go({
              type: 'go',
              to: { screen: 'room', page: 'bible', run: run.id, about: undefined },
            }),
        }),
    read: () => readFile(cockpit, run.id, toRead(props)),
    ...(judged === undefined
      ? {}
      : {
          gate: () => readFile(cockpit, run.id, cardPath(view.unit, judged, 'editor-summary')),
          scores: () =>
            cockpit.go({
              type: 'go',
              to: { screen: 'room', page: 'scores', run: run.id, about: judged.chapter },
            }),
        }),
    ...(view.round !== null && view.round > 1
      ? { compare: () => readFile(cockpit, run.id, toRead(props), { comparing: true }) }
      : {}),
  });
}

/** Why no further chapter can be begun now. */
function notYet(
  { run, state }: Pick<StoryFacts, 'run' | 'state'>,
  words: StoryWords['run']['noNext'],
): string | undefined {
  if (!run.live && canWriteMore(state)) return undefined;
  if (state.rehearsal) return words.recorded;
  if (isOnlyReviewed(state)) return words.onlyReviewed;
  return state.status === 'done' ? words.whole : words.working;
}

/** The draft at work once it is there, else the last chapter that was finished; undefined = the list of files. */
function toRead({ state, view }: StoryFacts): string | undefined {
  const { step } = view.prose;
  if (step !== null && state.steps.get(step)?.status === 'done') return step;
  const last = view.chapters.findLast(({ status }) => status !== 'now');
  return last && `${unitName(last.chapter, view.unit)}/final.md`;
}

/** The end of a scorecard's path, e.g. `ch01/reviews/round-02/stylist.json`; undefined = the list of files. */
export function cardPath(
  unit: Unit,
  { chapter, round }: { readonly chapter: number | null; readonly round: number | null },
  name: string | undefined,
): string | undefined {
  if (chapter === null || round === null || name === undefined) return undefined;
  return `${unitName(chapter, unit)}/reviews/round-${twoDigits(round)}/${name.toLowerCase()}.json`;
}

/** Further chapters are wanted: how many is asked, with the price, between two chapters. */
async function planMore(
  cockpit: Cockpit,
  { run, state }: StoryFacts,
  { taken }: PlanWords,
): Promise<void> {
  await decide(cockpit, { run: run.id, state }, { kind: 'plan_more', wish: '' }, taken);
}

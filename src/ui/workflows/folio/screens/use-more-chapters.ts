import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { useTwice } from '../../../cockpit/use-twice.ts';
import { useLook } from '../../../components/look.tsx';
import type { Action } from '../../../keys/keymap.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { storyWordsOf } from '../words/of.ts';
import { chapterCost } from './chapter-cost.ts';
import { canWriteMore, writtenChapters } from './more-chapters.ts';
import type { BodyProps } from './path-body.tsx';

type More = Omit<BodyProps, 'height'>;

/** Begins the next chapter where there is one to write: what it costs is said first, and asked about once. */
export function useMoreChapters(props: More): {
  readonly [name in Extract<Action, 'more_chapters' | 'ask_next'>]?: () => void;
} {
  const { cockpit, run, state } = props;
  const { messages } = useLook();
  const { nextChapter, writeNext } = storyWordsOf(messages).run;
  const can = !run.live && canWriteMore(state);
  const begin = () =>
    void cockpit.attempt(async () => await writeMore(cockpit, props, { begun: nextChapter }));
  const twice = useTwice(cockpit);
  const { isAsked, ask } = twice(writeNext(nextOf(props), chapterCost(cockpit, state)), 'm');
  // The newest is asked first: between the two Enter is the second.
  useActions('run', { open: begin }, { active: can && isAsked, offers: () => [] });
  if (!can) return {};
  return {
    more_chapters: isAsked || isUnasked(cockpit) ? begin : ask,
    ask_next: () =>
      void cockpit.attempt(
        async () => await writeMore(cockpit, props, { begun: nextChapter, asks: 'ask_next' }),
      ),
  };
}

/** Was it said beforehand that nothing is to be asked that may go unasked? */
function isUnasked({ engine, ports }: Pick<Cockpit, 'engine' | 'ports'>): boolean {
  const { start } = ports;
  const yes = 'options' in start && start.options.yes === true;
  return yes || engine?.config.ui.confirm_plan === false;
}

function nextOf({ state, view }: Pick<More, 'state' | 'view'>): number {
  const judged = view.chapters.filter(({ status }) => status !== 'now').length;
  return Math.max(judged, writtenChapters(state)) + 1;
}

/** One chapter more than have been written, and on we go; `ask_next`: its author is asked how before it is begun. */
async function writeMore(
  cockpit: Cockpit,
  props: More,
  { begun, asks }: { begun(chapter: number): string; readonly asks?: 'ask_next' },
): Promise<void> {
  const { run, state } = props;
  if (!canWriteMore(state) || cockpit.engine === undefined) return;
  const chapter = nextOf(props);
  await cockpit.resume(run.id, [
    ...(asks === undefined ? [] : [{ kind: asks, chapter }]),
    { kind: 'more_chapters', upTo: chapter },
  ]);
  // What kept it from going on has been said, and is not covered by what did not happen.
  const goesOn = cockpit.desk?.get(run.id)?.live === true;
  if (asks === undefined && goesOn) cockpit.say(begun(chapter));
}

import type { Cockpit } from '../cockpit-state.ts';
import { useActions } from '../use-keys.tsx';
import { canGoOn, canWriteMore } from './next-step.ts';
import type { BodyProps } from './path-body.tsx';

/** What a person may do to the run they look at. */
export function useRunActions(props: BodyProps, selected: string | undefined): void {
  const { cockpit, run, state, view } = props;
  const read = (path: string | undefined) =>
    cockpit.go({ type: 'go', to: { screen: 'reader', run: run.id, path } });
  const judged = view.gates.at(-1);
  const resumable = !run.live && canGoOn(state);
  useActions('run', {
    open: () => {
      if (resumable) void cockpit.resume(run.id);
      else read(cardPath(view.chapter, view.round, selected));
    },
    read: () => read(toRead(props)),
    gate: () => read(cardPath(judged?.chapter ?? null, judged?.round ?? null, 'editor-summary')),
    ...(run.live
      ? { stop: () => cockpit.ask({ kind: 'stop', runs: [run.id], leave: false }) }
      : { more_chapters: () => void writeMore(cockpit, props) }),
  });
}

/** The draft at work once it is there, else the last chapter that was finished; undefined = the list of files. */
function toRead({ state, view }: BodyProps): string | undefined {
  const { step } = view.prose;
  if (step !== null && state.steps.get(step)?.status === 'done') return step;
  const last = view.chapters.findLast(({ status }) => status !== 'now');
  return last && `ch${two(last.chapter)}/final.md`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The end of a scorecard's path, e.g. `ch01/reviews/round-02/stylist.json`; undefined = the list of files. */
export function cardPath(
  chapter: number | null,
  round: number | null,
  name: string | undefined,
): string | undefined {
  if (chapter === null || round === null || name === undefined) return undefined;
  return `ch${two(chapter)}/reviews/round-${two(round)}/${name.toLowerCase()}.json`;
}

/** One chapter more than have been written, and on we go. */
async function writeMore(cockpit: Cockpit, { run, state, view }: BodyProps): Promise<void> {
  if (!canWriteMore(state.status) || cockpit.engine === undefined) return;
  const written = view.chapters.filter(({ status }) => status !== 'now').length;
  await cockpit.engine.tell(run.id, { kind: 'more_chapters', upTo: written + 1 });
  await cockpit.resume(run.id);
}

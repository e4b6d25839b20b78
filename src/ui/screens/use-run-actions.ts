import type { Cockpit } from '../cockpit-state.ts';
import { useActions } from '../use-keys.tsx';
import type { BodyProps } from './path-body.tsx';

/** What a person may do to the run they look at. */
export function useRunActions(props: BodyProps, selected: string | undefined): void {
  const { cockpit, run, state, view } = props;
  const read = (path: string | undefined) =>
    cockpit.go({ type: 'go', to: { screen: 'reader', run: run.id, path } });
  const judged = view.gates.at(-1);
  const resumable = !run.live && canGoOn(state.status);
  useActions('run', {
    open: () => {
      if (resumable) void cockpit.resume(run.id);
      else read(cardPath(view.chapter, view.round, selected));
    },
    read: () => read(view.prose.step ?? undefined),
    gate: () => read(cardPath(judged?.chapter ?? null, judged?.round ?? null, 'editor-summary')),
    ...(run.live
      ? { stop: () => cockpit.ask({ kind: 'stop', runs: [run.id], leave: false }) }
      : { more_chapters: () => void writeMore(cockpit, props) }),
  });
}

/** Would walking it again do anything? */
export function canGoOn(status: BodyProps['state']['status']): boolean {
  return status === 'paused' || status === 'failed' || status === 'cancelled';
}

/** As many chapters as were asked for are there; there may be more. */
export function canWriteMore(status: BodyProps['state']['status']): boolean {
  return status === 'done';
}

/** The end of a scorecard's path, e.g. `ch01/reviews/round-02/stylist.json`; undefined = the list of files. */
export function cardPath(
  chapter: number | null,
  round: number | null,
  name: string | undefined,
): string | undefined {
  if (chapter === null || round === null || name === undefined) return undefined;
  const two = (value: number) => String(value).padStart(2, '0');
  return `ch${two(chapter)}/reviews/round-${two(round)}/${name.toLowerCase()}.json`;
}

/** One chapter more than have been written, and on we go. */
async function writeMore(cockpit: Cockpit, { run, state, view }: BodyProps): Promise<void> {
  if (!canWriteMore(state.status) || cockpit.engine === undefined) return;
  const written = view.chapters.filter(({ status }) => status !== 'now').length;
  await cockpit.engine.tell(run.id, { kind: 'more_chapters', upTo: written + 1 });
  await cockpit.resume(run.id);
}

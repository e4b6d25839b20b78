import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { useLook } from '../../components/look.tsx';
import { useActions } from '../../keys/use-keys.tsx';
import { isOwn } from '../../workflows/folio/screens/author-state.ts';
import type { BodyProps } from '../../workflows/folio/screens/path-body.tsx';
import { canWriteMore, raisedBudget, walksOn } from './next-step.ts';

type RunFacts = Omit<BodyProps, 'height'>;

/** What a person may do to any run: go on, stop it, give it more money. */
export function useWalkActions(cockpit: Cockpit, run: OpenRun, state: RunState): void {
  const raised = raisedBudget(state, cockpit.engine?.config.provider.budget.usd ?? null);
  const { notYours } = useLook().messages.screens.run;
  useActions('run', {
    ...(walksOn(run, state) ? { open: () => void cockpit.resume(run.id) } : {}),
    ...(run.live ? { stop: () => stop(cockpit, run, notYours) } : {}),
    ...(raised === undefined || run.live
      ? {}
      : { raise_budget: () => cockpit.ask({ kind: 'budget', run: run.id, usd: raised }) }),
  });
}

/** What a person may do to the story they look at, whatever phase it is in. */
export function useRunActions(props: RunFacts): void {
  const { cockpit, run, state, view } = props;
  const judged = view.gates.at(-1);
  useWalkActions(cockpit, run, state);
  useActions('run', {
    ...(!run.live && canWriteMore(state)
      ? { more_chapters: () => void cockpit.attempt(async () => await writeMore(cockpit, props)) }
      : {}),
    ...(isOwn(run) ? { set_gate: () => cockpit.ask({ kind: 'gate', run: run.id }) } : {}),
    read: () => readFile(cockpit, run.id, toRead(props)),
    ...(judged === undefined
      ? {}
      : {
          gate: () =>
            readFile(cockpit, run.id, cardPath(judged.chapter, judged.round, 'editor-summary')),
          scores: () =>
            cockpit.go({
              type: 'go',
              to: { screen: 'scores', run: run.id, chapter: judged.chapter },
            }),
        }),
    ...(view.round !== null && view.round > 1
      ? { compare: () => readFile(cockpit, run.id, toRead(props), { comparing: true }) }
      : {}),
  });
}

/** Asks how to stop a run; one of another process is not ours to stop, and that is said instead. */
export function stop(
  cockpit: Pick<Cockpit, 'ask' | 'say'>,
  run: Pick<OpenRun, 'id' | 'readOnly'>,
  notYours: string,
): void {
  if (run.readOnly) cockpit.say(notYours, 'warn');
  else cockpit.ask({ kind: 'stop', runs: [run.id], leave: false });
}

/** Goes to a file in the reader, compared with the round before it or not; `path` may be the end of one, undefined = the list. */
export function readFile(
  cockpit: Cockpit,
  run: string,
  path: string | undefined,
  { comparing = false }: { readonly comparing?: boolean } = {},
): void {
  cockpit.go({ type: 'go', to: { screen: 'reader', run, path, comparing } });
}

/** The draft at work once it is there, else the last chapter that was finished; undefined = the list of files. */
function toRead({ state, view }: RunFacts): string | undefined {
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
async function writeMore(cockpit: Cockpit, { run, state, view }: RunFacts): Promise<void> {
  if (!canWriteMore(state) || cockpit.engine === undefined) return;
  const written = view.chapters.filter(({ status }) => status !== 'now').length;
  await cockpit.engine.tell(run.id, { kind: 'more_chapters', upTo: written + 1 });
  await cockpit.resume(run.id);
}

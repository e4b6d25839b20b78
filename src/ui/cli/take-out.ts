import type { RunEvent } from '../../engine/data/event.ts';
import { RunError } from '../../engine/data/failure.ts';
import type { InboxItem } from '../../engine/data/inbox.ts';
import type { RunSummary } from '../../engine/engine.ts';
import { canWalkHere } from '../../engine/runs/can-walk-here.ts';
import type { ExitCode } from './exit-code.ts';
import type { Options } from './options.ts';
import { tellRun } from './tell-run.ts';
import type { HouseDoor, VerbPorts } from './verb-ports.ts';

/** How the runs of a workflow have what they brought into the project taken out of it again. */
export type TakingOut = {
  readonly workflow: string;
  readonly item: InboxItem;
  /** Notices that say what became of it. */
  readonly done: string;
  readonly refused: string;
  /** How many files the last apply brought that could be taken out. */
  undoable(events: readonly RunEvent[]): number;
  /** It can be done wherever the run stands; else only where it is over, or waits for a word. */
  readonly anytime?: boolean;
  readonly words: { readonly nothing: string; atWork(id: string): string };
};

/**
 * What a run brought into the project last is taken out of it again, without a call of a model: all of it, or nothing where
 * a file is no longer as it came in. Exit code 1 where nothing was taken out. Rejects with `unknown_run`.
 */
export async function takeOut(
  id: string,
  taking: TakingOut,
  { options, ports, house }: { options: Options; ports: VerbPorts; house: HouseDoor },
): Promise<ExitCode> {
  const engine = (await house.look())?.engine;
  const run = (await engine?.runs())?.find(
    (each) => each.id === id && each.workflow === taking.workflow,
  );
  if (engine === undefined || run === undefined) throw new RunError({ kind: 'unknown_run', id });
  const canBe = taking.anytime === true ? isStill : rests;
  if (!canBe(run) || !canWalkHere(run, engine)) {
    ports.complain(`${taking.words.atWork(run.id)}\n`);
    return 1;
  }
  if (taking.undoable(await engine.history(run.id)) === 0) {
    ports.complain(`${taking.words.nothing}\n`);
    return 1;
  }
  const verdictOf = (event: RunEvent) => {
    if (event.type === 'said' && event.notice === taking.done) return 0;
    return event.type === 'warned' && event.warning === taking.refused ? 1 : undefined;
  };
  return await tellRun(run.id, taking.item, { engine, options, ports, verdictOf });
}

/** Nobody is at work at it, however it ended. */
function isStill({ status, archived }: RunSummary): boolean {
  return status !== 'running' && !archived;
}

/** One that is over or waits for a word: told something, it goes its way again without a call of a model. */
export function rests({ status, archived }: RunSummary): boolean {
  return (status === 'done' || status === 'waiting') && !archived;
}

import type { RunEvent } from '../../../../engine/data/event.ts';
import { RunError } from '../../../../engine/data/failure.ts';
import type { Engine } from '../../../../engine/engine.ts';
import { foldEvents } from '../../../../engine/runs/run-state.ts';
import { sessionState } from '../../../../engine/workflows/session/contract/state.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import type { HouseDoor, VerbPorts } from '../../../cli/verb-ports.ts';
import { isAtRest } from '../at-rest.ts';
import { sessionWordsOf } from '../words/of.ts';
import { tellSession } from './tell-session.ts';

/**
 * What a session brought into the project last is taken out of it again: all of it, or nothing where a file is no longer as it
 * came in. Exit code 1 where nothing was taken out. Rejects with `unknown_run`.
 */
export async function undoDeed(
  { session, options }: VerbCommand<{ readonly session: string }>,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const engine = (await house.look())?.engine;
  const run = (await engine?.runs())?.find(
    ({ id, workflow }) => id === session && workflow === 'session',
  );
  if (engine === undefined || run === undefined)
    throw new RunError({ kind: 'unknown_run', id: session });
  const words = sessionWordsOf(ports.messages).undo;
  if (!isAtRest(run, engine.rehearsal)) {
    ports.complain(`${words.atWork}\n`);
    return 1;
  }
  if ((await undoable(engine, run.id)) === 0) {
    ports.complain(`${words.nothing}\n`);
    return 1;
  }
  return await tellSession(
    run.id,
    { kind: 'undo_artifacts' },
    { engine, options, ports, verdictOf },
  );
}

/** How many files the last apply brought that could be taken out. */
async function undoable(engine: Engine, run: string): Promise<number> {
  const events = await engine.history(run);
  return sessionState(foldEvents(engine.begin('session'), events)).undoable;
}

function verdictOf(event: RunEvent): 0 | 1 | undefined {
  if (event.type === 'said' && event.notice === 'artifacts_undone') return 0;
  return event.type === 'warned' && event.warning === 'artifacts_not_undone' ? 1 : undefined;
}

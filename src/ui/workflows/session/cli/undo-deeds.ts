import { beginRun, foldEvents } from '../../../../engine/runs/run-state.ts';
import { sessionFold, sessionState } from '../../../../engine/workflows/session/contract/state.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import { takeOut } from '../../../cli/take-out.ts';
import type { HouseDoor, VerbPorts } from '../../../cli/verb-ports.ts';
import { sessionWordsOf } from '../words/of.ts';

/** `session undo`: what a session brought into the project last is taken out of it again. */
export async function undoDeed(
  { session, options }: VerbCommand<{ readonly session: string }>,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  return await takeOut(
    session,
    {
      workflow: 'session',
      item: { kind: 'undo_artifacts' },
      ...{ done: 'artifacts_undone', refused: 'artifacts_not_undone' },
      undoable: (events) => sessionState(foldEvents(beginRun(sessionFold), events)).undoable,
      words: sessionWordsOf(ports.messages).undo,
    },
    { options, ports, house },
  );
}

import { RunError } from '../../../../engine/data/failure.ts';
import type { InboxItem } from '../../../../engine/data/inbox.ts';
import type { Engine, RunSummary } from '../../../../engine/engine.ts';
import { gateChange } from './gate-words.ts';
import type { DecideCommand } from './write.ts';

/**
 * `write --use-round | --redo | --retry | --skip | --gate`: tells the story in hand what its author decided; the walk
 * after it follows. Rejects with `unknown_run` when there is none.
 */
export async function decideAbout(engine: Engine, command: DecideCommand): Promise<RunSummary> {
  const runs = await engine.runs();
  const run = runs.find(
    ({ archived, workflow, rehearsal }) =>
      !archived && workflow === 'folio' && rehearsal === engine.rehearsal,
  );
  if (run === undefined) throw new RunError({ kind: 'unknown_run', id: 'current' });
  await engine.tell(run.id, itemFor(command, run));
  return run;
}

/** Chapter and round are those the story stands at, where nobody names them. */
function itemFor({ decision, chapter }: DecideCommand, { phaseValues }: RunSummary): InboxItem {
  const here = { chapter: chapter ?? numberIn(phaseValues['chapter']) };
  switch (decision.kind) {
    case 'use_round':
    case 'redo_chapter':
      return { ...decision, ...here };
    case 'retry_review':
    case 'skip_review':
      return { ...decision, ...here, round: numberIn(phaseValues['round']) };
    case 'set_gate':
      return { kind: 'set_gate', settings: gateChange(decision.words) };
    default:
      return decision satisfies never;
  }
}

function numberIn(value: string | number | undefined): number {
  return typeof value === 'number' && value >= 1 ? value : 1;
}

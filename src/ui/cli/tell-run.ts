import type { RunEvent } from '../../engine/data/event.ts';
import { RunError } from '../../engine/data/failure.ts';
import type { InboxItem } from '../../engine/data/inbox.ts';
import type { Engine, LiveRun, StartResult } from '../../engine/engine.ts';
import type { ExitCode } from './exit-code.ts';
import { alreadyWalked } from './go-on.ts';
import { jsonText } from './json.ts';
import type { Options } from './options.ts';
import { failureText, plainLine } from './plain.ts';
import type { VerbPorts } from './verb-ports.ts';

type Telling = {
  readonly engine: Engine;
  readonly options: Options;
  readonly ports: VerbPorts;
  /** Is this what became of it: done (0), refused (1), or something else (undefined)? */
  verdictOf(event: RunEvent): 0 | 1 | undefined;
};

/**
 * Tells something to a run that rests, which takes it up on its way without a call of a model, and prints what became
 * of it. Exit code 1 where it was refused, or nothing became of it.
 */
export async function tellRun(
  id: string,
  item: InboxItem,
  { engine, options, ports, verdictOf }: Telling,
): Promise<ExitCode> {
  const since = ports.now().getTime();
  const started = await engine.resume(id, { attended: false, tell: [item] });
  const run = walkedHere(id, started);
  const stopListening = ports.onStop(() => run.stop('now'));
  try {
    let code: ExitCode = 1;
    for await (const event of run.events) {
      const verdict = Date.parse(event.at) < since ? undefined : verdictOf(event);
      if (verdict === undefined) continue;
      code = verdict;
      const line = plainLine(event, ports.messages) ?? '';
      if (verdict === 1) ports.complain(line);
      else await ports.out.write(options.output === 'plain' ? line : jsonText(event));
    }
    const { failure } = await run.ended;
    if (failure !== null) ports.complain(failureText(failure, ports.messages, id));
    return code;
  } finally {
    stopListening();
  }
}

function walkedHere(id: string, started: StartResult): LiveRun {
  if (started.kind === 'refused') throw new RunError(started.failure);
  if (started.kind !== 'started') throw new RunError({ kind: 'unknown_run', id });
  if (started.run.readOnly) throw alreadyWalked(started.run);
  return started.run;
}

import { isDeepStrictEqual } from 'node:util';
import type { RunEvent } from '../../engine/data/event.ts';
import { type Failure, RunError } from '../../engine/data/failure.ts';
import type { InboxItem } from '../../engine/data/inbox.ts';
import type { Engine, LiveRun, StartResult } from '../../engine/engine.ts';
import { type ExitCode, failureCode } from './exit-code.ts';
import { alreadyWalked } from './go-on.ts';
import { jsonText } from './json.ts';
import type { Options } from './options.ts';
import { failureText, plainLine } from './plain.ts';
import { tellingOf } from './room-runs.ts';
import type { VerbPorts } from './verb-ports.ts';

type Telling = {
  readonly engine: Engine;
  readonly options: Options;
  readonly ports: VerbPorts;
  /** Is this what became of it: done (0), refused (1), or something else (undefined)? */
  verdictOf(event: RunEvent): 0 | 1 | undefined;
  /** Said where nothing became of it. */
  readonly unheard?: string;
};

/**
 * Tells something to a run that rests, which takes it up on its way without a call of a model, and prints what became
 * of it. Exit code 1 where it was refused, or nothing became of it.
 */
export async function tellRun(id: string, item: InboxItem, telling: Telling): Promise<ExitCode> {
  const { engine, ports, unheard } = telling;
  const since = ports.now().getTime();
  const started = await engine.resume(id, { attended: false, tell: [item] });
  if (started.kind === 'refused') {
    ports.complain(failureText(started.failure, ports.messages, id));
    return failureCode(started.failure);
  }
  const run = walkedHere(id, started);
  const stopListening = ports.onStop(() => run.stop('now'));
  try {
    const { code, before } = await heard(run, since, telling);
    const { failure } = await run.ended;
    // what had ended it before was told then
    const isNew = failure !== null && !isDeepStrictEqual(failure, before);
    if (isNew) ports.complain(failureText(failure, ports.messages, id));
    else if (code === undefined && unheard !== undefined) ports.complain(`${unheard}\n`);
    return code ?? 1;
  } finally {
    stopListening();
  }
}

/** What became of it, printed as it is heard, and what had ended the run before. */
async function heard(run: LiveRun, since: number, { options, ports, verdictOf }: Telling) {
  const telling = await tellingOf(run.workflow, ports.workflows);
  let code: 0 | 1 | undefined;
  let before: Failure | null = null;
  for await (const event of run.events) {
    const isPast = Date.parse(event.at) < since;
    if (isPast && event.type === 'run_ended') before = event.failure;
    const verdict = isPast ? undefined : verdictOf(event);
    if (verdict === undefined) continue;
    code = verdict;
    const line = plainLine(event, ports.messages, { telling }) ?? '';
    if (verdict === 1) ports.complain(line);
    else await ports.out.write(options.output === 'plain' ? line : jsonText(event));
  }
  return { code, before };
}

function walkedHere(id: string, started: StartResult): LiveRun {
  if (started.kind !== 'started') throw new RunError({ kind: 'unknown_run', id });
  if (started.run.readOnly) throw alreadyWalked(started.run);
  return started.run;
}

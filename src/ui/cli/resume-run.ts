import type { Engine, PresetAnswer } from '../../engine/engine.ts';
import { type Changes, runToResume } from '../cockpit/begin-run.ts';
import { unasked } from './ask-here.ts';
import type { ExitCode } from './exit-code.ts';
import { goOn } from './go-on.ts';
import type { VerbCommand } from './options.ts';
import { roomRunsOf } from './room-runs.ts';
import type { VerbPorts } from './verb-ports.ts';

type ResumeCommand = VerbCommand<{
  readonly id: string | undefined;
  readonly reloadConfig: boolean;
  readonly answers: readonly PresetAnswer[];
  readonly changes: Changes;
}>;

/** `resume`: walks a run again, with what the command line changes about it. */
export async function resumeRun(
  command: ResumeCommand,
  ports: VerbPorts,
  engine: Engine,
): Promise<ExitCode> {
  const { options, reloadConfig, changes } = command;
  const { attended } = ports;
  const run = await runToResume(engine, command.id, changes);
  const since = ports.now();
  const room = run === undefined ? undefined : await roomRunsOf(run.workflow, ports.workflows);
  const answers = [...command.answers, ...unasked(room?.unattended, ports)];
  const id = run?.id ?? command.id;
  // a new budget and its like are told to the run itself, so that they hold for every later walk
  const tell = run === undefined ? [] : changes.tell;
  const how = { answers, reloadConfig, yes: options.yes, attended, tell };
  const started = await engine.resume(id, how);
  return await goOn(started, engine, { options, ports, since, of: id });
}

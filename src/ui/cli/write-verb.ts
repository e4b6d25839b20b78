import { RunError } from '../../engine/data/failure.ts';
import type { Engine, RunSummary, StartOptions, StartResult } from '../../engine/engine.ts';
import { runToResume, storyStart, tellChanges, tellChapters } from '../cockpit/begin-run.ts';
import { clip } from '../messages/values.ts';
import { cmdCode, planTaken } from './cmd-end.ts';
import type { DecideCommand, ResumeCommand, WriteCommand } from './command.ts';
import { decideAbout } from './decide-verb.ts';
import type { ExitCode } from './exit-code.ts';
import { followRun } from './follow-run.ts';
import type { VerbHouse, VerbPorts } from './verb-ports.ts';

/** `write`: a new story. The idea is judged before anything is opened, so that nothing is made for nothing. */
export async function writeVerb(
  command: WriteCommand,
  ports: VerbPorts,
  open: () => Promise<VerbHouse>,
): Promise<ExitCode> {
  const story = await storyStart(command, {
    text: ports.readText,
    manuscript: ports.readManuscript,
  });
  const { engine } = await open();
  const { archiveOld, answers, options } = command;
  const since = ports.now();
  const { attended } = ports;
  const start: StartOptions = { archiveOld, answers, yes: options.yes, attended };
  const started = await engine.start('folio', story, start);
  if (started.kind === 'started') {
    await tellChapters(engine, started.run.id, start, command.chapters);
  }
  return await goOn(started, engine, { command, ports, since });
}

/** `resume`: walks a run again, with what the command line changes about it. */
export async function resumeVerb(
  command: ResumeCommand,
  ports: VerbPorts,
  engine: Engine,
): Promise<ExitCode> {
  const { options, reloadConfig } = command;
  const { attended } = ports;
  const run = await runToResume(engine, command.id, command);
  await tellChanges(engine, run, command);
  const since = ports.now();
  const answers = run?.workflow === 'crew' ? [...command.answers, planTaken] : command.answers;
  const id = run?.id ?? command.id;
  const how = { answers, reloadConfig, yes: options.yes, attended };
  const started = await engine.resume(id, how);
  return await goOn(started, engine, { command, ports, since });
}

/** `write --redo` and its like: the author's word, then the story goes on with it. */
export async function decideVerb(
  command: DecideCommand,
  ports: VerbPorts,
  engine: Engine,
): Promise<ExitCode> {
  const since = ports.now();
  const run = await decideAbout(engine, command);
  const started = await engine.resume(run.id, {
    yes: command.options.yes,
    attended: ports.attended,
  });
  return await goOn(started, engine, { command, ports, since });
}

type Sitting = {
  readonly command: Pick<WriteCommand, 'options'>;
  readonly ports: VerbPorts;
  readonly since: Date;
};

/** Follows a run that was started to its end, or says why it was not. */
export async function goOn(
  started: StartResult,
  engine: Engine,
  sitting: Sitting,
): Promise<ExitCode> {
  const { ports, command, since } = sitting;
  switch (started.kind) {
    case 'refused':
      throw new RunError(started.failure);
    case 'occupied':
      ports.complain(`${occupiedText(started.by, ports)}\n`);
      return 1;
    case 'started': {
      const { run } = started;
      if (!run.readOnly) {
        const code = await followRun(run, engine, { options: command.options, ports, since });
        return await cmdCode(run, engine, code);
      }
      run.stop('now');
      const { pid = null, host = null, started: at = null } = run.holder ?? {};
      throw new RunError({ kind: 'already_running', pid, host, started: at });
    }
    default:
      return started satisfies never;
  }
}

function occupiedText(by: RunSummary, { messages }: VerbPorts): string {
  const { archiveNeeded, foreignFolder } = messages.cli;
  return by.title === '' ? foreignFolder(clip(by.folder)) : archiveNeeded(clip(by.title, 60));
}

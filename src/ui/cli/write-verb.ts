import type { Engine, RunSummary, StartOptions, StartResult } from '../../engine/engine.ts';
import { RunError } from '../../engine/failure.ts';
import { clip } from '../messages/values.ts';
import type { ResumeCommand, WriteCommand } from './command.ts';
import type { ExitCode } from './exit-code.ts';
import { followRun } from './follow-run.ts';
import type { VerbHouse, VerbPorts } from './verb-ports.ts';

/** Code points (A18). */
const longestIdea = 5000;

/** `write`: a new story. The idea is judged before anything is opened, so that nothing is made for nothing. */
export async function writeVerb(
  command: WriteCommand,
  ports: VerbPorts,
  open: () => Promise<VerbHouse>,
): Promise<ExitCode> {
  const idea = withoutLastBreak(await ports.readText(command.idea));
  refuseIdea(idea);
  const { engine } = await open();
  const { archiveOld, answers, options } = command;
  const since = ports.now();
  const start: StartOptions = { archiveOld, answers, yes: options.yes };
  const started = await engine.start('folio', { idea }, start);
  // Without a path the choice is still open: how many chapters to write is told apart from it.
  const told = answers.some(({ kind }) => kind === 'choose_path');
  if (started.kind === 'started' && command.chapters !== undefined && !told) {
    await engine.tell(started.run.id, { kind: 'more_chapters', upTo: command.chapters });
  }
  return await goOn(started, engine, { command, ports, since });
}

/** `resume`: walks a run again, with what the command line changes about it. */
export async function resumeVerb(
  command: ResumeCommand,
  ports: VerbPorts,
  engine: Engine,
): Promise<ExitCode> {
  const { answers, options, reloadConfig } = command;
  const run = await wanted(command, engine);
  if (run !== undefined && run.status !== 'running') await tellChanges(run, command, engine);
  const since = ports.now();
  const id = run?.id ?? command.id;
  const started = await engine.resume(id, { answers, reloadConfig, yes: options.yes });
  return await goOn(started, engine, { command, ports, since });
}

/** Which run is meant; with `--chapters` also one that has written what it was asked for. */
async function wanted(
  { id, chapters }: ResumeCommand,
  engine: Engine,
): Promise<RunSummary | undefined> {
  const runs = await engine.runs();
  if (id === 'current') return runs.find(({ folder }) => folder === 'current');
  if (id !== undefined) return runs.find((run) => run.id === id);
  const there = runs.filter(({ archived }) => !archived);
  const own = there.filter(({ rehearsal }) => rehearsal === engine.rehearsal);
  const open = own.length > 0 ? own : there;
  return (
    open.find(({ status }) => status !== 'done') ?? (chapters === undefined ? undefined : open[0])
  );
}

/** A new budget and more chapters are told to the run itself, so that they hold for every later walk. */
async function tellChanges(run: RunSummary, command: ResumeCommand, engine: Engine): Promise<void> {
  const { budgetUsd, chapters } = command;
  if (budgetUsd === undefined && chapters === undefined) return;
  if (!(await engine.trusted())) {
    throw new RunError({ kind: 'workspace_untrusted', path: engine.root });
  }
  if (budgetUsd !== undefined) await engine.tell(run.id, { kind: 'raise_budget', usd: budgetUsd });
  if (chapters !== undefined) await engine.tell(run.id, { kind: 'more_chapters', upTo: chapters });
}

type Sitting = {
  readonly command: WriteCommand | ResumeCommand;
  readonly ports: VerbPorts;
  readonly since: Date;
};

async function goOn(started: StartResult, engine: Engine, sitting: Sitting): Promise<ExitCode> {
  const { ports, command, since } = sitting;
  switch (started.kind) {
    case 'refused':
      throw new RunError(started.failure);
    case 'occupied':
      ports.complain(`${occupiedText(started.by, ports)}\n`);
      return 1;
    case 'started': {
      const { run } = started;
      if (!run.readOnly)
        return await followRun(run, engine, { options: command.options, ports, since });
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

function refuseIdea(idea: string): void {
  const length = [...idea].length;
  if (idea.trim() === '') {
    throw new RunError({ kind: 'input_invalid', reason: 'idea_empty', values: {} });
  }
  if (length > longestIdea) {
    throw new RunError({ kind: 'input_invalid', reason: 'idea_too_long', values: { length } });
  }
}

/** A file ends with a line break that nobody typed as part of the idea; some begin with a byte order mark. */
function withoutLastBreak(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
}

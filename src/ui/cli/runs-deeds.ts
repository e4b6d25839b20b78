import { flatEvent } from '../../engine/data/event.ts';
import { RunError } from '../../engine/data/failure.ts';
import type { Engine, RunSummary } from '../../engine/engine.ts';
import { runNamed } from '../../engine/runs/run-summary.ts';
import { unreadText } from '../messages/unread-text.ts';
import { oneLine, sanitise } from '../text/sanitise.ts';
import type { ExitCode } from './exit-code.ts';
import { jsonText } from './json.ts';
import type { VerbCommand } from './options.ts';
import { outAgainLine } from './out-again-line.ts';
import { plainLine } from './plain.ts';
import { describeJson, questionText } from './question-text.ts';
import { tellingOf, tellingsOf } from './room-runs.ts';
import { runDetails, runTable } from './run-table.ts';
import type { VerbHouse, VerbPorts } from './verb-ports.ts';

/** Deeds that need nothing but the run. */
type OfOne = 'show' | 'cancel' | 'archive' | 'restore';

type RunsCommand = VerbCommand<
  | {
      readonly action: 'list';
      readonly workflow: string | undefined;
      readonly openOnly: boolean;
      readonly limit: number;
    }
  | { readonly action: 'open'; readonly id: string; readonly file: string | undefined }
  | {
      readonly action: 'log';
      readonly id: string;
      readonly all: boolean;
      readonly limit: number;
    }
  | { readonly action: OfOne; readonly id: string }
>;

type Of<A extends RunsCommand['action']> = Extract<RunsCommand, { action: A }>;
type At = { readonly engine: Engine; readonly run: RunSummary; readonly ports: VerbPorts };

/** `runs`: what there is, what happened, what was written; and a message to the process that runs it. */
export async function runsDeed(
  command: RunsCommand,
  ports: VerbPorts,
  house: VerbHouse | undefined,
): Promise<ExitCode> {
  if (command.action === 'list') return await list(command, ports, house);
  const run = house && runNamed(await house.engine.runs(), command.id);
  if (house === undefined || run === undefined) {
    throw new RunError({ kind: 'unknown_run', id: command.id });
  }
  const at: At = { engine: house.engine, run, ports };
  switch (command.action) {
    case 'show':
      return await show(command, at);
    case 'log':
      return await log(command, at);
    case 'open':
      return await open(command, at);
    case 'cancel':
      return await cancel(at);
    case 'archive':
      return await archive(command, at);
    case 'restore':
      return await restore(at);
    default:
      return command satisfies never;
  }
}

async function list(
  command: Of<'list'>,
  { out, messages, workflows, complain }: VerbPorts,
  house: VerbHouse | undefined,
): Promise<ExitCode> {
  const all = (await house?.engine.runs()) ?? [];
  const runs = all
    .filter(({ workflow }) => command.workflow === undefined || workflow === command.workflow)
    .filter(({ status, archived }) => !command.openOnly || (status !== 'done' && !archived))
    .slice(0, command.limit);
  if (isForPrograms(command)) await out.write(jsonText(runs, 2));
  else
    await out.write(
      runs.length === 0
        ? `${messages.cli.runs.none}\n`
        : runTable(runs, messages, await tellingsOf(workflows), { across: out.columns, all }),
    );
  for (const unread of (await house?.engine.unread()) ?? [])
    complain(`! ${unreadText(unread, messages.language)}\n`);
  return 0;
}

async function show(command: Of<OfOne>, { engine, run, ports }: At): Promise<ExitCode> {
  const { messages, out } = ports;
  const files = await engine.files(run.id);
  const all = await engine.questions();
  const questions = all.filter((each) => each.run.id === run.id);
  if (isForPrograms(command)) {
    await out.write(jsonText({ ...run, files, questions: questions.map(describeJson) }, 2));
    return 0;
  }
  const asked = questions.map((each) => `\n${questionText(each, messages, all)}`).join('');
  const tellings = await tellingsOf(ports.workflows);
  const telling = tellings.get(run.workflow);
  const outAgain = telling?.outAgain?.(run, await engine.history(run.id), engine.root);
  await out.write(`${runDetails(run, { files, outAgain }, messages, tellings)}${asked}`);
  return 0;
}

async function log(command: Of<'log'>, { engine, run, ports }: At): Promise<ExitCode> {
  const { messages, out } = ports;
  const history = await engine.history(run.id);
  const { all, limit, options } = command;
  if (isForPrograms(command)) {
    const events = (all ? history : history.slice(-limit)).map(flatEvent);
    if (options.output === 'json') await out.write(jsonText(events, 2));
    else for (const event of events) await out.write(jsonText(event));
    return 0;
  }
  const telling = await tellingOf(run.workflow, ports.workflows);
  const style = { verbose: options.verbose, dated: true, telling };
  const lines = history.flatMap((event) => plainLine(event, messages, style) ?? []);
  const shown = all ? lines : lines.slice(-limit);
  if (lines.length === 0) await out.write(`${messages.cli.runs.noEvents}\n`);
  if (shown.length < lines.length) {
    await out.write(`${messages.cli.runs.earlier(lines.length - shown.length)}\n`);
  }
  for (const line of shown) await out.write(line);
  const outAgain = await outAgainLine(run.id, engine, { messages, telling });
  if (outAgain !== undefined) await out.write(`${outAgain}\n`);
  return 0;
}

async function open(command: Of<'open'>, { engine, run, ports }: At): Promise<ExitCode> {
  const { messages, out } = ports;
  const files = await engine.files(run.id);
  if (command.file === undefined) {
    const text = files.map((file) => `${oneLine(file)}\n`).join('');
    await out.write(
      isForPrograms(command) ? jsonText(files, 2) : text || `${messages.cli.runs.noFiles}\n`,
    );
    return 0;
  }
  const path = fileCalled(files, command.file);
  const text = path === undefined ? undefined : await engine.read(run.id, path);
  if (path === undefined || text === undefined) {
    ports.complain(`${messages.cli.runs.noFile(oneLine(command.file))}\n`);
    return 1;
  }
  await out.write(
    isForPrograms(command) ? jsonText({ path, text }, 2) : withLastBreak(sanitise(text)),
  );
  return 0;
}

/** A file by its whole path or the end of it, when only one file ends so. */
function fileCalled(files: readonly string[], given: string): string | undefined {
  const wanted = given.normalize('NFC').replace(/^\.\//, '');
  if (files.includes(wanted)) return wanted;
  const [first, second] = files.filter((file) => file.endsWith(`/${wanted}`));
  return second === undefined ? first : undefined;
}

async function cancel({ run, ports }: At): Promise<ExitCode> {
  const words = ports.messages.cli.runs;
  const holder = ports.holder(run.folder);
  const elsewhere = holder?.host != null && holder.host !== ports.host;
  if (holder !== undefined && (elsewhere || holder.pid === null)) {
    ports.complain(`${words.cancelElsewhere(oneLine(holder.host ?? ''))}\n`);
    return 1;
  }
  if (holder?.pid == null || !ports.interrupt(holder.pid)) {
    ports.complain(`${words.notRunning(run.id)}\n`);
    return 1;
  }
  await ports.out.write(`${words.cancelAsked(run.id)}\n`);
  return 0;
}

/** What its work changed and the project does not have would be forgotten: said first, and done with `--yes`. */
async function archive({ options }: Of<OfOne>, { engine, run, ports }: At): Promise<ExitCode> {
  const { unapplied = 0 } = run;
  if (unapplied > 0 && !options.yes) {
    ports.complain(`${ports.messages.cli.runs.unapplied(run.id, unapplied)}\n`);
    return 2;
  }
  await engine.archive(run.id);
  await ports.out.write(`${ports.messages.cli.runs.putAway(run.id)}\n`);
  return 0;
}

async function restore({ engine, run, ports }: At): Promise<ExitCode> {
  const words = ports.messages.cli.runs;
  const other = await engine.restore(run.id);
  if (other !== undefined) await ports.out.write(`${words.putAway(other)}\n`);
  await ports.out.write(`${words.restored(run.id)}\n`);
  return 0;
}

function isForPrograms({ options }: RunsCommand): boolean {
  return options.output === 'json' || options.output === 'events';
}

function withLastBreak(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

import { flatEvent, type RunEvent } from '../../engine/data/event.ts';
import type { Engine, LiveRun, RunResult } from '../../engine/engine.ts';
import { spentMoney } from '../components/numbers.ts';
import type { Telling } from '../messages/telling.ts';
import { askHere, asksHere } from './ask-here.ts';
import { type ExitCode, resultCode, type StopSignal, signalCodes } from './exit-code.ts';
import { jsonText } from './json.ts';
import type { Options } from './options.ts';
import { outAgainLine } from './out-again-line.ts';
import { failureText, plainLine } from './plain.ts';
import { describeJson, questionText } from './question-text.ts';
import type { RunEnding } from './room-runs.ts';
import type { VerbPorts } from './verb-ports.ts';

type Following = {
  readonly options: Options;
  readonly ports: VerbPorts;
  /** What happened before this moment is history and not printed again. */
  readonly since: Date;
  /** What its workflow says of a run that has ended. */
  readonly ending: RunEnding | undefined;
  /** How it tells what is its own. */
  readonly telling: Telling | undefined;
  /** Asks at the terminal what it waits for, before that is reported; true: answered, and it can go on. */
  asks?(): Promise<boolean>;
};

/**
 * Prints a run while it goes on and its result when it has ended, unless what it waits for was answered here. The first signal stops it in order, the second
 * leaves at once; then the caller must end the process with the code. Rejects with `ReaderGone`.
 */
export async function followRun(
  run: LiveRun,
  engine: Engine,
  following: Following,
): Promise<ExitCode | 'answered'> {
  const { ports } = following;
  const leave = Promise.withResolvers<ExitCode>();
  let asked: StopSignal | undefined;
  const stopListening = ports.onStop((signal) => {
    if (asked !== undefined) leave.resolve(signalCodes[signal]);
    else ports.complain(`${ports.messages.cli.stopping}\n`);
    asked ??= signal;
    run.stop('now');
  });
  try {
    const result = await Promise.race([printed(run, engine, following), leave.promise]);
    if (typeof result === 'number') return result;
    const waits = asked === undefined && result.status === 'waiting';
    if (waits && ((await run.answeredLate) || (await following.asks?.()))) return 'answered';
    await report(run, result, engine, following);
    return asked === undefined || result.status === 'done'
      ? resultCode(result)
      : signalCodes[asked];
  } finally {
    stopListening();
  }
}

/** Prints the events; a reader that has left stops the run, which can be resumed. */
async function printed(run: LiveRun, engine: Engine, following: Following): Promise<RunResult> {
  try {
    for await (const event of run.events) {
      await print(event, following);
      tellRecording(event, engine, following);
      await tellQuestion(event, run, { engine, ...following });
    }
  } catch (error) {
    run.stop('now');
    await run.ended;
    throw error;
  }
  return await run.ended;
}

async function print(event: RunEvent, following: Following): Promise<void> {
  const { options, ports, since, telling, ending } = following;
  if (Date.parse(event.at) < since.getTime()) return;
  const isAloud = event.type === 'said' && ending?.aloud?.includes(event.notice) === true;
  if (isAloud && options.output !== 'plain')
    ports.complain(plainLine(event, ports.messages, { telling }) ?? '');
  if (options.output === 'json') return;
  const text =
    options.output === 'events'
      ? jsonText(flatEvent(event))
      : plainLine(event, ports.messages, { verbose: options.verbose, telling });
  if (text !== undefined) await ports.out.write(text);
}

/** That a recording plays where nobody chose one is said beside what a program reads: it is no answer to what was asked for. */
function tellRecording(
  event: RunEvent,
  engine: Pick<Engine, 'configFor'>,
  { options, ports, since }: Following,
): void {
  if (event.type !== 'run_started' || !event.rehearsal || event.resumed) return;
  if (options.output === 'plain') return;
  if (Date.parse(event.at) < since.getTime()) return;
  if (engine.configFor(event.title).provider.name === 'recorded') return;
  ports.complain(`${ports.messages.cli.events.rehearsal}\n`);
}

/** The run waits for the person at the terminal: they are told in full, beside whatever goes to a file or a program. */
async function tellQuestion(
  event: RunEvent,
  run: LiveRun,
  { engine, options, ports, since }: Following & { readonly engine: Engine },
): Promise<void> {
  if (!ports.attended || event.type !== 'question_opened') return;
  const { question } = event;
  if (question.kind !== 'permission' || Date.parse(event.at) < since.getTime()) return;
  const open = (await engine.questions(run.id)).find((each) => each.question.id === question.id);
  if (open === undefined) return;
  if (asksHere(options, ports)) {
    const asked = await askHere(open, engine, ports);
    if (asked === 'left') run.stop('now');
    if (asked !== 'later') return;
  }
  const { permission } = ports.messages;
  ports.complain(`\n${questionText(open, ports.messages)}  ${permission.waits}\n\n`);
}

async function report(
  run: LiveRun,
  result: RunResult,
  engine: Engine,
  following: Following,
): Promise<void> {
  const { options, ports, ending } = following;
  if (result.failure?.kind === 'run_gone') {
    // there is nothing left to read of it
    if (options.output === 'json')
      await ports.out.write(jsonText({ id: run.id, ...result, summaries: [], files: [] }, 2));
    ports.complain(failureText(result.failure, ports.messages, run.id));
    return;
  }
  if (options.output === 'json')
    await ports.out.write(jsonText(await runDocument(run, result, engine, following), 2));
  if (options.output === 'plain')
    await ports.out.write(await lastWords(run, result, engine, following));
  const aside = (await ending?.aside?.(run, engine)) ?? '';
  if (aside !== '') ports.complain(aside);
  if (result.failure !== null) ports.complain(failureText(result.failure, ports.messages, run.id));
}

/** After the last event: what can be read now, what it cost, and what waits for a person. */
async function lastWords(
  run: LiveRun,
  result: RunResult,
  engine: Engine,
  { options, ports, ending, telling }: Following,
): Promise<string> {
  const { messages } = ports;
  if (result.status === 'waiting') {
    const all = await engine.questions();
    const questions = all.filter((open) => open.run.id === run.id);
    const asked = questions.map(({ question }) => question);
    const texts = asksHere(options, ports)
      ? []
      : questions.map((open) => `\n${questionText(open, messages, all)}`);
    return [(await ending?.text?.(run, engine, asked)) ?? '', ...texts].join('');
  }
  const summary = result.status === 'done' ? ((await ending?.text?.(run, engine, [])) ?? '') : '';
  const { head, files } = (await ending?.results?.(run, engine, messages)) ?? { files: [] };
  const paths = await Promise.all(files.map((file) => engine.locate(run.id, file)));
  const spent = (await engine.runs()).find(({ id }) => id === run.id)?.spent;
  const { cost } = messages.cli.done;
  const lines = head === undefined ? [] : ['', head, ...paths.map((path) => `  ${path}`)];
  const outAgain =
    result.status === 'done'
      ? undefined
      : await outAgainLine(run.id, engine, { messages, telling });
  if (outAgain !== undefined) lines.push(outAgain);
  if (spent !== undefined && spent.calls > 0) {
    lines.push(cost(spentMoney(spent, messages.cli.events.unknownPrice), spent.calls));
  }
  return [summary, ...lines.map((line) => `${line}\n`)].join('');
}

/**
 * A run's result as one document: how it ended, what its workflow says in summary, the files a person may want, and
 * what waits for an answer.
 */
async function runDocument(
  live: LiveRun,
  result: RunResult,
  engine: Engine,
  { ending, ports: { messages } }: Following,
) {
  const { id } = live;
  const open = (await engine.questions()).filter((each) => each.run.id === id);
  const questions = open.map(describeJson);
  const own = await ending?.document?.(live, engine, result, messages);
  if (own !== undefined) return { ...own, questions };
  const run = (await engine.runs()).find((summary) => summary.id === id);
  const files = await engine.files(id);
  return {
    ...run,
    id,
    status: result.status,
    failure: result.failure,
    summaries: (await ending?.summaries?.(live, engine, files)) ?? [],
    files,
    questions,
  };
}

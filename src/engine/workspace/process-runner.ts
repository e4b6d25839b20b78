import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shell, ShellCommand, ShellResult } from '../acting/shell.ts';
import { childEnv } from './child-env.ts';
import { marksOf, type OpenRecord, openRecord } from './child-records.ts';
import {
  type Ending,
  gather,
  type StartedChild,
  startChild,
  startError,
  wordsOf,
} from './child-start.ts';
import type { Disk } from './disk.ts';
import { type KeptOutput, keepOutput } from './kept-output.ts';
import { openOutputPipe } from './output-pipe.ts';
import { processFacts } from './process-table.ts';
import { endTree, graceMs, killTreesNow, type ProcessTree } from './process-tree.ts';
import { type Bounded, boundBy, standInsOf } from './sandbox.ts';
import { safePath } from './toolchains.ts';

export type ShellFacts = {
  readonly disk: Disk;
  /** Names the run in the environment of all its processes. */
  readonly run: string;
  /** `.engine/children`: where commands at work are written down for `sweepOrphans`. */
  readonly children: string;
  /** What children inherit, keys taken out. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Keys the program holds, taken out under whatever name they stand. */
  readonly keys: readonly string[];
  /** Where short-lived pipes are made. */
  readonly temp: string;
  /** A new name, not to be guessed: at least 8 letters and digits. */
  newId(): string;
};

/** Time that processes left by a finished command get to clean up. */
const leftBehindMs = 500;
/** How long output may still come once no process is left to write it. */
const lastOutputMs = 1_000;
const longestTimer = 2 ** 31 - 1;
/** How often a command is started whose bounds keep changing under it: a program may make and drop sockets all the time. */
const mostStarts = 40;

const living = new Set<ProcessTree>();
let watching = false;

/** The one way to start a program. */
export function openShell(facts: ShellFacts): Shell {
  return { run: (command) => run(facts, command) };
}

async function run(facts: ShellFacts, command: ShellCommand): Promise<ShellResult> {
  for (let start = 1; ; start += 1) {
    const { done, again } = await runOnce(facts, command);
    if (!again || start >= mostStarts) return done;
  }
}

type Once = {
  readonly done: ShellResult;
  /** Nothing was started, since what it was bounded by has changed meanwhile. */
  readonly again: boolean;
};

async function runOnce(facts: ShellFacts, command: ShellCommand): Promise<Once> {
  const output = keepOutput(command.maxBytes);
  if (command.signal.aborted) return { done: result(output, { cancelled: true }), again: false };
  let bounds: Bounded | undefined;
  let record: OpenRecord | undefined;
  const child = facts.newId();
  try {
    const standIns =
      command.sandbox === null ? [] : await standInsOf(command.sandbox).catch(() => []);
    record = await openRecord(facts.disk, facts.children, { run: facts.run, child, standIns });
    if (command.sandbox !== null) bounds = await boundBy(command.sandbox, { ...command, ...facts });
    const done = await runBounded(facts, command, { output, bounds, record, child });
    const { error } = done;
    const again = error?.kind === 'no_sandbox' && bounds?.outdated(error.detail) === true;
    return { done, again };
  } catch (error) {
    const isUnbounded = command.sandbox !== null && record !== undefined && bounds === undefined;
    const kind = isUnbounded ? 'no_sandbox' : 'other';
    return { done: result(output, { error: { kind, detail: messageOf(error) } }), again: false };
  } finally {
    bounds?.release();
    // A record that stays is swept at the next start.
    await record?.close().catch(() => undefined);
  }
}

type Started = {
  readonly output: KeptOutput;
  readonly bounds: Bounded | undefined;
  readonly record: OpenRecord;
  readonly child: string;
};

async function runBounded(
  facts: ShellFacts,
  command: ShellCommand,
  { output, bounds, record, child: name }: Started,
): Promise<ShellResult> {
  const env = {
    ...childEnv(
      inherited(facts, command),
      facts.keys,
      { ...command.env, ...bounds?.env },
      command.keeps,
    ),
    FOLIO_RUN_ID: facts.run,
    FOLIO_CHILD: name,
  };
  const add = (bytes: Buffer) => {
    output.add(bytes);
    command.heard?.(bytes);
  };
  const pipe = await openOutputPipe(facts.temp, add);
  let child: StartedChild;
  try {
    child = startChild(wordsOf(command, bounds), command.cwd, env, pipe?.writeEnd);
  } catch (error) {
    pipe?.source.destroy();
    return result(output, { error: startError(error, command.cwd) });
  } finally {
    pipe?.handedOver();
  }
  const streams = pipe ? [pipe.source] : child.streams;
  const drained = gather(streams, { ...output, add });
  const started = child.pid === undefined ? undefined : processFacts(child.pid)?.started;
  const leader = child.pid === undefined ? undefined : { pid: child.pid, started };
  const tree = { leader, marks: marksOf({ run: facts.run, child: name }) };
  watch(tree);
  try {
    // Without it the marks still tell what belongs to the command.
    if (leader) await record.leads(leader.pid, leader.started).catch(() => undefined);
    return await follow(command, { tree, ended: child.ended, drained }, output);
  } finally {
    living.delete(tree);
    for (const stream of streams) stream.destroy();
  }
}

/** A bounded command finds no program where it could put one itself. */
function inherited({ env }: ShellFacts, { sandbox }: ShellCommand): ShellFacts['env'] {
  const { PATH } = env;
  if (sandbox === null || PATH === undefined) return env;
  const stands = (sandbox.stands ?? []).flatMap(({ at, readOnly }) => (readOnly ? [] : [at]));
  return { ...env, PATH: safePath(PATH, [...sandbox.writable, ...stands]) };
}

type AtWork = {
  readonly tree: ProcessTree;
  readonly ended: Promise<Ending>;
  readonly drained: Promise<void>;
};

async function follow(
  command: ShellCommand,
  { tree, ended, drained }: AtWork,
  output: KeptOutput,
): Promise<ShellResult> {
  const why = await firstOf(command, ended);
  // In the background: processes it left running delay neither the result nor the pipe.
  const there = await endTree(tree, why === 'ended' ? leftBehindMs : graceMs);
  const ending = await within(ended, lastOutputMs);
  await within(drained, lastOutputMs);
  const told = {
    timedOut: why === 'timed_out',
    cancelled: why === 'cancelled',
    leftBehind: why === 'ended' ? there : 0,
  };
  if (ending === undefined) return result(output, told);
  if ('error' in ending) {
    return result(output, { ...told, error: startError(ending.error, command.cwd) });
  }
  const { code, signal } = ending;
  const { output: text } = output.text();
  if (command.sandbox !== null && code === 1 && text.startsWith('bwrap: ')) {
    return result(output, { ...told, error: { kind: 'no_sandbox', detail: text.trim() } });
  }
  return result(output, { ...told, code, signal: signal ?? signalIn(code) });
}

type Why = 'ended' | 'timed_out' | 'cancelled';

/** What happens first. Leaves no timer and no listener behind. */
async function firstOf({ signal, timeoutMs }: ShellCommand, ended: Promise<unknown>): Promise<Why> {
  const { promise, resolve } = Promise.withResolvers<Why>();
  const timer = setTimeout(() => resolve('timed_out'), Math.min(timeoutMs, longestTimer));
  const cancel = () => resolve('cancelled');
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  void ended.then(() => resolve('ended'));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const over = new AbortController();
  try {
    return await Promise.race([
      promise,
      sleep(ms, undefined, { signal: over.signal }).catch(() => undefined),
    ]);
  } finally {
    over.abort();
  }
}

const signals = new Map<number, string>(
  Object.entries(constants.signals).map(([name, number]) => [number, name]),
);

/** Shells and the sandbox say 128 + n of what a signal has ended. */
function signalIn(code: number | null): string | null {
  return signals.get((code ?? 0) - 128) ?? null;
}

function result(output: KeptOutput, told: Partial<ShellResult>): ShellResult {
  return {
    code: null,
    signal: null,
    timedOut: false,
    cancelled: false,
    leftBehind: 0,
    ...output.text(),
    ...told,
  };
}

/** One listener for all commands of this process, whatever their number. */
function watch(tree: ProcessTree): void {
  living.add(tree);
  if (watching) return;
  watching = true;
  // Also at a second Ctrl-C, when nothing can be awaited any more.
  process.once('exit', () => killTreesNow(living));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

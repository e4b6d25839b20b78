import { createHash } from 'node:crypto';
import { hasTurns } from '../acting/acting-turns.ts';
import { hashOf, partHash } from '../data/canonical.ts';
import { RunError, toFailure } from '../data/failure.ts';
import { Leaving } from '../data/leaving.ts';
import type { Checked } from '../ports.ts';
import type { MakeStep } from '../workflow.ts';
import { ask, withdraw } from './ask.ts';
import { mayGoOn } from './errand.ts';
import { isGarbled, noText, readHead, tooLong } from './room-files.ts';
import { settleStale } from './stale.ts';
import { hashInputs, readRecord, type StepRecord, saveRecord } from './step-record.ts';
import { supersede } from './supersede.ts';
import { bookkeeping, mayStart, type Walk } from './walk.ts';

type Maker = {
  readonly role: string | null;
  /** The agent has tools and may write the output itself; then that file is its result. */
  readonly byHand: boolean;
};

const nobody: Maker = { role: null, byHand: false };

/**
 * `ctx.make`: an artifact, made once. Done = the output exists ∧ reads well ∧ its inputs are what they were
 * (docs/spec/engine.md §3.2). The output is written before its record: a crash between the two costs nothing, since a
 * good output without a record counts as done.
 */
export async function make<T>(
  walk: Walk,
  step: MakeStep<T>,
  { role, byHand }: Maker = nobody,
): Promise<T> {
  const { output } = step;
  const basis = basisOf(step);
  const found = (await isHalfDone(walk, step, byHand))
    ? undefined
    : await findDone(walk, step, basis);
  if (found) {
    walk.emit({ type: 'step_finished', step: output.path, path: output.path, skipped: true });
    return found.value;
  }
  mayStart(walk);
  if (role !== null) mayGoOn(walk);
  walk.emit({ type: 'step_started', step: output.path, role });
  try {
    // Hashed before the step runs: an input that changes meanwhile makes the step stale instead of silently fresh.
    const inputs = await hashInputs(walk.store, step.inputs);
    const value = await step.maker(walk.signal);
    walk.signal.throwIfAborted();
    if (byHand) await putAsideUnlessGood(walk, step);
    // A person may have written this file while it was being made: their text is kept and used.
    const theirs = await findDone(walk, step, basis);
    if (!theirs) {
      const text = output.write(value);
      refuseUnreadable(output, text);
      await walk.store.write(output.path, text);
      await saveRecord(walk, recordOf(walk, step, { text, inputs, ...basis }));
    }
    walk.emit({ type: 'step_finished', step: output.path, path: output.path, skipped: false });
    return theirs ? theirs.value : value;
  } catch (error) {
    if (error instanceof Leaving) throw error;
    const failure = toFailure(error);
    walk.emit({ type: 'step_failed', step: output.path, role, failure });
    throw error;
  }
}

/** What could not be taken up again is never written: it would be called damaged ever after, and made the same anew. */
function refuseUnreadable<T>({ path, read }: MakeStep<T>['output'], text: string): void {
  const written = read(text);
  if (written.ok) return;
  throw new RunError({
    kind: 'bug',
    detail: `${path}: ${written.problems.slice(0, 3).join('; ')}`,
  });
}

/**
 * An agent with tools was interrupted at it: the file may be half its work, so it goes on. The record is written when
 * it has ended.
 */
async function isHalfDone<T>(
  walk: Walk,
  { output }: MakeStep<T>,
  byHand: boolean,
): Promise<boolean> {
  if (!byHand || !(await hasTurns(walk, output.path))) return false;
  return (await readRecord(walk, output.path)) === undefined;
}

/** An unreadable file that the agent wrote itself is not treated as damage: its reply counts instead. */
async function putAsideUnlessGood<T>(walk: Walk, { output }: MakeStep<T>): Promise<void> {
  const text = (await readHead(walk.store, output.path))?.text;
  if (text === undefined || output.read(text).ok) return;
  const into = bookkeeping(walk, 'superseded', 'unreadable', hashOf(text).slice(0, 16));
  await walk.store.move(output.path, `${into}/${output.path}`);
}

/**
 * A file at a step's output path although the step never ran: another agent wrote it there. It is kept beside and
 * reported. With a record, or turns of the step's own agent, it is not foreign.
 */
export async function putForeignAside(walk: Walk, path: string): Promise<void> {
  const text = (await readHead(walk.store, path))?.text;
  if (text === undefined || (await readRecord(walk, path)) !== undefined) return;
  if (await hasTurns(walk, path)) return;
  const into = bookkeeping(walk, 'superseded', 'foreign', hashOf(text).slice(0, 16));
  await walk.store.move(path, `${into}/${path}`);
  walk.emit({ type: 'warned', warning: 'foreign_file', values: { path, into } });
}

/** What a result depends on besides whole files, as its record keeps it. */
type Basis = Pick<StepRecord, 'basis' | 'texts'>;

function basisOf<T>({ basis = null, texts = {} }: MakeStep<T>): Basis {
  const shown = Object.entries(texts).map(([path, text]) => [path, hashOf(text)] as const);
  return {
    basis: hashOf(basis),
    ...(shown.length === 0 ? {} : { texts: Object.fromEntries(shown) }),
  };
}

async function findDone<T>(
  walk: Walk,
  step: MakeStep<T>,
  basis: Basis,
): Promise<{ readonly value: T } | undefined> {
  const found = await readOutput(walk, step);
  if (found === undefined) return undefined;
  const record = await readRecord(walk, step.output.path);
  if (!record) {
    await adopt(walk, step, found.text, basis);
    return found;
  }
  if (await stillFresh(walk, step, record, basis)) return found;
  return await inTurn(walk, async () => await settle(walk, step, basis));
}

/** Its record was lost in a crash, or a person made it: from now on changes of its inputs are noticed. */
async function adopt<T>(walk: Walk, step: MakeStep<T>, text: string, basis: Basis): Promise<void> {
  const inputs = await hashInputs(walk.store, step.inputs);
  const record = recordOf(walk, step, { text, inputs, ...basis });
  // of a text that was not read whole
  const outputHash = (await walk.store.hash(step.output.path)) ?? record.outputHash;
  await saveRecord(walk, { ...record, outputHash });
}

function recordOf<T>(
  walk: Walk,
  { output, frozenBy }: MakeStep<T>,
  { text, ...made }: Pick<StepRecord, 'inputs'> & Basis & { readonly text: string },
): StepRecord {
  return {
    ...made,
    step: output.path,
    output: output.path,
    outputHash: createHash('sha256').update(text).digest('hex'),
    frozenBy: frozenBy ?? null,
    madeAt: walk.ports.clock.now().toISOString(),
    ...(output.parts === undefined ? {} : { parts: output.parts(text).map(partHash) }),
  };
}

async function readOutput<T>(
  walk: Walk,
  { output }: MakeStep<T>,
): Promise<{ readonly value: T; readonly text: string } | undefined> {
  const found = await readHead(walk.store, output.path);
  if (found === undefined) return undefined;
  const { text, whole } = found;
  // the beginning of a text has another hash than all of it
  const isSeen = whole || text.includes('\0');
  const read: Checked<T> =
    isSeen && (await isDamagedText(walk, output.path, text))
      ? { ok: false, problems: [noText] }
      : output.read(text);
  if (read.ok) return { value: read.value, text };
  await askAboutDamage(walk, output.path, text, whole ? read.problems : [tooLong]);
  return undefined;
}

/** Have bytes that are no text come into it since it was made? */
async function isDamagedText(walk: Walk, path: string, text: string): Promise<boolean> {
  if (!(await isGarbled(walk.store, path, text))) return false;
  return (await readRecord(walk, path))?.outputHash !== (await walk.store.hash(path));
}

/** Looked at again: the branch before may have moved this output aside, or taken its inputs as they are. */
async function settle<T>(
  walk: Walk,
  step: MakeStep<T>,
  basis: Basis,
): Promise<{ readonly value: T } | undefined> {
  const found = await readOutput(walk, step);
  const record = await readRecord(walk, step.output.path);
  if (!found || !record || (await stillFresh(walk, step, record, basis))) return found;
  const decision = await settleStale(walk, record, basis);
  return decision === 'redo' ? undefined : found;
}

const turns = new WeakMap<Walk, Promise<unknown>>();

/** One branch after the other: one answer about stale steps moves the outputs of several. */
async function inTurn<T>(walk: Walk, work: () => Promise<T>): Promise<T> {
  const before = turns.get(walk) ?? Promise.resolve();
  const mine = before.then(work, work);
  turns.set(walk, mine);
  return await mine;
}

async function stillFresh<T>(
  walk: Walk,
  step: MakeStep<T>,
  record: StepRecord,
  { basis }: Basis,
): Promise<boolean> {
  if (step.frozenBy !== undefined && (await walk.store.exists(step.frozenBy))) return true;
  if (record.basis !== basis) return false;
  const now = await hashInputs(walk.store, step.inputs);
  return Object.entries(now).every(
    ([path, hash]) => record.inputs[path] === hash || !(path in record.inputs),
  );
}

/**
 * A file that should be there and cannot be read: nothing is reset silently. The person mends it by hand and
 * resumes, or has it made again; then the damaged one is kept aside.
 */
async function askAboutDamage(
  walk: Walk,
  path: string,
  text: string,
  problems: readonly string[],
): Promise<void> {
  const answer = await ask(walk, {
    id: `damaged-${hashOf([path, text]).slice(0, 16)}`,
    kind: 'damaged_file',
    values: { path, problems: problems.slice(0, 5) },
    choices: [
      { id: 'rebuild', key: 'r', weighty: true },
      { id: 'stop', key: 's' },
    ],
  });
  if (answer.choice !== 'rebuild') {
    await withdraw(walk, answer);
    throw new RunError({ kind: 'file_damaged', path, detail: problems.slice(0, 3).join('; ') });
  }
  await supersede(walk, [path], 'damaged');
  await withdraw(walk, answer);
}

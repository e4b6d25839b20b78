import { z } from 'zod';
import { RunError } from '../data/failure.ts';
import type { Json } from '../data/question.ts';
import type { EffectStep } from '../workflow.ts';
import { ask, parseJson, withdraw } from './ask.ts';
import { bookkeeping, mayStart, recordName, type Walk } from './walk.ts';

const Receipt = z.object({
  key: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  result: z.json(),
});
type Receipt = z.infer<typeof Receipt>;

/**
 * `ctx.effect`: a change outside the run's files, made once. The receipt says started before it and finished after it.
 * If it started and was not seen to end, the step is asked whether it happened, and a person is asked when that is
 * unknown; it is never repeated blindly.
 */
export async function effect<T extends Json>(walk: Walk, step: EffectStep<T>): Promise<T> {
  const path = bookkeeping(walk, 'receipts', recordName(step.key));
  const receipt = await readReceipt(walk, path);
  // This step itself wrote the finished result, so its type is known.
  if (receipt?.finishedAt != null) return receipt.result as T;
  mayStart(walk);
  if (receipt) {
    const seen = await lookUp(walk, step, receipt);
    if (seen.done) return await finish(walk, path, receipt, seen.result);
  }
  await step.before?.();
  const started: Receipt = {
    key: step.key,
    startedAt: timestamp(walk),
    finishedAt: null,
    result: null,
  };
  await write(walk, path, started);
  walk.emit({ type: 'effect_started', key: step.key });
  return await finish(walk, path, started, await step.deed(walk.signal));
}

async function lookUp<T extends Json>(walk: Walk, step: EffectStep<T>, { startedAt }: Receipt) {
  const seen = await step.happened();
  if (seen !== 'unknown') return seen;
  const answer = await ask(walk, {
    // One question for each time it was started: «again» is said about that time only.
    id: `effect-${recordName(step.key).replace(/\.json$/, '')}-${startedAt.replaceAll(/\D/g, '')}`,
    kind: 'effect_unclear',
    values: { key: step.key },
    choices: [
      { id: 'again', key: 'a', weighty: true },
      { id: 'stop', key: 's' },
    ],
  });
  if (answer.choice === 'again') return { done: false } as const;
  await withdraw(walk, answer);
  throw new RunError({ kind: 'effect_unclear', key: step.key, detail: 'left as it is' });
}

async function finish<T extends Json>(
  walk: Walk,
  path: string,
  receipt: Receipt,
  result: T,
): Promise<T> {
  await write(walk, path, {
    ...receipt,
    finishedAt: timestamp(walk),
    result: result as Receipt['result'],
  });
  walk.emit({ type: 'effect_finished', key: receipt.key, summary: result });
  return result;
}

async function readReceipt(walk: Walk, path: string): Promise<Receipt | undefined> {
  const text = await walk.store.read(path);
  if (text === undefined) return undefined;
  const parsed = Receipt.safeParse(parseJson(path, text));
  if (parsed.success) return parsed.data;
  throw new RunError({ kind: 'file_damaged', path, detail: z.prettifyError(parsed.error) });
}

function timestamp(walk: Walk): string {
  return walk.ports.clock.now().toISOString();
}

async function write(walk: Walk, path: string, receipt: Receipt): Promise<void> {
  await walk.store.write(path, `${JSON.stringify(receipt, null, 2)}\n`);
}

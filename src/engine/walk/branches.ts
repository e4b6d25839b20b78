import { Leaving } from '../data/leaving.ts';

/**
 * `ctx.all`: runs branches at most `limit` at a time, started in order. All are let finish: paid work is kept. Then
 * the first failure is thrown; without one, a branch that was left leaves the whole.
 */
export async function branches<T>(
  work: readonly (() => Promise<T>)[],
  limit: number,
): Promise<T[]> {
  const results: PromiseSettledResult<T>[] = new Array(work.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < work.length; index = next++) {
      const branch = work[index];
      if (branch) results[index] = await settle(branch);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(limit, work.length)) }, worker));
  const rejected = results.filter((result) => result.status === 'rejected');
  const failed = rejected.find(({ reason }) => !(reason instanceof Leaving)) ?? rejected[0];
  if (failed) throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<T>).value);
}

async function settle<T>(branch: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  try {
    return { status: 'fulfilled', value: await branch() };
  } catch (reason) {
    return { status: 'rejected', reason };
  }
}

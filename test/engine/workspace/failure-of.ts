import { type Failure, toFailure } from '../../../src/engine/data/failure.ts';

/** The failure that `work` ends in; undefined when it succeeds. */
export async function failureOf(work: Promise<unknown>): Promise<Failure | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return toFailure(error);
  }
}

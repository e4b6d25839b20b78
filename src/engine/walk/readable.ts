import { RunError } from '../data/failure.ts';

/**
 * What was read, or `otherwise` where it cannot be: a link that leads out of the workspace or a folder that may not be
 * opened must not hide other files. For listings, not for files that a run needs.
 */
export async function readableOr<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  return await reading.catch((error: unknown) => {
    if (error instanceof RunError) return otherwise;
    throw error;
  });
}

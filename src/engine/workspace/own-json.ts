import type { z } from 'zod';
import { RunError } from '../data/failure.ts';
import { codeOf, type Disk } from './disk.ts';

/**
 * A file of the person's own that grants something, checked. undefined: it is not there. Whatever else is wrong with it
 * rejects with RunError `file_damaged`: what cannot be read grants nothing.
 */
export async function readOwnJson<T>(
  disk: Disk,
  file: string,
  shape: z.ZodType<T>,
): Promise<T | undefined> {
  try {
    const text = (await disk.readFile(file)).toString('utf8');
    return shape.parse(JSON.parse(text));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    const detail = error instanceof Error ? error.message : String(error);
    throw new RunError({ kind: 'file_damaged', path: file, detail }, { cause: error });
  }
}

import { z } from 'zod';
import type { Artifact } from '../../../ports.ts';

/** A file of a run that holds data of this shape. */
export function jsonFile<T>(path: string, schema: z.ZodType<T>): Artifact<T> {
  return {
    path,
    read(text) {
      try {
        const read = schema.safeParse(JSON.parse(text));
        if (read.success) return { ok: true, value: read.data };
        return { ok: false, problems: [z.prettifyError(read.error)] };
      } catch (error) {
        return { ok: false, problems: [error instanceof Error ? error.message : String(error)] };
      }
    },
    write: (value) => `${JSON.stringify(value, null, 2)}\n`,
  };
}

/** A file that holds what was said, to the letter. */
export function rawFile(path: string): Artifact<string> {
  return { path, read: (text) => ({ ok: true, value: text }), write: (value) => value };
}

import { z } from 'zod';
import type { Artifact, Checked } from '../../ports.ts';

/** A file of a session as plain JSON. */
export function jsonArtifact<T>(path: string, schema: z.ZodType<T>): Artifact<T> {
  return {
    path,
    read: (text) => readJson(text, schema),
    write: (value) => `${JSON.stringify(value, null, 2)}\n`,
  };
}

export function readJson<T>(text: string, schema: z.ZodType<T>): Checked<T> {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success
      ? { ok: true, value: read.data }
      : { ok: false, problems: [z.prettifyError(read.error)] };
  } catch (error) {
    return { ok: false, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

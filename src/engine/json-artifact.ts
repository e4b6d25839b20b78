import type { z } from 'zod';
import type { Artifact, Checked } from './ports.ts';

/** Pretty-printed JSON with a final newline: the form of every JSON file of a run. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Reads JSON text against its schema; problems are sentences. Never throws. */
export function readJson<T>(text: string, schema: z.ZodType<T>): Checked<T> {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return { ok: true, value: parsed.data };
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
    return { ok: false, problems };
  } catch (error) {
    return { ok: false, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

/** A file of a run that holds data of this shape. */
export function jsonArtifact<T>(path: string, schema: z.ZodType<T>): Artifact<T> {
  return { path, read: (text) => readJson(text, schema), write: jsonText };
}

import type { z } from 'zod';
import type { Artifact, Checked } from '../../ports.ts';

/** Pretty-printed JSON with a final newline: the form of every JSON file of a story. */
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

export function jsonArtifact<T>(path: string, schema: z.ZodType<T>): Artifact<T> {
  return { path, read: (text) => readJson(text, schema), write: jsonText };
}

/** A text a person may edit: anything but emptiness reads well, so that a hand edit is never made again. */
export function textArtifact(path: string): Artifact<string> {
  return {
    path,
    read: (text) =>
      text.trim() === '' ? { ok: false, problems: ['is empty'] } : { ok: true, value: text },
    write: (text) => text,
  };
}

/** No reply has more characters, and no chapter. What an author put together by mistake would keep all reviewers busy. */
export const longestDraft = 1_000_000;

/** A draft: read as any text, unless it is longer than a chapter can be. */
export function draftArtifact(path: string): Artifact<string> {
  const artifact = textArtifact(path);
  return {
    ...artifact,
    read: (text) =>
      text.length > longestDraft
        ? { ok: false, problems: [`has more than ${longestDraft} characters`] }
        : artifact.read(text),
  };
}

/** UTC to the second, as every file but the journal has it. */
export function stamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

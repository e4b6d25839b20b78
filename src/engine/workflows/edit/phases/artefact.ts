import type { Artifact } from '../../../ports.ts';

/** A file that holds what was said, to the letter. */
export function rawFile(path: string): Artifact<string> {
  return { path, read: (text) => ({ ok: true, value: text }), write: (value) => value };
}

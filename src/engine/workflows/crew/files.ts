import type { Artifact, Checked, RunFiles } from '../../ports.ts';
import { headOf, readResultMeta } from './text/result-meta.ts';

/** A text that is kept as it is; whether it is any good is asked elsewhere. */
export function textArtifact(path: string): Artifact<string> {
  return {
    path,
    read: (text): Checked<string> => ({ ok: true, value: text }),
    write: (text) => (text.endsWith('\n') ? text : `${text}\n`),
  };
}

/** What the parent may know of a result: its first 20 lines. */
export async function metaOf(files: Pick<RunFiles, 'pieces'>, path: string) {
  const pieces = await files.pieces(path);
  return readResultMeta(pieces && (await headOf(pieces)));
}

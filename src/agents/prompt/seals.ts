import { createHash } from 'node:crypto';

/** Hashes of all prompts of a workflow, as a version was built with them; what is not named may be edited. */
export type Seals = Readonly<Record<string, string>>;

declare const SEALED_TEMPLATES: Seals | undefined;

/**
 * What the prompts of this version were when it was built, for workflows whose prompts nobody may change
 * (docs/spec/edit.md §2.3). Nothing where the program runs from its source.
 */
export const seals: Seals = typeof SEALED_TEMPLATES === 'undefined' ? {} : SEALED_TEMPLATES;

/** Of all prompts of a workflow, by the names of their files; line ends as they are sent. */
export function hashOfTemplates(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [name, text] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name}\n${text.replaceAll('\r\n', '\n')}\n\0`);
  return hash.digest('hex');
}

import type { Exported, ExportOptions } from '../../workflow.ts';

/** Whom the options name, else whom the story's own words do. */
export function authorOf({ author }: ExportOptions, own: string | undefined): { author?: string } {
  const name = author ?? own;
  return name === undefined ? {} : { author: name };
}

/** A book names its author; null: it cannot. */
export function titlePage(
  { format }: ExportOptions,
  author: string | undefined,
): Pick<Exported, 'author'> {
  return format === 'epub' || format === 'html' ? { author: author ?? null } : {};
}

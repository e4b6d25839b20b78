import type { ExportOptions } from '../../workflow.ts';

/** The accepted text of a chapter lies under this name. */
export const finalName = 'final.md';

/**
 * Of a story that has accepted chapters the others are left out unless they are asked for; where none has been accepted yet, drafts are
 * all there is.
 */
export function leftOut(
  sources: readonly { readonly source: string | null }[],
  { drafts }: ExportOptions,
) {
  const hasAccepted = sources.some(({ source }) => source === finalName);
  return (source: string): boolean => drafts !== true && hasAccepted && source !== finalName;
}

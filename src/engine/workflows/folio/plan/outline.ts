import { z } from 'zod';
import { mostChapters, mostPlanned } from '../contract/outline-bounds.ts';
import { withParts } from '../episode-outline.ts';
import { OutlineEntry, type SelectedPath } from '../schema.ts';

/*
 * An outline that grows (`docs/spec/books.md` §5): the chosen path stays as it was chosen, and each block of chapters that its
 * author has approved since is a file of its own behind it. Nothing that stands is written over. Pure.
 */

type Numbered = {
  readonly from: number;
  readonly entries: readonly { readonly chapter: number }[];
};

function inOrder({ from, entries }: Numbered, context: z.RefinementCtx): void {
  const wrong = entries.findIndex(({ chapter }, index) => chapter !== from + index);
  if (wrong === -1) return;
  const message = `must be ${from + wrong}: chapters are numbered without a gap from ${from} on`;
  context.addIssue({ code: 'custom', path: ['entries', wrong, 'chapter'], message });
}

const from = z.number().int().min(2).max(mostChapters);

/** `outline/proposal-<key>-<attempt>.json`: chapters as they were proposed, or as the author has edited them since. */
export const Proposal = z
  .object({ from, entries: z.array(OutlineEntry).min(1).max(mostPlanned) })
  .superRefine(inOrder);
export type Proposal = z.infer<typeof Proposal>;

/** `outline/more-<key>.json`: what was taken of the proposals for one request; nothing where the author wanted none of it. */
export const Block = z
  .object({
    from,
    planned_at: z.string(),
    wish: z.string().default(''),
    entries: z.array(OutlineEntry).max(mostPlanned),
  })
  .superRefine(inOrder);
export type Block = z.infer<typeof Block>;

/** A block that cannot follow: the chapter after which it would have to begin is not the last one. */
type Gap = { readonly path: string; readonly wanted: number };

/** The chosen path with the blocks behind it, in their order; the first that leaves a gap, and those after it, are left out. */
export function grownBy(
  selected: SelectedPath,
  blocks: readonly { readonly path: string; readonly block: Block }[],
): { readonly selected: SelectedPath; readonly gaps: readonly Gap[] } {
  const outline: OutlineEntry[] = [...selected.path.outline];
  const gaps: Gap[] = [];
  for (const { path, block } of blocks.toSorted((a, b) => a.block.from - b.block.from)) {
    if (block.entries.length === 0) continue;
    if (block.from === outline.length + 1)
      outline.push(...withParts(block.entries, outline.at(-1)?.part));
    else gaps.push({ path, wanted: outline.length + 1 });
  }
  return {
    selected: { ...selected, path: { ...selected.path, outline, chapter_count: outline.length } },
    gaps,
  };
}

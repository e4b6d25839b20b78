import { z } from 'zod';
import type { Gh, GhAnswer } from '../../../acting/gh.ts';
import { jsonIn } from '../../../data/json-text.ts';
import type { FieldPr } from '../model.ts';

const Page = z.object({
  data: z.object({
    repository: z.object({
      pullRequests: z.object({
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
        nodes: z.array(
          z.object({
            number: z.number(),
            reviewThreads: z.object({ nodes: z.array(z.object({ isResolved: z.boolean() })) }),
          }),
        ),
      }),
    }),
  }),
});

const mostPages = 4;

/**
 * Pull requests with how many discussions of their reviews are still open, as far as GitHub tells (docs/spec/field.md §4.2).
 * What it does not tell stays unknown; nothing is judged by it.
 */
export async function withThreads(
  gh: Pick<Gh, 'reviewThreads'>,
  ask: (call: () => Promise<GhAnswer>) => Promise<GhAnswer>,
  prs: readonly FieldPr[],
): Promise<readonly FieldPr[]> {
  if (!prs.some(({ state }) => state === 'OPEN')) return prs;
  const open = new Map<number, number>();
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const cursor: string | null = after;
    const answer = await ask(() => gh.reviewThreads(cursor));
    const read = Page.safeParse(answer.ok ? jsonIn(answer.output) : undefined);
    if (!read.success) break;
    const { nodes, pageInfo } = read.data.data.repository.pullRequests;
    for (const { number, reviewThreads } of nodes)
      open.set(number, reviewThreads.nodes.filter(({ isResolved }) => !isResolved).length);
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) break;
    after = pageInfo.endCursor;
  }
  return prs.map((pr) => ({ ...pr, unresolved: open.get(pr.number ?? -1) ?? pr.unresolved }));
}

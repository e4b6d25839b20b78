import type { Gh, GhAnswer } from '../../../acting/gh.ts';
import { jsonIn } from '../../../data/json-text.ts';
import { isRecord } from '../../../data/shapes.ts';
import type { SourceStatus } from '../contract/report.ts';
import type { FieldIssue, SourceState } from '../model.ts';
import { keyOf } from '../rules/refs.ts';
import type { Ask } from './gh-asking.ts';
import { Blocker } from './gh-shapes.ts';

export type Native = {
  readonly links: ReadonlyMap<number, readonly string[]>;
  readonly state: SourceState;
  readonly source: SourceStatus;
};

/**
 * What the tracker itself says each issue waits for: by the word that new versions of `gh` have for it, else by GitHub's
 * own address. Which of the two is found out once.
 */
export async function nativeLinks(
  gh: Gh,
  ask: Ask,
  { open, repo }: { readonly open: readonly FieldIssue[]; readonly repo: string },
): Promise<Native> {
  const links = new Map<number, readonly string[]>();
  const [first, ...rest] = open;
  if (first === undefined) return { links, state: 'ok', source: { name: 'native', status: 'ok' } };
  const byWord = (number: number) => ask(() => gh.issue(number, ['blockedBy']));
  const byAddress = (number: number) => ask(() => gh.blockedBy(number));
  const word = await byWord(first.number);
  const knows = blockersIn(word) !== undefined;
  const before = knows ? word : await byAddress(first.number);
  if (!before.ok && /HTTP 404|Not Found/i.test(before.said)) {
    const detail = 'this GitHub has no dependencies between issues';
    return { links, state: 'absent', source: { name: 'native', status: 'absent', detail } };
  }
  const answers = await Promise.all(
    rest.map(async ({ number }) => [number, await (knows ? byWord : byAddress)(number)] as const),
  );
  let failed = 0;
  for (const [number, answer] of [[first.number, before] as const, ...answers]) {
    const rows = blockersIn(answer);
    if (rows === undefined) failed += 1;
    else
      links.set(
        number,
        rows.flatMap((row) => nativeKey(row, repo)),
      );
  }
  const state = failed === 0 ? 'ok' : links.size === 0 ? 'failed' : 'partial';
  const detail = failed === 0 ? {} : { detail: `${failed} issues could not be asked about` };
  return { links, state, source: { name: 'native', status: state, ...detail } };
}

/** A list, or an object that has it under the name that was asked for, with or without a page around it. */
function blockersIn(answer: GhAnswer): readonly unknown[] | undefined {
  const read = answer.ok ? jsonIn(answer.output) : undefined;
  const named = isRecord(read) ? read['blockedBy'] : read;
  const rows = isRecord(named) ? named['nodes'] : named;
  return Array.isArray(rows) ? rows : undefined;
}

/** `#3`; of another repository with its name, since its numbers are others. */
function nativeKey(row: unknown, own: string): string[] {
  const read = Blocker.safeParse(row);
  if (!read.success) return [];
  const { number, html_url: page, url } = read.data;
  const [, repo = null] =
    /^https?:\/\/[^/]+\/(?:api\/v3\/)?(?:repos\/)?([^/]+\/[^/]+)\/(?:issues|pull)\/\d+/.exec(
      page ?? url ?? '',
    ) ?? [];
  return [keyOf({ repo: repo?.toLowerCase() ?? null, number }, own)];
}

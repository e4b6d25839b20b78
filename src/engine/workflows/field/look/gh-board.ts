import { z } from 'zod';
import type { Gh, GhAnswer } from '../../../acting/gh.ts';
import { jsonIn } from '../../../data/json-text.ts';
import type { SourceStatus } from '../contract/report.ts';
import type { FieldIssue, FieldPr } from '../model.ts';
import { type Ask, mostRows, noIssues, remedy } from './gh-asking.ts';
import { Board, BoardItem } from './gh-shapes.ts';

const firstLimit = 1_000;

/** `owner` null: nobody named one, so the repository's own is meant. `repo`: `owner/name`. */
export type WantedBoard = {
  readonly project: number;
  readonly owner: string | null;
  readonly repo: string;
};

export type OnBoard = {
  readonly items: ReadonlyMap<number, BoardFields>;
  readonly source: SourceStatus;
};

type BoardFields = {
  readonly status: string | undefined;
  readonly due: string | undefined;
  /** Pull requests that the board itself has linked to it. */
  readonly prs: readonly number[];
};

/** The items of a project's board, all of them. Rejects where it cannot be read: then nothing is known to be on it. */
export async function onBoard(gh: Gh, ask: Ask, wanted: WantedBoard): Promise<OnBoard> {
  const { project, repo } = wanted;
  let owner = wanted.owner ?? repo.split('/')[0] ?? '';
  for (let limit = firstLimit; ; limit *= 2) {
    let answer = await ask(() => gh.projectItems(project, owner, limit));
    if (isUnknownOwner(answer) && wanted.owner === null && owner !== '@me') {
      // a board of the person's own, over a repository of somebody else's
      owner = '@me';
      answer = await ask(() => gh.projectItems(project, owner, limit));
    }
    const { items, totalCount } = boardIn(answer, { project, owner });
    const total = totalCount ?? items.length;
    const isWhole = items.length >= total && items.length < limit;
    if (isWhole || limit >= mostRows)
      return boardOf(items, { repo, owner, cutAt: isWhole ? undefined : total });
  }
}

function isUnknownOwner(answer: GhAnswer): boolean {
  return !answer.ok && /could not resolve|unknown owner type/i.test(answer.said);
}

function boardIn(
  answer: GhAnswer,
  { project, owner }: { readonly project: number; readonly owner: string },
): z.infer<typeof Board> {
  if (isUnknownOwner(answer))
    throw noIssues(
      `project ${project} was not found for ${owner}; name its owner: --project-owner`,
    );
  if (!answer.ok) throw noIssues(remedy(answer));
  const read = Board.safeParse(jsonIn(answer.output));
  if (!read.success) throw noIssues('gh did not answer with JSON');
  return read.data;
}

type BoardFacts = {
  readonly repo: string;
  readonly owner: string;
  /** How many items there are, where only some were listed. */
  readonly cutAt: number | undefined;
};

function boardOf(items: readonly unknown[], { repo, owner, cutAt }: BoardFacts): OnBoard {
  const all = items.flatMap((item) => {
    const row = BoardItem.safeParse(item);
    return row.success ? [row.data] : [];
  });
  const hidden = all.filter(({ content }) => !content).length;
  const drafts = all.filter(({ content }) => content?.type === 'DraftIssue').length;
  const foreign = all.filter((item) => item.content?.type === 'Issue' && !isOf(repo, item)).length;
  const notes = [
    ...(owner === '@me' ? ['a board of your own (@me)'] : []),
    ...(hidden > 0 ? [`${hidden} board items are not readable with this token`] : []),
    ...(drafts > 0 ? [`${drafts} drafts are not judged`] : []),
    ...(foreign > 0 ? [`${foreign} issues of other repositories are not judged`] : []),
    ...(cutAt === undefined ? [] : [`only ${items.length} of ${cutAt} items were listed`]),
  ];
  const status = cutAt === undefined ? 'ok' : 'partial';
  const detail = notes.length > 0 ? { detail: notes.join('; ') } : {};
  const own = all.filter((item) => isOf(repo, item));
  return { items: new Map(own.flatMap(placeOf)), source: { name: 'board', status, ...detail } };
}

/** Numbers of another repository mean nothing here. */
function isOf(repo: string, { content }: z.infer<typeof BoardItem>): boolean {
  const of = content?.repository?.replace(/^https?:\/\/[^/]+\//, '');
  return of == null || of.toLowerCase() === repo.toLowerCase();
}

function placeOf(item: z.infer<typeof BoardItem>): [number, BoardFields][] {
  const number = item.content?.type === 'Issue' ? item.content.number : undefined;
  if (typeof number !== 'number') return [];
  return [[number, { status: item.status ?? undefined, due: dueIn(item), prs: linkedIn(item) }]];
}

function dueIn(item: Readonly<Record<string, unknown>>): string | undefined {
  const found = Object.entries(item).find(([key]) =>
    /^(?:due(?: date)?|deadline|target|期限)$/i.test(key),
  );
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}

const Linked = z.array(z.string()).catch([]);

function linkedIn(item: Readonly<Record<string, unknown>>): readonly number[] {
  return Linked.parse(item['linked pull requests']).flatMap((url) => {
    const [, number] = /\/pull\/(\d{1,9})$/.exec(url) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
}

export function placed(issue: FieldIssue, board: ReadonlyMap<number, BoardFields>): FieldIssue {
  const fields = board.get(issue.number);
  if (fields === undefined) return { ...issue, inField: false };
  return { ...issue, boardStatus: fields.status, due: fields.due };
}

/** A board links pull requests by itself, whatever these say. */
export function linkedOnBoard(pr: FieldPr, board: ReadonlyMap<number, BoardFields>): FieldPr {
  const { number } = pr;
  if (number === null) return pr;
  const issues = [...board].flatMap(([issue, { prs }]) => (prs.includes(number) ? [issue] : []));
  return issues.length === 0 ? pr : { ...pr, closes: [...new Set([...pr.closes, ...issues])] };
}

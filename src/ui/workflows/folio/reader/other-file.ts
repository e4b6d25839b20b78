import { draftPath, roundsIn, storyFile } from './story-path.ts';

/** What a file is compared with by default: the draft of the round before it, else of the round after it. */
export function otherOf(
  path: string,
  round: number | undefined,
  paths: readonly string[],
): string | undefined {
  const file = storyFile(path);
  if (file === undefined || round === undefined) return undefined;
  if (file.kind !== 'draft' && file.kind !== 'final') return undefined;
  const { folder } = file;
  const rounds = roundsIn(paths, folder);
  const other = rounds.findLast((each) => each < round) ?? rounds.find((each) => each > round);
  return other === undefined ? undefined : draftPath({ folder, round: other });
}

/**
 * The draft one round earlier or later than the one a file is compared with; undefined = there is none, or it is open.
 */
export function steppedOther(
  path: string,
  other: string,
  by: 1 | -1,
  paths: readonly string[],
): string | undefined {
  const now = storyFile(other);
  const folder = storyFile(path)?.folder;
  if (now?.kind !== 'draft' || now.folder !== folder) return undefined;
  const drafts = roundsIn(paths, folder).map((round) => draftPath({ folder, round }));
  const choices = drafts.filter((draft) => draft !== path);
  return choices[choices.indexOf(other) + by];
}

/** Of two drafts of a chapter the earlier round is the older one; else what is open is the newer one. */
export function isOlderDraft(other: string, open: string): boolean {
  const [a, b] = [storyFile(other), storyFile(open)];
  if (a?.kind !== 'draft' || a.folder !== b?.folder) return true;
  return b.kind !== 'draft' || a.round < b.round;
}

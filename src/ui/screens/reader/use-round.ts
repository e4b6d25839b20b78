import { useEffect, useEffectEvent, useState } from 'react';
import type { Engine } from '../../../engine/engine.ts';
import { type Intended, intendedIn } from '../../../engine/findings.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { markdownText } from '../../reader/markdown.ts';
import { type Finding, findingsIn } from '../../workflows/folio/reader/findings.ts';
import {
  draftPath,
  reviewsIn,
  roundsIn,
  type StoryFile,
  storyFile,
} from '../../workflows/folio/reader/story-path.ts';
import { paragraphCount } from '../../workflows/folio/reader/weave.ts';

/** The round that the open file belongs to: its draft, and what the reviewers found in it. */
export type Round = {
  readonly chapter: number;
  readonly folder: string;
  readonly round: number;
  readonly draft: string;
  readonly paragraphs: number;
  readonly findings: readonly Finding[];
  /** Has anybody reviewed it yet? */
  readonly reviewed: boolean;
  readonly intended: readonly Intended[];
};

/** Loads it for a file of a chapter; undefined before it is there, and for other files. */
export function useRound(
  { engine }: Pick<Cockpit, 'engine'>,
  run: string,
  path: string | undefined,
  paths: readonly string[] | undefined,
  version: string,
): { readonly round: Round | undefined; reload(): Promise<void> } {
  const [loaded, setLoaded] = useState<{
    readonly path: string;
    readonly round: Round | undefined;
  }>();
  const load = async (file: string): Promise<Round | undefined> =>
    engine === undefined || paths === undefined
      ? undefined
      : await loadRound(engine, run, file, paths).catch(() => undefined);
  const loadNow = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run, list or version is read anew
  useEffect(() => {
    if (path === undefined || paths === undefined) return;
    let wanted = true;
    void loadNow(path).then((round) => {
      if (wanted) setLoaded({ path, round });
    });
    return () => {
      wanted = false;
    };
  }, [engine, run, path, paths, version]);
  return {
    round: loaded?.path === path ? loaded?.round : undefined,
    reload: async () => {
      if (path !== undefined) setLoaded({ path, round: await load(path) });
    },
  };
}

async function loadRound(
  engine: Engine,
  run: string,
  path: string,
  paths: readonly string[],
): Promise<Round | undefined> {
  const file = storyFile(path);
  if (file === undefined) return undefined;
  const read = async (name: string) => (await engine.read(run, name)) ?? '';
  const round = file.kind === 'final' ? await roundOfFinal(path, file, paths, read) : file.round;
  if (round === undefined) return undefined;
  const place = { folder: file.folder, round };
  const draft = draftPath(place);
  const paragraphs = paragraphCount(markdownText(await read(draft), { keepMarks: true }));
  const intended = intendedIn(await engine.told(run));
  const reviews = reviewsIn(paths, place);
  const findings = await Promise.all(
    reviews.map(async (name) => findingsIn(name, await read(name), { paragraphs, intended })),
  );
  return {
    ...place,
    ...{ chapter: file.chapter, draft, paragraphs, intended },
    findings: findings.flat(),
    reviewed: reviews.length > 0,
  };
}

/** The round whose draft the finished chapter is; else the last one. */
async function roundOfFinal(
  path: string,
  { folder }: StoryFile,
  paths: readonly string[],
  read: (name: string) => Promise<string>,
): Promise<number | undefined> {
  const rounds = roundsIn(paths, folder);
  const final = bare(await read(path));
  for (const round of rounds.toReversed()) {
    if (bare(await read(draftPath({ folder, round }))) === final) return round;
  }
  return rounds.at(-1);
}

/** Without the comments that a forced pass leaves (docs/spec/folio.md §11). */
function bare(text: string): string {
  return text.replaceAll(/^<!--.*-->\n/gm, '').trim();
}

import type { Engine } from '../../../../engine/engine.ts';
import { usualBand } from '../../../../engine/workflows/folio/contract/episodes/band.ts';
import {
  type BookCuts,
  bookCuts,
} from '../../../../engine/workflows/folio/contract/episodes/book-cuts.ts';
import { filesOf, storyFolder } from '../../../../engine/workflows/folio/contract/paths.ts';
import { textsIn } from '../reader/story-path.ts';

/** A book as it is cut into episodes now. */
export type LoadedCuts = BookCuts & {
  /** The author's own file as it lies; undefined: there is none. */
  readonly file: string | undefined;
  /** Where each chapter's text lies. */
  readonly paths: ReadonlyMap<number, string>;
};

/** Where the author lets episodes begin, in every story. */
export const cutsPath = filesOf(storyFolder).cuts;

type Files = Pick<Engine, 'files' | 'read'>;

/** Of each chapter its finished text, else its newest draft, as an export takes it. */
export async function loadCuts(engine: Files, run: string): Promise<LoadedCuts> {
  const all = await engine.files(run).catch(() => []);
  const read = async (path: string) => await engine.read(run, path).catch(() => undefined);
  const newest = [...Map.groupBy(textsIn(all), ({ chapter }) => chapter).values()]
    .flatMap((each) => each.toSorted((a, b) => b.at - a.at).slice(0, 1))
    .toSorted((a, b) => a.chapter - b.chapter);
  const chapters = [];
  for (const { chapter, path } of newest)
    chapters.push({ chapter, text: (await read(path)) ?? '' });
  const own = all.find((path) => path === cutsPath || path.endsWith(`/${cutsPath}`));
  const file = await read(own ?? cutsPath);
  return {
    ...bookCuts(chapters, file, usualBand),
    file,
    paths: new Map(newest.map(({ chapter, path }) => [chapter, path])),
  };
}

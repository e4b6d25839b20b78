import type { Engine } from '../../../../engine/engine.ts';
import { inputPath } from '../../../../engine/runs/place.ts';
import { filesOf, storyFolder } from '../../../../engine/workflows/folio/contract/paths.ts';
import { unitIn } from '../../../../engine/workflows/folio/contract/unit.ts';
import { clip } from '../../../messages/clip.ts';
import { broughtIn } from '../brought-along.ts';
import { importedWords } from '../words/imported.ts';
import type { ManuscriptChapter } from './manuscript-input.ts';

/** A finished chapter of the story in hand, and how it was brought along; undefined: it was written there. */
export type Standing = {
  readonly chapter: number;
  readonly text: string;
  readonly brought: string | undefined;
};

/** How many paragraphs that came about in the story in hand are not in the other text; `whole`: nothing of the chapter is. */
export type LostEdits = {
  readonly chapter: number;
  readonly paragraphs: number;
  readonly whole: boolean;
};

/**
 * Where a manuscript is handed over again that a story here began with, or has become: what was written or mended in that story and
 * is not in it. Of texts that have little in common nothing is said: that is another book.
 */
export function lostEdits(
  standing: readonly Standing[],
  chapters: readonly Pick<ManuscriptChapter, 'text'>[],
): readonly LostEdits[] {
  const there = new Set(chapters.flatMap(({ text }) => linesOf(text)));
  const isThere = (line: string) => there.has(line);
  const isSame = standing.some(({ text, brought }) => {
    const lines = linesOf(brought ?? text);
    return lines.length > 0 && lines.filter(isThere).length * 2 >= lines.length;
  });
  if (!isSame) return [];
  return standing.flatMap(({ chapter, text, brought }) => {
    const lines = linesOf(text);
    const before = new Set(linesOf(brought ?? ''));
    const lost = lines.filter((line) => !before.has(line) && !isThere(line));
    if (lost.length === 0) return [];
    return [{ chapter, paragraphs: lost.length, whole: !lines.some(isThere) }];
  });
}

/** Prose as it reads, whatever numbers, marks and blanks stand around it. */
function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n?|\n/)
    .filter((line) => !/^\s*(?:#|<!--)/.test(line))
    .map((line) => line.replaceAll(/¶\s*\d*|\s+/g, ''))
    .filter((line) => line !== '');
}

/** The same in words, before the manuscript is begun with: undefined = nothing of the story in hand would be missed. */
export async function lostEditsLine(
  engine: Pick<Engine, 'runs' | 'read'>,
  chapters: readonly Pick<ManuscriptChapter, 'text'>[],
  language: 'ja' | 'en',
): Promise<string | undefined> {
  const run = (await engine.runs()).find(
    ({ workflow, archived, rehearsal }) => workflow === 'folio' && !archived && !rehearsal,
  );
  if (run === undefined || unitIn(run) === 'episode') return undefined;
  const lost = lostEdits(await standingIn(engine, run.id), chapters);
  const title = clip(run.ownTitle ?? run.title, 40);
  return lost.length === 0 ? undefined : importedWords[language].lost(title, lost);
}

async function standingIn(engine: Pick<Engine, 'read'>, id: string): Promise<readonly Standing[]> {
  const brought = broughtIn(await engine.read(id, inputPath(storyFolder))) ?? [];
  const files = filesOf(storyFolder);
  const standing: Standing[] = [];
  for (let chapter = 1; ; chapter += 1) {
    const text = await engine.read(id, files.final(chapter));
    if (text === undefined) return standing;
    const before = brought[chapter - 1]?.['text'];
    standing.push({ chapter, text, brought: typeof before === 'string' ? before : undefined });
  }
}

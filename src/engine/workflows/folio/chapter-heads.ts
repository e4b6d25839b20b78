import { kanji } from '../../data/kanji.ts';
import type { RunFiles } from '../../ports.ts';
import { isBlock, type OutlineRow, shownOutline } from './contract/outline-shown.ts';
import type { Files } from './contract/paths.ts';
import type { Language } from './words.ts';

/** What stands above an episode in the whole manuscript, by its number: the chapter that begins with it. */
export type ChapterHeads = ReadonlyMap<number, string>;

/** The episodes of a story with the chapters they stand in; none where no path can be read. */
export async function outlineRows(
  files: Pick<RunFiles, 'read' | 'list'>,
  at: Pick<Files, 'selected' | 'outline'>,
): Promise<readonly OutlineRow[]> {
  const paths = (await files.list(at.outline))
    .map((name) => `${at.outline}/${name}`)
    .filter(isBlock);
  const blocks = await Promise.all(paths.map(async (path) => (await files.read(path)) ?? ''));
  return shownOutline(await files.read(at.selected), blocks)?.rows ?? [];
}

/** Of these episodes, in their order, those with which a chapter begins. Pure. */
export function chapterHeads(
  episodes: readonly number[],
  rows: readonly OutlineRow[],
  language: Language,
): ChapterHeads {
  const heads = new Map<number, string>();
  let before: number | undefined;
  for (const episode of episodes) {
    const part = rows.find(({ chapter }) => chapter === episode)?.part;
    if (part === undefined || part.chapter === before) continue;
    before = part.chapter;
    heads.set(episode, headOfChapter(part, language));
  }
  return heads;
}

/** `第一章「霧」`, `Chapter 1: Fog` */
function headOfChapter(
  { chapter, title }: NonNullable<OutlineRow['part']>,
  language: Language,
): string {
  const name = title.replaceAll(/\s+/g, ' ').trim();
  if (language === 'en') return `Chapter ${chapter}${name === '' ? '' : `: ${name}`}`;
  return `第${kanji(chapter)}章${name === '' ? '' : `「${name}」`}`;
}

import { RunError } from '../../failure.ts';
import type { Exported, ExportOptions, RunFiles } from '../../workflow.ts';
import { titleOf } from './draft.ts';
import { filesOf, readJson, storyFolder } from './files.ts';
import { Idea } from './schema.ts';

/**
 * The manuscript of the story: `final.md` of each chapter, where there is none its highest draft (`spec/folio.md` §14).
 * No chapter at all gives no file. Rejects with `input_invalid` (`no_idea`) when idea.json is not there.
 */
export async function exported(files: RunFiles, options: ExportOptions): Promise<Exported> {
  const at = filesOf(storyFolder);
  const idea = readJson((await files.read(at.idea)) ?? '', Idea);
  if (!idea.ok)
    throw new RunError({ kind: 'input_invalid', reason: 'no_idea', values: { path: at.idea } });
  const { title } = idea.value;
  const sources: Source[] = [];
  const last = (await chapterNumbers(files, at.chapters)).at(-1) ?? 0;
  for (let chapter = 1; chapter <= last; chapter += 1) {
    sources.push(await sourceOf(files, chapter));
  }
  const chapters = sources.map(({ chapter, source, text }) => ({
    chapter,
    title: titleOf(text) ?? '',
    source,
    characters: countCharacters(text),
  }));
  const found = sources.filter(({ source }) => source !== null);
  const name = `manuscript.${options.format}`;
  const text = manuscript(
    title,
    found.map((each) => each.text),
    options,
  );
  return {
    files: found.length === 0 ? [] : [{ name, text }],
    title,
    chapters,
    characters: chapters.reduce((sum, { characters }) => sum + characters, 0),
  };
}

type Source = { readonly chapter: number; readonly source: string | null; readonly text: string };

/** Folders `ch01`, `ch1`, `ch100`, sorted as numbers (R27). */
async function chapterNumbers(files: RunFiles, folder: string): Promise<number[]> {
  const names = await files.list(folder);
  const numbers = names.flatMap((name) => {
    const [, digits] = /^ch(\d+)$/.exec(name) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}

async function sourceOf(files: RunFiles, chapter: number): Promise<Source> {
  const at = filesOf(storyFolder);
  const padded = at.final(chapter).replace(/\/final\.md$/, '');
  const folders = [padded, `${at.chapters}/ch${chapter}`];
  for (const folder of folders) {
    const name = latest(await files.list(folder));
    const text = name === undefined ? undefined : await files.read(`${folder}/${name}`);
    if (name !== undefined && text !== undefined) return { chapter, source: name, text };
  }
  return { chapter, source: null, text: '' };
}

/** `final.md`, else the draft with the highest number. */
function latest(names: readonly string[]): string | undefined {
  if (names.includes('final.md')) return 'final.md';
  const numberOf = (name: string) => Number(/^draft-(\d+)\.md$/.exec(name)?.[1] ?? 0);
  const drafts = names.filter((name) => numberOf(name) > 0);
  return drafts.sort((a, b) => numberOf(b) - numberOf(a))[0];
}

/** Title, then the chapters, separated by rules. Pure. */
export function manuscript(
  title: string,
  chapters: readonly string[],
  options: ExportOptions,
): string {
  return [`# ${title}`, ...chapters.map((text) => readable(text, options))]
    .join('\n\n---\n\n')
    .replace('\n\n---\n\n', '\n\n')
    .concat('\n');
}

/** A chapter for readers: no ¶ lines, its heading one level below the title; comments as the options say. */
function readable(text: string, { comments }: ExportOptions): string {
  const kept = comments === 'strip' ? withoutComments(text) : text;
  return kept
    .split('\n')
    .filter((line) => !isMarker(line))
    .map((line) => line.replace(/^#\s/, '## '))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutComments(text: string): string {
  return text
    .replaceAll(/^[ \t]*<!--[\s\S]*?-->[ \t]*\n?/gm, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '');
}

function isMarker(line: string): boolean {
  return /^\s*¶\s*[\d０-９]*\s*$/.test(line);
}

/** 文字数: code points without ¶ lines, headings, comments and whitespace (`spec/folio.md` §14). */
export function countCharacters(text: string): number {
  const prose = withoutComments(text)
    .split('\n')
    .filter((line) => !isMarker(line) && !line.startsWith('#'));
  return [...prose.join('').replaceAll(/\s/g, '')].length;
}

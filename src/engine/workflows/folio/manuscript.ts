import type { AiUse } from '../../ai-use.ts';
import { RunError } from '../../data/failure.ts';
import { normalForm } from '../../data/normal-form.ts';
import type { Unread } from '../../data/unread.ts';
import { readJson } from '../../json-artifact.ts';
import type { RunFiles } from '../../ports.ts';
import type { Exported, ExportOptions } from '../../workflow.ts';
import { finalName, leftOut } from './accepted-only.ts';
import { setAs, settingOf } from './as-handed.ts';
import { identifierOf, inUtc } from './book/identity.ts';
import { chapterHeads, outlineRows } from './chapter-heads.ts';
import { headAndBody, headLine, headOf, readable } from './chapter-prose.ts';
import { usualBand } from './contract/episodes/band.ts';
import { foundCuts } from './contract/episodes/book-cuts.ts';
import { languageFor } from './contract/language.ts';
import type { OutlineRow } from './contract/outline-shown.ts';
import {
  chapterNumber,
  episodeNumber,
  type Files,
  filesOf,
  storyFolder,
} from './contract/paths.ts';
import type { Unit } from './contract/unit.ts';
import { countCharacters } from './counted-line.ts';
import { titleOf } from './draft.ts';
import { calendarFile, calendarTable, type Release, releasesOf } from './episodes/calendar.ts';
import { readCuts } from './episodes/cuts.ts';
import { episodesOf, episodeText } from './episodes/episodes.ts';
import { recordedUse } from './episodes/record.ts';
import { disclosureSheet, openingOf, readOwnWords, siteSheet } from './episodes/sheet.ts';
import { unreadIdea } from './idea.ts';
import { type Indents, indentsOf } from './indents.ts';
import { isSite, type Site, siteText } from './novel-site.ts';
import { plainLine } from './plain-prose.ts';
import { isMarkdownBreak, sceneBreakIn } from './scene-break.ts';
import { Idea, SelectedPath, type StoryInput } from './schema.ts';
import { authorOf, titlePage } from './title-page.ts';
import { countWords } from './word-count.ts';
import { type Language, rehearsalMark } from './words.ts';

/**
 * The manuscript of the story: `final.md` of each chapter; where it is asked for, or where no chapter has one, its highest draft
 * (`docs/spec/folio.md` §14). No chapter at all gives no file. Rejects with `input_invalid` (`no_idea`) when idea.json is not there,
 * unless the story is a manuscript that no model has read yet.
 */
export async function exported(
  files: RunFiles,
  options: ExportOptions,
  input: Partial<StoryInput> = {},
): Promise<Exported> {
  const { manuscript: handed = [], language: wanted } = input;
  const { at, units } = await unitsThere(files);
  const idea = await ideaThere(files, at, input);
  const { words: own } = readOwnWords(await files.read(at.site));
  const named = own.title ?? idea.title;
  const title = `${markOf(options, named)}${named}`;
  const marked = { ...idea, title };
  const sources: Source[] = [];
  const last = units.at(-1) ?? 0;
  const plain = options.format !== 'md';
  const setting = settingOf(handed.map(({ text }) => text));
  for (let chapter = 1; chapter <= last; chapter += 1) {
    const source = await sourceOf(files, at, chapter);
    const before = handed[chapter - 1]?.text;
    const isOwn = before === source.raw;
    const text = isOwn ? source.text : setAs(setting, source.text, { plain });
    const indents =
      before === undefined ? 'made' : indentsOf(text, isOwn && isSite(options.format));
    sources.push({ ...source, text, indents });
  }
  const isLeft = leftOut(sources, options);
  const chapters = listed(sources, handed, isLeft);
  const found = sources.filter(({ source }) => source !== null && !isLeft(source));
  const texts = found.map(({ text }) => text);
  const language = wanted ?? writtenIn(texts);
  const about = {
    ...(at.unit === 'episode' ? { unit: at.unit } : {}),
    ...{ title, chapters, characters: sumOf(chapters.filter(({ draft }) => draft !== 'left')) },
    // English is counted in words
    ...(language === 'en' ? { words: sumOfWords(texts) } : {}),
  };
  if (found.length === 0) return { files: [], ...about };
  const outlined = at.unit === 'episode' ? await outlineRows(files, at) : [];
  const story = { idea: marked, language, inEpisodes: at.unit === 'episode', outlined };
  const written = found.map(({ chapter, text }) => ({
    ...{ chapter, body: headAndBody(text).body },
    handed: handed[chapter - 1]?.text,
  }));
  const told = isSite(options.format) ? { use: await recordedUse(files, at, written) } : {};
  const by = authorOf(options, own.author);
  const made = options.episodes
    ? await inEpisodes(files, story, found, { ...options, ...told })
    : { files: await filesFor(story, found, { ...options, ...by }) };
  return { ...made, ...about, ...told, ...titlePage(options, by.author) };
}

function listed(
  sources: readonly Source[],
  handed: NonNullable<StoryInput['manuscript']>,
  isLeft: (source: string) => boolean,
): Exported['chapters'] {
  return sources.map(({ chapter, source, text, raw }) => ({
    ...{ chapter, title: chapterTitle(text), source, characters: countCharacters(text) },
    ...(source === null || source === finalName
      ? {}
      : { draft: isLeft(source) ? ('left' as const) : ('taken' as const) }),
    ...(source !== null && handed[chapter - 1]?.text === raw ? { own: true as const } : {}),
  }));
}

async function ideaThere(files: RunFiles, at: Files, input: Partial<StoryInput>): Promise<Idea> {
  const text = await files.read(at.idea);
  const read = readJson(text ?? '', Idea);
  if (read.ok) return read.value;
  const { idea = '', manuscript = [], title } = input;
  if (text === undefined && manuscript.length > 0)
    return unreadIdea({ idea, manuscript, title }, await files.read(at.userInput));
  throw new RunError({ kind: 'input_invalid', reason: 'no_idea', values: { path: at.idea } });
}

/** What a story is written in where nobody has said so; a Japanese one may be too short to have kana. */
function writtenIn(texts: readonly string[]): Language {
  const text = texts.join('\n');
  return languageFor(text, /\p{Script=Han}/u.test(text) && !/[A-Za-z]{4}/.test(text) ? 'ja' : 'en');
}

function sumOfWords(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countWords(headAndBody(text).body), 0);
}

function sumOf(chapters: Exported['chapters']): number {
  return chapters.reduce((sum, { characters }) => sum + characters, 0);
}

type Told = {
  readonly idea: Idea;
  readonly language: Language;
  /** Is it written in episodes? */
  readonly inEpisodes: boolean;
  /** Those episodes with the chapters they stand in. */
  readonly outlined: readonly OutlineRow[];
};

/** Each episode as a file of its own, under a folder that says for whom; for a site with what its posting page asks for beside. */
async function inEpisodes(
  run: RunFiles,
  { idea, language, inEpisodes: asTheyAre }: Told,
  sources: readonly Source[],
  options: ExportOptions & { readonly use?: AiUse },
): Promise<Pick<Exported, 'files' | 'episodes' | 'unread'>> {
  const { format, use, episodes: band = usualBand } = options;
  const at = filesOf(storyFolder);
  const bodies = sources.map(({ chapter, text }) => ({ chapter, body: headAndBody(text).body }));
  const { kept, unread: uncut } = foundCuts(bodies, readCuts(await run.read(at.cuts)));
  const chapters = sources.map(({ chapter, text }) => ({
    ...{ chapter, text, title: chapterTitle(text) },
    // what was written as an episode is one, however long it is
    cuts: asTheyAre ? [] : kept.get(chapter),
  }));
  const all = episodesOf(chapters, band, language);
  const indentsIn = (number: number) =>
    sources.find(({ chapter }) => chapter === number)?.indents ?? 'made';
  const folder = isSite(format) ? format : 'episodes';
  const extension = format === 'md' ? 'md' : 'txt';
  const files = all.map((episode) => ({
    name: `${folder}/${fileName(episode.number, episode.title)}.${extension}`,
    text: `${markOf(options, idea.title)}${episodeText(episode, options, language, indentsIn(episode.chapter))}`,
  }));
  const episodes = all.map(({ text, ...episode }) => ({
    ...episode,
    ...(language === 'en' ? { words: countWords(text) } : {}),
  }));
  const planned = options.plan === undefined ? [] : releasesOf(episodes, options.plan);
  const dated = planned.length === 0 ? [] : calendarFiles(planned, { idea, language, folder });
  const notCut = uncut.map((each) => ({ path: at.cuts, ...each }));
  if (!isSite(format) || use === undefined)
    return { files: [...files, ...dated], episodes, ...unreadIn(notCut) };
  const selected = readJson((await run.read(at.selected)) ?? '', SelectedPath);
  const { words: own, unread } = readOwnWords(await run.read(at.site));
  const first = selected.ok ? selected.value.path.outline[0]?.summary : undefined;
  const opening = openingOf(bodies[0]?.body ?? '');
  const sheet = { idea, first, opening, own, use, episodes };
  return {
    files: [
      ...files,
      ...dated,
      { name: `${folder}/site.md`, text: siteSheet(sheet, format, language) },
      { name: `${folder}/disclosure.md`, text: disclosureSheet(use, language) },
    ],
    episodes,
    ...unreadIn([...notCut, ...unread.map((each) => ({ path: at.site, ...each }))]),
  };
}

function unreadIn(unread: readonly Unread[]): { readonly unread?: readonly Unread[] } {
  return unread.length === 0 ? {} : { unread };
}

/** When the episodes are to be published, as a table and for a calendar. */
function calendarFiles(
  releases: readonly Release[],
  {
    idea,
    language,
    folder,
  }: { readonly idea: Idea; readonly language: Language; readonly folder: string },
): Exported['files'] {
  const { title, created_at: begun, source_prompt: prompt } = idea;
  const about = {
    title,
    language,
    stamp: inUtc(begun),
    id: identifierOf(begun, prompt).slice(-12),
  };
  return [
    { name: `${folder}/calendar.csv`, text: calendarTable(releases, language) },
    { name: `${folder}/calendar.ics`, text: calendarFile(releases, about) },
  ];
}

/** One file, or one for each chapter; the novel sites' are plain text under a folder of the site's name. */
async function filesFor(
  { idea, language, outlined }: Told,
  sources: readonly Source[],
  options: ExportOptions,
): Promise<Exported['files']> {
  const { format, split } = options;
  const { title } = idea;
  if (format === 'epub' || format === 'html') {
    const { bookFile } = await import('./book/made.ts');
    const chapters = sources.map(({ chapter, text, indents }) => ({
      ...{ chapter, indents },
      ...headAndBody(text),
    }));
    return [bookFile(format, { idea, language }, chapters, options)];
  }
  const site = isSite(format) ? format : undefined;
  const extension = format === 'md' ? 'md' : 'txt';
  if (split) {
    return sources.map(({ chapter, text, indents }) => ({
      name: `${site ?? 'chapters'}/${fileName(chapter, chapterTitle(text))}.${extension}`,
      text: `${markOf(options, title)}${site === undefined ? `${printed(text, options)}\n` : siteChapter({ text, indents }, site, language)}`,
    }));
  }
  if (site !== undefined) {
    const parts = sources.map(
      (source) => `${siteHead(source.text, site)}${siteChapter(source, site, language)}`,
    );
    const between = site === 'pixiv' ? '\n[newpage]\n' : '\n\n';
    const begin = site === 'pixiv' ? '' : `${title}\n\n`;
    return [{ name: `manuscript-${site}.txt`, text: `${begin}${parts.join(between)}` }];
  }
  const texts = sources.map(({ text }) => text);
  const heads = chapterHeads(
    sources.map(({ chapter }) => chapter),
    outlined,
    language,
  );
  const above = sources.map(({ chapter }) => heads.get(chapter));
  return [{ name: `manuscript.${extension}`, text: manuscript(title, texts, options, above) }];
}

/** What a recording has in front of its title, and of each chapter that goes out by itself. */
function markOf({ rehearsal }: ExportOptions, title: string): string {
  return rehearsal === true ? `${rehearsalMark[languageFor(title, 'en')]} ` : '';
}

function siteChapter(
  { text, indents }: Pick<Source, 'text' | 'indents'>,
  site: Site,
  language: Language,
): string {
  return siteText(headAndBody(text).body, site, language, indents);
}

/** The headings stay as lines of their own: they are what a person cuts at. pixiv shows them itself, and its title is a field. */
function siteHead(text: string, site: Site): string {
  const head = headLine(text);
  if (head === '') return '';
  return site === 'pixiv' ? `[chapter:${head.replaceAll(/[[\]]/g, '')}]\n` : `■${head}\n\n`;
}

function chapterTitle(text: string): string {
  return headOf(text)?.heading.title ?? titleOf(text) ?? '';
}

/** Sorts as the chapters do; nothing in it that a file system refuses. */
function fileName(chapter: number, title: string): string {
  const name = normalForm(title, 'NFC')
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '')
    .trim();
  const number = String(chapter).padStart(3, '0');
  return name === '' ? number : `${number}_${[...name].slice(0, 40).join('')}`;
}

type Source = {
  readonly chapter: number;
  readonly source: string | null;
  readonly text: string;
  /** As it lies. */
  readonly raw: string;
  readonly indents: Indents;
};

type There = {
  readonly at: Files & { readonly unit: Unit };
  /** Their numbers, in order. */
  readonly units: readonly number[];
};

/** What lies in folders `ch01`, `ch1`, `ch100`: chapters, or episodes in folders `ep01`, `ep2` within them. */
async function unitsThere(files: RunFiles): Promise<There> {
  const { chapters: folder } = filesOf(storyFolder);
  const chapters: number[] = [];
  const places = new Map<number, number>();
  for (const name of await files.list(folder)) {
    const chapter = chapterNumber(name);
    if (chapter === undefined) continue;
    chapters.push(chapter);
    for (const each of await files.list(`${folder}/${name}`)) {
      const episode = episodeNumber(each);
      if (episode !== undefined) places.set(episode, chapter);
    }
  }
  const inOrder = (numbers: Iterable<number>) => [...new Set(numbers)].sort((a, b) => a - b);
  if (places.size === 0)
    return { at: { ...filesOf(storyFolder), unit: 'chapter' }, units: inOrder(chapters) };
  const at = filesOf(storyFolder, (unit) => places.get(unit) ?? 0);
  return { at: { ...at, unit: 'episode' }, units: inOrder(places.keys()) };
}

async function sourceOf(files: RunFiles, at: There['at'], chapter: number): Promise<Source> {
  const padded = at.chapter(chapter);
  const folders = at.unit === 'episode' ? [padded] : [padded, `${at.chapters}/ch${chapter}`];
  for (const folder of folders) {
    const name = latest(await files.list(folder));
    const raw = name === undefined ? undefined : await files.read(`${folder}/${name}`);
    if (name === undefined || raw === undefined) continue;
    // A chapter of the author's own lies as it was handed over; what is exported has one kind of line ends.
    const text = raw.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
    return { chapter, source: name, text, raw, indents: 'made' };
  }
  return { chapter, source: null, text: '', raw: '', indents: 'made' };
}

/** `final.md`, else the draft with the highest number. */
function latest(names: readonly string[]): string | undefined {
  if (names.includes(finalName)) return finalName;
  const numberOf = (name: string) => Number(/^draft-(\d+)\.md$/.exec(name)?.[1] ?? 0);
  const drafts = names.filter((name) => numberOf(name) > 0);
  return drafts.sort((a, b) => numberOf(b) - numberOf(a))[0];
}

/**
 * Title, then the chapters: between rules in Markdown, between blank lines in plain text. `above`: what stands above each where these
 * are the episodes of chapters, which are then a level below. Pure.
 */
export function manuscript(
  title: string,
  chapters: readonly string[],
  options: Pick<ExportOptions, 'comments'> & Partial<Pick<ExportOptions, 'format'>>,
  above: readonly (string | undefined)[] = [],
): string {
  const isBelow = above.some((head) => head !== undefined);
  const [mark, level] = options.format === 'txt' ? ['', ''] : ['## ', '### '];
  const texts = chapters.map((text, index) => {
    const whole = printed(text, options);
    const head = above[index];
    const set = isBelow ? whole.replace(/^#+ +/, level) : whole;
    return head === undefined ? set : `${mark}${head}\n\n${set}`;
  });
  if (options.format === 'txt') return `${[title, ...texts].join('\n\n\n')}\n`;
  return `# ${title}\n\n${texts.join('\n\n---\n\n')}\n`;
}

/** A chapter as a file of its own or a part of the whole. */
function printed(
  text: string,
  options: Pick<ExportOptions, 'comments'> & Partial<Pick<ExportOptions, 'format'>>,
): string {
  const lines = readable(text, options).split('\n');
  // In Markdown a rule parts the chapters: what parts scenes must be another sign.
  if (options.format !== 'txt')
    return lines
      .map((line) => (isMarkdownBreak(line) ? sceneBreakIn('markdown', 'en') : line))
      .join('\n');
  const stars = sceneBreakIn('plain', /[\u3041-\u30fa]/.test(text) ? 'ja' : 'en');
  return lines.map((line) => (isMarkdownBreak(line) ? stars : plainLine(line))).join('\n');
}

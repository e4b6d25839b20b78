import { z } from 'zod';
import type { AiUse } from '../../../ai-use.ts';
import type { ExportedEpisode } from '../../../data/exported-episode.ts';
import { isRecord } from '../../../data/shapes.ts';
import type { Unread } from '../../../data/unread.ts';
import { OwnText, OwnTitle } from '../contract/own-title.ts';
import type { Site } from '../novel-site.ts';
import { plainLine } from '../plain-prose.ts';
import { isSceneBreak } from '../scene-break.ts';
import type { Idea } from '../schema.ts';
import type { Language } from '../words.ts';
import { catchLine } from './catch-line.ts';
import { yamlIn } from './own-yaml.ts';
import { disclosureSentence, sheetWords, siteRules, useTags } from './words.ts';

/** What an author has to say of the story to its readers, in `current/site.yaml`; what is left out is taken from the story's plan. */
const OwnWords = z.object({
  /** Of the story, wherever it is exported. */
  title: OwnTitle.optional(),
  author: OwnText.pipe(z.string().trim().min(1)).optional(),
  catch: z.string().optional(),
  synopsis: z.string().optional(),
  tags: z.array(OwnText).optional(),
  foreword: z.string().optional(),
  afterword: z.string().optional(),
});
export type OwnWords = z.infer<typeof OwnWords>;

type ReadWords = { readonly words: OwnWords; readonly unread: readonly Omit<Unread, 'path'>[] };

/** Words that cannot be read are none, and each of them is named; the others count. */
export function readOwnWords(text: string | undefined): ReadWords {
  if (text === undefined) return { words: {}, unread: [] };
  const { given, line } = yamlIn(text);
  if (!isRecord(given)) return { words: {}, unread: [{ part: String(line), why: 'yaml' }] };
  const unread: Omit<Unread, 'path'>[] = [];
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    // a name without words behind it says nothing
    if (value === null) continue;
    const shape = Object.hasOwn(OwnWords.shape, name)
      ? OwnWords.shape[name as keyof OwnWords]
      : undefined;
    if (shape === undefined) unread.push({ part: name, why: 'unknown' });
    else if (shape.safeParse(value).success) read[name] = value;
    else unread.push({ part: name, why: 'form' });
  }
  return { words: OwnWords.parse(read), unread };
}

export type Sheet = {
  readonly idea: Pick<Idea, 'title' | 'genre' | 'core_theme'>;
  /** What its first chapter tells, as it was planned, and how its text begins: nothing that comes later. */
  readonly first: string | undefined;
  readonly opening: string;
  readonly own: OwnWords;
  readonly use: AiUse;
  readonly episodes: readonly ExportedEpisode[];
};

/** `site.md`: what the fields of a site's posting page ask for beside the text. Pure. */
export function siteSheet(
  { idea, first, opening, own, use, episodes }: Sheet,
  site: Site,
  language: Language,
): string {
  const words = sheetWords[language];
  // that nobody was asked is said where the site asks about AI, and is no word of the work's own
  const told = use.degree === 'none' ? '' : disclosureSentence(use, language);
  const synopsis = own.synopsis ?? first ?? idea.core_theme;
  const tags = own.tags?.map(oneWord) ?? tagsIn(idea.genre);
  const part = (heading: string, text: string) => `## ${heading}\n\n${text.trim()}\n`;
  return [
    `# ${idea.title}\n`,
    part(words.title, idea.title),
    part(words.catch, shownCatch({ idea, opening, own }, site, language)),
    part(words.synopsis, `${synopsis.trim()}\n\n${told}`),
    part(words.tags, [...new Set([...tags, ...tagOfUse(use)])].join(' ')),
    part(words.foreword, own.foreword ?? told),
    part(words.afterword, own.afterword ?? words.thanks),
    part(
      words.ai,
      [...(told === '' ? [words.unasked] : []), siteRules[site][language], words.check].join(
        '\n\n',
      ),
    ),
    part(
      words.episodes,
      episodes
        .map(
          ({ number, title, characters, words: english, hook }) =>
            `${number}. ${title} (${english ?? characters}) – ${words.hook}: ${clipped(hook)}`,
        )
        .join('\n'),
    ),
    `${words.own}\n`,
  ].join('\n');
}

/** What is too long for the site is said behind it, by how much, where it is the author's own. */
function shownCatch(
  { idea, opening, own }: Pick<Sheet, 'idea' | 'opening' | 'own'>,
  site: Site,
  language: Language,
): string {
  const taken = opening === '' ? idea.core_theme : opening;
  const { text, over } = catchLine({ own: own.catch, taken }, site);
  return over === undefined
    ? text
    : `${text}\n\n${sheetWords[language].tooLong(over.length, over.most)}`;
}

function tagOfUse({ degree }: AiUse): readonly string[] {
  return degree === 'none' ? [] : [useTags[degree]];
}

/** A site takes words for tags, and no sentence. */
const longestTag = 20;

const brackets = /[()（）[\]［］「」『』【】〔〕〈〉《》{}｛｝]+/g;

/** Blanks part words of Japanese; those of other languages stand together as one tag. */
function tagsIn(genre: string): readonly string[] {
  const parts = genre
    .replaceAll(brackets, '、')
    .split(/[・、。，,/／&＆|｜]+/)
    .flatMap((part) => (/[\p{Script=Han}ぁ-ヺ]/u.test(part) ? part.split(/\s+/) : [part]))
    .map(oneWord);
  return parts.filter((part) => part !== '' && [...part].length <= longestTag);
}

/** A site ends a tag at a blank. */
function oneWord(tag: string): string {
  return tag.replaceAll(brackets, ' ').trim().replaceAll(/\s+/g, '_');
}

const shortOpening = 12;
const longestOpening = 60;

/** How a chapter begins: its first sentence, with the next one where that is short. */
export function openingOf(body: string): string {
  const line = body.split('\n').find((each) => each.trim() !== '' && !isSceneBreak(each)) ?? '';
  const words = plainLine(line.slice(0, 500))
    .replaceAll(/《[^《》]*》|[｜|]/g, '')
    .trim();
  let opening = '';
  for (const sentence of words.match(/[^。！？!?.]+[。！？!?.]*[」』”]?/g) ?? []) {
    if ([...opening].length >= shortOpening) break;
    opening += sentence;
  }
  const letters = [...opening.trim()];
  return letters.length > longestOpening
    ? `${letters.slice(0, longestOpening - 1).join('')}…`
    : letters.join('');
}

/** `disclosure.md`: whose words the text is, and how that was counted. Pure. */
export function disclosureSheet(use: AiUse, language: Language): string {
  const words = sheetWords[language];
  return [
    `# ${words.disclosure}\n`,
    `${disclosureSentence(use, language)}\n`,
    ...countedLines(use, language),
  ].join('\n');
}

function countedLines(use: AiUse, language: Language): readonly string[] {
  const words = sheetWords[language];
  const figure = (count: number) => count.toLocaleString(language === 'ja' ? 'ja-JP' : 'en-US');
  const { author, edited, model, degree, percent } = use;
  if (degree === 'none') return [`- ${words.alone(figure(author))}`, `- ${words.unasked}\n`];
  return [
    `- ${words.counted(figure(author), figure(edited), figure(model))}`,
    `- ${words.tag(useTags[degree], percent)}\n`,
    `${words.how}\n`,
  ];
}

const longestHook = 40;

function clipped(text: string): string {
  const letters = [...text];
  return letters.length > longestHook ? `${letters.slice(0, longestHook).join('')}…` : text;
}

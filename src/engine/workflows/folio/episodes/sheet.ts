import { parse } from 'yaml';
import { z } from 'zod';
import type { AiUse, ExportedEpisode } from '../../../workflow.ts';
import type { Site } from '../novel-site.ts';
import type { Idea, SelectedPath } from '../schema.ts';
import type { Language } from '../words.ts';
import { disclosureSentence, sheetWords, siteRules, useTags } from './words.ts';

/** What an author has to say on a site, in `current/site.yaml`; what is left out is taken from the story's plan. */
const OwnWords = z.object({
  catch: z.string().optional().catch(undefined),
  synopsis: z.string().optional().catch(undefined),
  tags: z.array(z.coerce.string()).optional().catch(undefined),
  foreword: z.string().optional().catch(undefined),
  afterword: z.string().optional().catch(undefined),
});
export type OwnWords = z.infer<typeof OwnWords>;

/** Words that cannot be read are none: the sheet says where they would stand. */
export function readOwnWords(text: string | undefined): OwnWords {
  if (text === undefined) return {};
  try {
    const read = OwnWords.safeParse(parse(text));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

export type Sheet = {
  readonly idea: Pick<Idea, 'title' | 'genre' | 'tone' | 'core_theme'>;
  readonly path: Pick<SelectedPath['path'], 'direction' | 'emotional_core'> | undefined;
  readonly own: OwnWords;
  readonly use: AiUse;
  readonly episodes: readonly ExportedEpisode[];
};

/** `site.md`: what the fields of a site's posting page ask for beside the text. Pure. */
export function siteSheet(
  { idea, path, own, use, episodes }: Sheet,
  site: Site,
  language: Language,
): string {
  const words = sheetWords[language];
  const told = disclosureSentence(use, language);
  const synopsis = own.synopsis ?? path?.direction ?? idea.core_theme;
  const tags = own.tags ?? [idea.genre, idea.tone];
  const part = (heading: string, text: string) => `## ${heading}\n\n${text.trim()}\n`;
  return [
    `# ${idea.title}\n`,
    part(words.title, idea.title),
    part(words.catch, own.catch ?? path?.emotional_core ?? idea.core_theme),
    part(words.synopsis, `${synopsis.trim()}\n\n${told}`),
    part(words.tags, [...new Set([...tags, useTags[use.degree]])].join(' ')),
    part(words.foreword, own.foreword ?? told),
    part(words.afterword, own.afterword ?? words.thanks),
    part(words.ai, `${siteRules[site][language]}\n\n${words.check}`),
    part(
      words.episodes,
      episodes
        .map(
          ({ number, title, characters, hook }) =>
            `${number}. ${title} (${characters}) – ${words.hook}: ${clipped(hook)}`,
        )
        .join('\n'),
    ),
    `${words.own}\n`,
  ].join('\n');
}

/** `disclosure.md`: whose words the text is, and how that was counted. Pure. */
export function disclosureSheet(use: AiUse, language: Language): string {
  const words = sheetWords[language];
  const figure = (count: number) => count.toLocaleString(language === 'ja' ? 'ja-JP' : 'en-US');
  return [
    `# ${words.disclosure}\n`,
    `${disclosureSentence(use, language)}\n`,
    `- ${words.counted(figure(use.author), figure(use.edited), figure(use.model))}`,
    `- ${words.tag(useTags[use.degree], use.percent)}\n`,
    `${words.how}\n`,
  ].join('\n');
}

const longestHook = 40;

function clipped(text: string): string {
  const letters = [...text];
  return letters.length > longestHook ? `${letters.slice(0, longestHook).join('')}…` : text;
}

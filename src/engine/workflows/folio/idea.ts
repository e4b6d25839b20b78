import type { Idea, IdeaReply } from './schema.ts';
import { type Language, unspecifiedText, untitledText } from './words.ts';

export type Filled = { readonly field: string; readonly used: string };

/**
 * idea.json from what the model read. What it did not find even when asked again gets a default and is named, so that
 * the person is told (`spec/folio.md` §5).
 */
export function ideaOf(
  reply: IdeaReply,
  facts: { readonly prompt: string; readonly language: Language; readonly at: string },
): { readonly idea: Idea; readonly filled: readonly Filled[] } {
  const { prompt, language, at } = facts;
  const unspecified = unspecifiedText(language);
  const defaults = {
    genre: unspecified,
    tone: unspecified,
    scale: 'medium',
    core_theme: firstSentence(prompt, 40) || unspecified,
  } as const;
  const fields = ['genre', 'tone', 'scale', 'core_theme'] as const;
  const filled = fields
    .filter((field) => reply[field] === undefined)
    .map((field) => ({ field, used: defaults[field] }));
  const { characters } = reply;
  const idea: Idea = {
    title: reply.title ?? (firstSentence(prompt, 20) || untitledText(language)),
    genre: reply.genre ?? defaults.genre,
    tone: reply.tone ?? defaults.tone,
    scale: reply.scale ?? defaults.scale,
    core_theme: reply.core_theme ?? defaults.core_theme,
    ...(characters && characters.length > 0 ? { characters: characters.slice(0, 5) } : {}),
    source_prompt: prompt,
    created_at: at,
  };
  return { idea, filled };
}

/** The first sentence or line, at most `limit` code points. */
export function firstSentence(text: string, limit: number): string {
  const [first = ''] = text.trim().split(/(?<=[。！？!?])|\n/);
  return [...first.trim()].slice(0, limit).join('');
}

import { jsonIn } from '../../data/json-text.ts';
import { isRecord } from '../../data/shapes.ts';
import { titleLine } from '../../data/title-line.ts';
import type { Idea, IdeaReply, StoryInput } from './schema.ts';
import { type Language, unspecifiedText, untitledText } from './words.ts';

export type Filled = { readonly field: string; readonly used: string };

/**
 * idea.json from what the model read. What it did not find even when asked again gets a default and is named, so that
 * the person is told (`docs/spec/folio.md` §5).
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
  const { characters, conditions = [] } = reply;
  const idea: Idea = {
    title: reply.title ?? (firstSentence(prompt, 20) || untitledText(language)),
    genre: reply.genre ?? defaults.genre,
    tone: reply.tone ?? defaults.tone,
    scale: reply.scale ?? defaults.scale,
    core_theme: reply.core_theme ?? defaults.core_theme,
    ...(characters && characters.length > 0 ? { characters: characters.slice(0, 5) } : {}),
    ...(conditions.length > 0 ? { conditions } : {}),
    source_prompt: prompt,
    created_at: at,
  };
  return { idea, filled };
}

/** Of a manuscript that no model has read: its title, and when it was handed over. `handed`: the file that says so. */
export function unreadIdea(input: Called, handed: string | undefined): Idea {
  const data = jsonIn(handed);
  const about = isRecord(data) && isRecord(data['metadata']) ? data['metadata'] : {};
  const { timestamp } = about;
  return {
    title: givenTitle(input) ?? firstSentence(input.idea, 40),
    ...{ genre: '', tone: '', scale: 'medium', core_theme: '' },
    source_prompt: input.idea,
    created_at: typeof timestamp === 'string' ? timestamp : '1970-01-01T00:00:00Z',
  };
}

type Called = Pick<StoryInput, 'title' | 'idea' | 'manuscript'>;

/** What a story is called before it has a title: at least by the first sentence of its idea. */
export function titleOfStory(input: Called): string {
  return givenTitle(input) ?? titleLine(firstSentence(input.idea, Infinity));
}

/**
 * An idea that is only how a manuscript begins says less than the title of its first chapter. Undefined: it is its
 * person's own, and nothing else has a title.
 */
function givenTitle({ title, idea, manuscript: [first] = [] }: Called): string | undefined {
  if (title !== undefined) return title;
  const begins = firstSentence(idea, 40);
  if (first === undefined || !first.text.includes(begins)) return undefined;
  return first.title || withoutReadings(begins);
}

/** Words without the marks of readings and emphasis: `｜框《かまち》` is 框. */
function withoutReadings(text: string): string {
  return text.replaceAll(/《《([^《》]+)》》/g, '$1').replaceAll(/《[^《》]*》|[｜|]/g, '');
}

/** The first sentence or line, at most `limit` code points. */
export function firstSentence(text: string, limit: number): string {
  const [first = ''] = text.trim().split(/(?<=[。！？!?])|\n/);
  return [...first.trim()].slice(0, limit).join('');
}

import type { Messages } from './ja.ts';
import { turnedAs } from './turned.ts';

/*
 * The words for a story whose units of writing are episodes: the same sentences, which count episodes where those of other stories
 * count chapters. What a sentence is given, a title or somebody's own words, stays as it is.
 */

/** Words → the same as they count episodes, and the messages that do. */
const known = new WeakMap<object, unknown>();
const episodeOnes = new WeakSet();

/** The messages for a screen, or a line, of such a story; its own words go along by `countedAs`. */
export function ofEpisodes(messages: Messages): Messages {
  const before = known.get(messages);
  if (before !== undefined) return before as Messages;
  const { screens, cli } = messages;
  const { answer, asking } = cli;
  const made: Messages = {
    ...messages,
    screens: {
      ...screens,
      keys: counted(screens.keys),
      question: counted(screens.question),
      reader: counted(screens.reader),
      reading: { ...screens.reading, findings: counted(screens.reading.findings) },
    },
    cli: {
      ...cli,
      stats: counted(cli.stats),
      answer: { ...answer, ...counted({ amount: answer.amount, estimate: answer.estimate }) },
      asking: { ...asking, ...counted({ amount: asking.amount }) },
    },
  };
  turnedAs(made, messages);
  known.set(messages, made);
  episodeOnes.add(made);
  return made;
}

/** A workflow's own words as the general ones are: counting episodes where those do. */
export function countedAs<T extends object>(words: T, messages: object): T {
  return episodeOnes.has(messages) ? counted(words) : words;
}

function counted<T extends object>(words: T): T {
  const made = known.get(words) ?? retold(words);
  known.set(words, made);
  // the same shape: strings become strings, functions functions
  return made as T;
}

/** `given`: what the words were made of. */
function retold(words: unknown, given: readonly unknown[] = []): unknown {
  if (typeof words === 'string') return around(words, given.filter(isChanged));
  if (typeof words === 'function')
    return (...values: unknown[]): unknown => retold(words(...values), values);
  if (Array.isArray(words)) return words.map((each) => retold(each, given));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, retold(value, given)]),
  );
}

function isChanged(given: unknown): given is string {
  return typeof given === 'string' && inEpisodes(given) !== given;
}

/** A sentence as it counts episodes, but for these parts of it. */
function around(text: string, [own, ...others]: readonly string[]): string {
  if (own === undefined) return inEpisodes(text);
  return text
    .split(own)
    .map((part) => around(part, others))
    .join(own);
}

/**
 * A folder `chapters/` and a flag `--chapters` are called so whatever is counted. 文章 and 序章 are words of their own: 章 is what is counted behind a number or where no other kanji
 * leads to it.
 */
function inEpisodes(text: string): string {
  return text
    .replaceAll(/(?<=[一二三四五六七八九十百])章|(?<!\p{Script=Han})章/gu, '話')
    .replaceAll(/(?<![/-])\b([Cc])hapter(s?)\b(?![/-])/g, (_, first: string, many: string) =>
      first === 'C' ? `Episode${many}` : `episode${many}`,
    )
    .replaceAll(/\b([Cc])h\. (?=\d)/g, (_, first: string) => (first === 'C' ? 'Ep. ' : 'ep. '));
}

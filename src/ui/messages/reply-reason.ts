import type { reasons } from './ja/reasons.ts';

type Words = Pick<typeof reasons, 'reply'>;

/** The sentences of `find-json.ts` and of scorecards, by what they say; what repairs it is said to the model alone. */
const replySentences: Readonly<Record<keyof Words['reply'], RegExp>> = {
  no_json: /^The reply holds no JSON object\.$/,
  too_long: /^The reply is longer than (\d+) characters\.$/,
  braces: /^The reply is full of braces\.$/,
  ambiguous: /^The reply holds more than one JSON object, and they differ\./,
  other_draft:
    /^target: must be ch(\d+)(?:-ep(\d+))?-draft-(\d+): the scorecard is about another draft$/,
  other_round: /^round: must be (\d+): the scorecard is about another round$/,
  other_agent: /^agent: must be (\w+)$/,
  incomplete: /^The JSON is not complete, (line \d+)/,
  invalid: /^The JSON is not valid, (line \d+)/,
};

/** Why a reply could not be read, in words; undefined: it says something else. */
export function replyReason(text: string, words: Words): string | undefined {
  for (const [kind, sentence] of Object.entries(replySentences)) {
    const found = sentence.exec(text);
    const said = Object.entries<(...parts: readonly string[]) => string>(words.reply).find(
      ([name]) => name === kind,
    );
    if (found !== null) return said?.[1](...found.slice(1).map((part) => part ?? ''));
  }
  return undefined;
}

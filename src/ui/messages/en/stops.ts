import type { StopWords } from '../ja/stops.ts';

/** What an agent with tools came to the end of. */
export const stops: StopWords = {
  turns: (value) => `The agent used all of its turns (${value}) without an answer.`,
  minutes: (value) => `The agent worked for ${value} min without an answer.`,
  tokens: (value) => `The agent used all of its tokens (${value}) without an answer.`,
  usd: (value) => `The agent used all of its ${value} USD without an answer.`,
  repeats: (value) =>
    `The agent did the same thing over and over (${value}×), and nothing came of it.`,
};

import type { StopWords } from '../ja/stops.ts';

/** What an agent with tools came to the end of. */
export const stops: StopWords = {
  turns: (value) => `The agent used all of its ${value} turns without an answer.`,
  minutes: (value) => `The agent worked for ${value} minutes without an answer.`,
  tokens: (value) => `The agent used all of its ${value} tokens without an answer.`,
  usd: (value) => `The agent used all of its ${value} USD without an answer.`,
  repeats: (value) => `The agent did the same ${value} times, and nothing came of it.`,
};

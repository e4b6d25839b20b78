import { amountOf, rowsToAnswer } from '../workflows/going-on.ts';
import { text } from './flag.ts';
import { inFile, noMore } from './line-words.ts';
import type { Given } from './options.ts';
import { Usage } from './usage-problem.ts';
import { defineVerb } from './verb.ts';

const flags = {
  ...rowsToAnswer,
  text: text('TEXT'),
  file: { ...text('FILE'), leads: true },
} as const;

function read(words: readonly string[], given: Given<typeof flags>) {
  noMore(words.slice(2), 'answer');
  const { text: typed, file } = given;
  if (typed !== undefined && file !== undefined)
    throw new Usage({ kind: 'conflict', flags: ['--text', '--file'] });
  const source = file === undefined ? undefined : inFile(file);
  const comment = typed === undefined ? source : ({ from: 'argument', text: typed } as const);
  return { words, comment, amount: amountOf(given) };
}

export const answer = defineVerb({
  name: 'answer',
  flags,
  read,
  perform: async (command, ports, house) => {
    const { answerQuestion } = await import('./answer-question.ts');
    return await answerQuestion(command, ports, await house.look());
  },
});

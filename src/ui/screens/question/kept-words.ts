import type { Question } from '../../../engine/data/question.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { unsentAt } from '../../cockpit/unsent-at.ts';

/** What is written beside a question and has not gone with an answer yet: it outlives the program, however that ends. */
export function keptWords(cockpit: Cockpit, run: string) {
  const { undecided } = cockpit.ports;
  const nameOf = ({ id, kind }: Question) =>
    unsentAt(cockpit, run, `${kind === 'permission' ? 'word' : 'words'} ${id}`);
  return {
    nameOf,
    of: (question: Question): string => {
      const name = question.comment === true ? nameOf(question) : undefined;
      return (name === undefined ? undefined : undecided.at(name)) ?? '';
    },
    keep: (question: Question | undefined, words: string): void => {
      const name = question && nameOf(question);
      if (name !== undefined) undecided.mark(name, words === '' ? undefined : words);
    },
  };
}

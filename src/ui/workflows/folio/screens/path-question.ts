import type { Question } from '../../../../engine/data/question.ts';
import type { Look } from '../../../components/look.tsx';
import type { ShownAs } from '../../../screens/question/question-rows.ts';
import { storyWordsOf } from '../words/of.ts';
import { estimatesOf } from './path-estimate.ts';

/** The choice of a path: the paths stand above it as columns, each can be edited, and each has its price. */
export function pathQuestion(
  question: Question,
  isPlayed: boolean,
  look: Look,
): ShownAs | undefined {
  if (question.kind !== 'choose_path') return undefined;
  return {
    pick: storyWordsOf(look.messages).paths.choose,
    label: (path) => path.replace(/^path-/, ''),
    // The first chapter costs the same on every path.
    beside: estimatesOf(question, 'path-A', isPlayed, look)[0],
    total: (path) => estimatesOf(question, path, isPlayed, look)[1],
    editable: true,
  };
}

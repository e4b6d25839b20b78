import type { Question } from '../../../../engine/data/question.ts';
import { keyName } from '../../../components/key-name.ts';
import type { Look } from '../../../components/look.tsx';
import { type Row, span } from '../../../components/row.ts';
import type { Extent } from '../../../components/scroll.ts';
import { describeQuestion } from '../../../messages/describe-question.ts';
import { hasSeen } from '../../../screens/question/read-through.ts';
import { oneLine, visible } from '../../../text/sanitise.ts';
import { wrapProse } from '../../../text/wrap.ts';
import type { LearnedState } from './learned-state.ts';
import { placeRule } from './own-rows.ts';

/** All of it: the founding text of the question, whole (`docs/spec/crew.md` §13.12–13.14). */
export function learnedRows(question: Question, look: Look): readonly Row[] {
  const { cells, columns } = look;
  return describeQuestion(question, look.messages).body.flatMap((line) =>
    line === ''
      ? [[]]
      : wrapProse(visible(line), cells, columns - 2).map((text): Row => [span(` ${text}`)]),
  );
}

/** Rows below the text: a rule, every choice with its key, what the next key would do. */
export function learnedFootHeight({ choices }: Pick<Question, 'choices'>): number {
  return choices.length + 2;
}

export function learnedFoot(
  question: Question,
  state: LearnedState,
  extent: Extent,
  look: Look,
): readonly Row[] {
  const { glyphs, messages } = look;
  const words = describeQuestion(question, messages);
  const choices = question.choices.map(
    ({ id, key }): Row => [
      span(state.sure === id ? ` ${glyphs.pointer} ` : '   ', 'accent'),
      span(keyName(key, glyphs), 'key'),
      span('  '),
      span(oneLine(words.choice(id)), state.sure === id ? 'selected' : undefined),
    ],
  );
  return [placeRule(state.scroll, extent, look), ...choices, hint()];

  function hint(): Row {
    const { question: own, cmd } = messages.screens;
    const sure = question.choices.find(({ id }) => id === state.sure);
    if (sure !== undefined)
      return [span(` ${own.weighty(oneLine(words.choice(sure.id)), sure.key)}`, 'warn')];
    if (!hasSeen(state, extent)) return [span(` ${cmd.approvals.more}`, 'warn')];
    return [span(` ${cmd.profile.pick}`, 'dim')];
  }
}

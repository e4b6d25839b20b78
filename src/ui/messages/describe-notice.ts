import { isMapping } from '../../engine/data/mapping.ts';
import type { Json } from '../../engine/data/question.ts';
import { clip } from './clip.ts';
import type { Messages } from './ja.ts';
import { isNameIn, valuesOf } from './values.ts';

/** What a room or the engine told, as one sentence without a full stop; a few founding texts have several lines. */
export function describeNotice(
  notice: string,
  values: Readonly<Record<string, Json>>,
  messages: Messages,
): string {
  const words = { ...messages.notices, ...messages.warnings };
  const said = notice === 'answer_taken' ? withChoice(values, messages) : values;
  return (isNameIn(words, notice) && words[notice]?.(valuesOf(said))) || clip(notice);
}

/** What was chosen, as the question named it; a journal of an earlier version has its id alone. */
function withChoice(
  values: Readonly<Record<string, Json>>,
  { questions }: Messages,
): Readonly<Record<string, Json>> {
  const { kind, choice, about = {} } = values;
  if (typeof kind !== 'string' || typeof choice !== 'string' || !isNameIn(questions, kind))
    return values;
  const label = questions[kind]?.choice(choice, valuesOf(isMapping(about) ? about : {}));
  return { ...values, choice: label ?? choice };
}

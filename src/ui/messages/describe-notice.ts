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
  return (isNameIn(words, notice) && words[notice]?.(valuesOf(values))) || clip(notice);
}

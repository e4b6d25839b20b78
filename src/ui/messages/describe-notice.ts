import type { Notice, Warning } from '../../engine/data/notice.ts';
import type { Json } from '../../engine/data/question.ts';
import type { Messages } from './ja.ts';
import { valuesOf } from './values.ts';

/** What a room or the engine told, as one sentence without a full stop; a few founding texts have several lines. */
export function describeNotice(
  notice: Notice | Warning,
  values: Readonly<Record<string, Json>>,
  messages: Messages,
): string {
  const words = { ...messages.notices, ...messages.warnings };
  return words[notice](valuesOf(values));
}

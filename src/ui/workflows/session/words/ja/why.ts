import { blockedIn } from '../../../../../engine/workflows/session/contract/blocked.ts';
import { reasons } from '../../../../messages/ja/reasons.ts';
import { whyBlocked } from '../blocked.ts';

/** What the engine itself gives as a reason and names a kind of session in by its name in files. */
const sentences: Readonly<Record<string, string>> = {
  '該当する語がないため、既定の design とする。': '該当する語がないため、いつもの「設計」にする。',
};

/** What the engine gives as a reason is Japanese already; only what it calls things in files is put into words. */
export function japaneseReason(reason: string): string {
  const blocked = blockedIn(reason);
  if (blocked !== undefined) return `実行できませんでした: ${whyBlocked(blocked, reasons)}`;
  return (Object.hasOwn(sentences, reason) ? sentences[reason] : undefined) ?? reason;
}

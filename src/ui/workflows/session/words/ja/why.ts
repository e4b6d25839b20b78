import { reasons } from '../../../../messages/ja/reasons.ts';
import { blockedIn, whyBlocked } from '../blocked.ts';

/** What the engine gives as a reason is Japanese already; only what it calls things in the log is put into words. */
export function japaneseReason(reason: string): string {
  const blocked = blockedIn(reason);
  return blocked === undefined ? reason : `実行できませんでした: ${whyBlocked(blocked, reasons)}`;
}

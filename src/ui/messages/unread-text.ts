import type { UnreadRun } from '../../engine/runs/unread-run.ts';
import { clip } from './clip.ts';
import { unread as en } from './en/unread.ts';
import { unread as ja } from './ja/unread.ts';

const words = { ja, en };

/** A run that cannot be read: which, what is wrong, what to do; one line. */
export function unreadText(
  { folder, file, why, detail }: UnreadRun,
  language: 'ja' | 'en',
): string {
  const { told, why: reasons } = words[language];
  return told(clip(folder, 60), reasons[why](clip(file, 120), clip(detail, 40)));
}

export function moreUnread(count: number, language: 'ja' | 'en'): string {
  return words[language].more(count);
}

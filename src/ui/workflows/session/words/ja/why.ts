import { blockedIn } from '../../../../../engine/workflows/session/contract/blocked.ts';
import { reasons } from '../../../../messages/ja/reasons.ts';
import { whyBlocked } from '../blocked.ts';
import { sessionTypes } from './kinds.ts';

/** What the engine itself gives as a reason that is no more than a phrase, or names a kind of session by its name in files. */
const sentences: Readonly<Record<string, string>> = {
  '該当する語がないため、既定の design とする。': '既定',
  'セッション名が明示されている。': '依頼で名指し',
  '本人の指定による。': '本人の指定',
};

/** What the engine gives as a reason is Japanese already; only what it calls things in files is put into words. */
export function japaneseReason(reason: string): string {
  const blocked = blockedIn(reason);
  if (blocked !== undefined) return `実行できませんでした: ${whyBlocked(blocked, reasons)}`;
  const known = Object.hasOwn(sentences, reason) ? sentences[reason] : undefined;
  return known ?? (tied(reason) || reason);
}

/** `「a」に一致（planning も 「c」。同数のため design を優先）。` */
function tied(reason: string): string {
  const [, words = '', also = '', first = '', end = ''] =
    /^((?:「[^「」]*」)+に一致)（(.+)。同数のため (\w+) を優先）(.*)$/s.exec(reason) ?? [];
  if (words === '') return '';
  const others = also.replace(/(^|、)(\w+) も /g, (_, start, kind) => `${start}${named(kind)}も`);
  return `${words}（${others}。同数のため${named(first)}を優先）${end}`;
}

function named(kind: string): string {
  return (Object.hasOwn(sessionTypes, kind) ? sessionTypes[kind] : undefined) ?? kind;
}

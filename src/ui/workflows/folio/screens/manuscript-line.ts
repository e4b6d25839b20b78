import { twoDigits } from '../../../../engine/data/two-digits.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { storyWordsOf } from '../words/of.ts';

/** Path of the last finished chapter; undefined before there is one. */
export function manuscript(
  { chapters }: FolioView,
  folder: string,
  { messages }: Look,
): string | undefined {
  const last = chapters.findLast(({ status }) => status !== 'now');
  if (last === undefined) return undefined;
  const chapter = twoDigits(last.chapter);
  return storyWordsOf(messages).summary.file(`${folder}/chapters/ch${chapter}/final.md`);
}

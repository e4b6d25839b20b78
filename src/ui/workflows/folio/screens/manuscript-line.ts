import type { RunState } from '../../../../engine/runs/run-state.ts';
import { filesOf, unitName } from '../../../../engine/workflows/folio/contract/paths.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { storyWordsOf } from '../words/of.ts';

/** Path of the last finished chapter or episode; undefined before there is one. */
export function manuscript(
  { chapters, unit }: FolioView,
  { steps }: Pick<RunState, 'steps'>,
  folder: string,
  { messages }: Look,
): string | undefined {
  const last = chapters.findLast(({ status }) => status !== 'now');
  if (last === undefined) return undefined;
  // in which chapter an episode lies, its own step says
  const end = `/${unitName(last.chapter, unit)}/final.md`;
  const step =
    unit === 'chapter' ? undefined : [...steps.keys()].find((each) => each.endsWith(end));
  const inside = step?.slice(step.indexOf('/chapters/'));
  return storyWordsOf(messages).summary.file(
    inside === undefined ? filesOf(folder).final(last.chapter) : `${folder}${inside}`,
  );
}

import { useMemo } from 'react';
import { isChapterOutline } from '../../../../engine/workflows/folio/contract/flow.ts';
import { isBlock } from '../../../../engine/workflows/folio/contract/outline-shown.ts';
import { filesOf, storyFolder } from '../../../../engine/workflows/folio/contract/paths.ts';
import { useFromFiles } from '../../../screens/run/use-from-files.ts';
import { useRunFile } from '../../../screens/run/use-run-file.ts';
import { type Outlined, type OutlineFiles, outlineOf } from './book-map.ts';
import type { BodyProps } from './path-body.tsx';

/** The chapters of the path that was chosen, and those planned since; episodes as their author chose the flow of their chapter. */
export function useOutline(props: BodyProps): readonly Outlined[] {
  const { cockpit, run, view } = props;
  const { selected } = filesOf(storyFolder);
  const text = useRunFile(cockpit, run.id, selected, view.chapter ?? 0);
  const more = useMore(props);
  return useMemo(() => outlineOf(text, more), [text, more]);
}

const none: OutlineFiles = { flows: [], blocks: [] };

/** Read again when the outline has grown, or another chapter goes by a flow. */
function useMore({ cockpit, run, state }: BodyProps): OutlineFiles {
  const changes = state.notices.filter(
    ({ notice }) => notice === 'flow_chosen' || notice === 'outline_grown',
  ).length;
  const wanted = { of: run.id, version: changes };
  const { loaded } = useFromFiles(cockpit.engine, wanted, async (engine) => {
    const paths = await engine.files(run.id);
    const textOf = async (path: string) =>
      (await engine.read(run.id, path).catch(() => undefined)) ?? '';
    const flows = await Promise.all(paths.filter(isChapterOutline).map(textOf));
    const blocks = await Promise.all(paths.filter(isBlock).map(textOf));
    return { flows, blocks };
  });
  return loaded ?? none;
}

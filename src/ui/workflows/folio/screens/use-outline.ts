import { useEffect, useMemo, useState } from 'react';
import { isChapterOutline } from '../../../../engine/workflows/folio/contract/flow.ts';
import { filesOf, storyFolder } from '../../../../engine/workflows/folio/contract/paths.ts';
import { unitIn } from '../../../../engine/workflows/folio/contract/unit.ts';
import { useRunFile } from '../../../screens/run/use-run-file.ts';
import { type Outlined, outlineOf } from './book-map.ts';
import type { BodyProps } from './path-body.tsx';

/** The chapters of the path that was chosen; episodes as their author chose the flow of their chapter. */
export function useOutline(props: BodyProps): readonly Outlined[] {
  const { cockpit, run, view } = props;
  const { selected } = filesOf(storyFolder);
  const text = useRunFile(cockpit, run.id, selected, view.chapter ?? 0);
  const flows = useFlows(props);
  return useMemo(() => outlineOf(text, flows), [text, flows]);
}

const none: readonly string[] = [];

/** Read again when another chapter goes by a flow; nothing is looked for where chapters are the units. */
function useFlows({ cockpit, run, state }: BodyProps): readonly string[] {
  const { engine } = cockpit;
  const [flows, setFlows] = useState(none);
  const inEpisodes = unitIn(state) === 'episode';
  const chosen = state.notices.filter(({ notice }) => notice === 'flow_chosen').length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen since is read again
  useEffect(() => {
    if (engine === undefined || !inEpisodes) return;
    let wanted = true;
    const read = async () => {
      const paths = (await engine.files(run.id).catch(() => [])).filter(isChapterOutline);
      const texts = await Promise.all(
        paths.map(async (path) => (await engine.read(run.id, path).catch(() => undefined)) ?? ''),
      );
      if (wanted && texts.length > 0) setFlows(texts);
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [engine, run.id, inEpisodes, chosen]);
  return flows;
}

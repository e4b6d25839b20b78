import { useMemo } from 'react';
import { filesOf, sessionPlace } from '../../../../engine/workflows/session/contract/paths.ts';
import type { SessionView } from '../../../../engine/workflows/session/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import type { Row } from '../../../components/row.ts';
import { type Sides, sidesOf } from '../../../screens/run/sides.ts';
import { useFromFiles } from '../../../screens/run/use-from-files.ts';
import { useRunFile } from '../../../screens/run/use-run-file.ts';
import { useRunVersion } from '../../../screens/run/use-run-version.ts';
import { readLedger } from '../ledger-read.ts';
import { besideOf, besideRows, newestOf, streamOf } from './session-beside.ts';

/** A trail needs few columns: from this width on there is room for what is made beside it. */
const wide = 120;

/** The two panes of a session's own screens. */
export const besideSides = ({ columns }: Pick<Look, 'columns'>): Sides => sidesOf(columns, wide);

const begun = ({ steps }: Props['state']) => steps.size;

type Props = RoomScreenProps & { readonly view: SessionView };

/**
 * What stands beside the trail of a session, `height` rows, where there is room; only that is read. `shows`: a file that was
 * made, in place of the last one.
 */
export function useBeside(
  { cockpit, run, state, view }: Props,
  height: number,
  shows?: string,
): { readonly sides: Sides; readonly rows: readonly Row[] } {
  const look = useLook();
  const sides = besideSides(look);
  const { right: width } = sides;
  const written = width > 0 ? streamOf(state) : '';
  const name = shows ?? newestOf(view);
  // a reply grows, and a file is long: neither is looked at again before there is more of it
  const beside = useMemo(() => besideOf(written, name), [written, name]);
  // a row of the ledger is written before the next step begins
  const version = useRunVersion(run, { made: begun });
  const reads = width > 0 ? beside.kind : undefined;
  const made =
    reads === 'made' && beside.kind === 'made'
      ? filesOf(`${sessionPlace.each}/${run.id}`).artifact(beside.name)
      : undefined;
  const file = useRunFile(cockpit, run.id, made, version);
  const of = reads === 'ledger' ? run.id : undefined;
  const { loaded } = useFromFiles(cockpit.engine, { of, version }, async (from) =>
    of === undefined ? [] : await readLedger(from, of, new Date(cockpit.ports.now())),
  );
  const rows = useMemo(
    () => (width > 0 ? besideRows(beside, { file, ledger: loaded }, { width, height }, look) : []),
    [beside, file, loaded, width, height, look],
  );
  return { sides, rows };
}

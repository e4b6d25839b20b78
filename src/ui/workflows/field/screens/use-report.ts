import { jsonIn } from '../../../../engine/data/json-text.ts';
import { FacilitatorReport } from '../../../../engine/workflows/field/contract/report.ts';
import { fieldView } from '../../../../engine/workflows/field/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { useFirstSight } from '../../../cockpit/use-first-sight.ts';
import { useFromFiles } from '../../../screens/run/use-from-files.ts';

/** The report of the last look; read again when another one has ended. undefined: there is none yet. */
export function useReport({ cockpit, run, state }: RoomScreenProps): FacilitatorReport | undefined {
  const { seen, reportOf } = fieldView(state);
  const path = reportOf(run.id);
  const cycle = seen?.cycle;
  const wanted = { of: cycle === undefined ? undefined : run.id, version: `${path} ${cycle}` };
  const { loaded } = useFromFiles(cockpit.engine, wanted, async (engine) =>
    FacilitatorReport.parse(jsonIn(await engine.read(run.id, path))),
  );
  useFirstSight(cockpit, run.id, loaded !== undefined);
  return loaded;
}

import { useEffect, useState } from 'react';
import { jsonIn } from '../../../../engine/data/json-text.ts';
import { FacilitatorReport } from '../../../../engine/workflows/field/contract/report.ts';
import { fieldView } from '../../../../engine/workflows/field/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { useFirstSight } from '../../../cockpit/use-first-sight.ts';

/** The report of the last look; read again when another one has ended. undefined: there is none yet. */
export function useReport({ cockpit, run, state }: RoomScreenProps): FacilitatorReport | undefined {
  const [report, keep] = useState<FacilitatorReport>();
  const { seen, reportOf } = fieldView(state);
  const { engine } = cockpit;
  const path = reportOf(run.id);
  const cycle = seen?.cycle;
  useEffect(() => {
    if (cycle === undefined) return;
    let isWanted = true;
    const load = async () => {
      const text = await engine?.read(run.id, path).catch(() => undefined);
      const read = FacilitatorReport.safeParse(jsonIn(text));
      if (isWanted && read.success) keep(read.data);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [engine, run.id, path, cycle]);
  useFirstSight(cockpit, run.id, report !== undefined);
  return report;
}

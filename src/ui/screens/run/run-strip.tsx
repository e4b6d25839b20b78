import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { useLook } from '../../components/look.tsx';
import type { Row } from '../../components/row.ts';
import { Strip } from '../strip/strip.tsx';
import { inClauses } from './in-clauses.ts';
import { noticeRow } from './notice-row.ts';

type RunStripProps = {
  readonly cockpit: Cockpit;
  readonly run: OpenRun;
  readonly state: RunState;
  readonly now: number;
  readonly keys: Row;
  /** Where what was finished lies; undefined while the run is not done. */
  readonly finished?: string | undefined;
  /** The last thing the room has said. */
  readonly said?: string | undefined;
};

/** The strip below every screen of a run: what matters most of it just now, and the keys. */
export function RunStrip({ cockpit, run, state, now, keys, finished, said }: RunStripProps) {
  const look = useLook();
  const context = {
    toast: cockpit.toast,
    stopping: run.stopping !== undefined,
    holder: run.live && run.readOnly ? { pid: run.holderPid } : undefined,
    now,
    finished,
    said,
  };
  const notice = noticeRow(state, context, look);
  return (
    <Strip {...{ cockpit, keys }} said={notice} shorter={inClauses} activeMs={run.activeMs(now)} />
  );
}

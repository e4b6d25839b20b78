import type { StoryGate } from '../../../../engine/workflows/folio/contract/gate.ts';
import { judgingGate } from '../../../../engine/workflows/folio/contract/story-gate.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';

/** The gate that a run's rounds are judged by; also before it has been opened on this screen. */
export function gateOfRun({ desk, runs, engine }: Cockpit, id: string): StoryGate {
  const opened = desk?.get(id)?.store.state();
  const listed = runs?.find((run) => run.id === id);
  return judgingGate((opened ?? listed)?.phaseValues ?? {}, engine?.config);
}

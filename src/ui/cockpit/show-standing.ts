import type { Begin } from './begin-run.ts';
import type { Cockpit, Known } from './cockpit-state.ts';

/** How long work waits for the screen to show what an earlier walk left (ms). */
const sightMs = 1000;

/** What is there of it already is shown before it is walked again: the walk would take the processor from the screen. */
export async function showStanding(
  { known, go }: { readonly known: Known; readonly go: Cockpit['go'] },
  start: Begin,
): Promise<void> {
  const { engine, desk, runs = [] } = known;
  const id = await engine?.standing(start.workflow, start.input).catch(() => undefined);
  const run = runs.find((one) => one.id === id && !one.archived);
  if (desk === undefined || run === undefined) return;
  await desk.look(run.id, run.folder);
  go({ type: 'go', to: { screen: 'run', run: run.id } });
  await desk.sights.until(run.id, sightMs);
}

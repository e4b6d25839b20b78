import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { useLook } from '../../components/look.tsx';
import { useActions } from '../../keys/use-keys.tsx';
import { raisedBudget, walksOn } from './next-step.ts';

/** What a person may do to any run: go on, stop it, give it more money. */
export function useWalkActions(
  cockpit: Cockpit,
  run: OpenRun,
  state: RunState,
  goesOn = walksOn(run, state),
): void {
  const raised = raisedBudget(state, cockpit.engine?.config.provider.budget.usd ?? null);
  const { notYours } = useLook().messages.screens.run;
  useActions('run', {
    ...(goesOn ? { open: () => void cockpit.resume(run.id) } : {}),
    ...(run.live ? { stop: () => stop(cockpit, run, notYours) } : {}),
    ...(raised === undefined || run.live
      ? {}
      : { raise_budget: () => cockpit.ask({ kind: 'budget', run: run.id, usd: raised.usd }) }),
  });
}

/** Asks how to stop a run; one of another process is not ours to stop, and that is said instead. */
export function stop(
  cockpit: Pick<Cockpit, 'ask' | 'say'>,
  run: Pick<OpenRun, 'id' | 'readOnly'>,
  notYours: string,
): void {
  if (run.readOnly) cockpit.say(notYours, 'warn');
  else cockpit.ask({ kind: 'stop', runs: [run.id], leave: false });
}

/**
 * Goes to a file in the reader, compared with the round before it or not; `path` may be the end of one, undefined = the
 * list.
 */
export function readFile(
  cockpit: Cockpit,
  run: string,
  path: string | undefined,
  { comparing = false, find }: { readonly comparing?: boolean; readonly find?: string } = {},
): void {
  const found = find === undefined ? {} : { find };
  cockpit.go({ type: 'go', to: { screen: 'reader', run, path, comparing, ...found } });
}

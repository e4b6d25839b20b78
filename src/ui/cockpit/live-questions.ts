import { useSyncExternalStore } from 'react';
import type { RunSummary } from '../../engine/engine.ts';
import { askedOf } from '../../engine/runs/asked-of.ts';
import type { RunState } from '../../engine/runs/run-state.ts';
import type { RunDesk } from './run-desk.ts';

/**
 * The list of runs with what this screen itself knows of those at work: what they ask is told by their events long
 * before the disk is read again. Draws again when a question comes or goes.
 */
export function useLiveQuestions(
  runs: readonly RunSummary[] | undefined,
  desk: RunDesk | undefined,
): readonly RunSummary[] | undefined {
  useSyncExternalStore(
    (listener) => {
      const stops = (desk?.live() ?? []).map(({ store }) => store.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => (desk?.live() ?? []).map(({ id, store }) => askedIn(id, store.state())).join('\n'),
  );
  const live = new Map(desk?.live().map(({ id, store }) => [id, store.state().questions]));
  return runs?.map((run) => {
    const questions = live.get(run.id);
    if (questions === undefined) return run;
    return { ...run, ...askedOf(questions) };
  });
}

function askedIn(id: string, { questions }: RunState): string {
  const { openQuestions, askedSince, asked } = askedOf(questions);
  return `${id} ${openQuestions} ${askedSince} ${asked?.id}`;
}

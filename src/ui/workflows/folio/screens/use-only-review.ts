import {
  type Brought,
  callsOfReview,
} from '../../../../engine/workflows/folio/contract/calls-ahead.ts';
import { isOnlyReviewed } from '../../../../engine/workflows/folio/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { useTwice } from '../../../cockpit/use-twice.ts';
import { costOfCalls } from '../../../components/cost-ahead.ts';
import { useLook } from '../../../components/look.tsx';
import { useActions } from '../../../keys/use-keys.tsx';
import { canGoOn } from '../../../screens/run/next-step.ts';
import { beforePathsWords } from '../words/before-paths.ts';
import { isOwn } from './author-state.ts';
import { decide } from './decide.ts';

/**
 * Where a manuscript rests before it has a path, it can be scored as it is, with its price asked about once. Gives what is said
 * of it beside the key that goes on; undefined: it is not offered.
 */
export function useOnlyReview(
  { cockpit, run, state }: Pick<RoomScreenProps, 'cockpit' | 'run' | 'state'>,
  handed: Brought,
): string | undefined {
  const { engine } = cockpit;
  const words = beforePathsWords[useLook().language].onlyReview;
  const rests = !run.live && canGoOn(state) && state.phase !== 'select' && isOwn(run);
  const isNews = handed.chapters > 0 && !isOnlyReviewed(state);
  const can = rests && engine?.rehearsal === false && isNews;
  const calls = can ? callsOfReview(engine.config.folio, handed, { idea: true, reviews: 0 }) : [];
  const cost = can ? costOfCalls(engine, calls) : undefined;
  const { isAsked, ask } = useTwice(cockpit)(words.asked(handed.chapters, cost), 'o');
  const begin = () =>
    void cockpit.attempt(async () => {
      await decide(cockpit, { run: run.id, state }, { kind: 'only_review' }, words.taken);
    });
  // The newest is asked first: between the two Enter is the second.
  useActions('run', { open: begin }, { active: can && isAsked, offers: () => [] });
  useActions('run', can ? { only_review: isAsked ? begin : ask } : {});
  return can ? words.key(cost) : undefined;
}

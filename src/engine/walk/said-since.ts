import type { RunState } from '../runs/run-state.ts';
import { answeredOf } from './ask.ts';
import { needs } from './errand.ts';
import type { Walk } from './walk.ts';

type Room = Parameters<typeof needs>[0];

/**
 * Hears after each walk what it has not seen of what people answered and said; `known`: how much of it the first one knows,
 * undefined: all that there is.
 */
export function hearingSince(walk: Walk, room: Room, known = walk.inbox().length) {
  const taken = new Set<string>();
  let heard = known;
  const more = () =>
    walk
      .inbox()
      .slice(heard)
      .map((item) => needs(room, item));
  return {
    /** Was something said since the last walk began that a whole one has to take up? */
    isToldMore: () => more().includes('walk'),
    /** `waits`: answers to what it parked on are taken up by another walk. */
    async needed({
      waits,
    }: {
      readonly waits: boolean;
    }): Promise<ReturnType<typeof needs> | 'answers'> {
      // Each answer leads to one more walk: one that does not count would otherwise loop for ever.
      for (const id of taken) walk.parked.delete(id);
      const parked = waits ? [...walk.parked] : [];
      const answered = await answeredOf(walk.store, walk.folder, parked);
      for (const id of answered) taken.add(id);
      // What it was told on the way may have come after the place where it is looked for.
      const needed = new Set(more());
      heard = walk.inbox().length;
      if (needed.has('walk')) return 'walk';
      if (answered.length > 0) return 'answers';
      return needed.has('errand') ? 'errand' : 'nothing';
    },
  };
}

/** Is a run that waited, as it stood `before`, gone on with since somebody has answered, and for nothing else? */
export async function isAnsweredAlone(
  walk: Walk,
  room: Room,
  { status, questions, told }: RunState,
): Promise<boolean> {
  const untaken = told === null ? [] : walk.inbox().slice(told);
  if (status !== 'waiting' || untaken.some((item) => needs(room, item) === 'walk')) return false;
  const ids = questions.map(({ id }) => id);
  return (await answeredOf(walk.store, walk.folder, ids)).length > 0;
}

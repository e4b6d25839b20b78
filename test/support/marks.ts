import type { RunEvent } from '../../src/engine/data/event.ts';
import { type CrewMark, crewMark } from '../../src/engine/workflows/crew/contract/events.ts';
import { type FolioMark, folioMark } from '../../src/engine/workflows/folio/contract/events.ts';

/** A story's or a cmd's mark as an event. */
export function marked(mark: FolioMark | CrewMark): { type: 'marked'; mark: FolioMark | CrewMark } {
  return { type: 'marked', mark };
}

/** The marks of one type among events, in order. */
export function marksOf<T extends (FolioMark | CrewMark)['type']>(
  events: readonly RunEvent[],
  type: T,
): Extract<FolioMark | CrewMark, { type: T }>[] {
  const isWanted = (
    mark: FolioMark | CrewMark,
  ): mark is Extract<FolioMark | CrewMark, { type: T }> => mark.type === type;
  return events.flatMap((event) => folioMark(event) ?? crewMark(event) ?? []).filter(isWanted);
}

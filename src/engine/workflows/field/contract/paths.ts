import type { RoomPlace } from '../../../runs/place.ts';

/** `field/<name of the repository>`. */
export const fieldPlace = { each: 'field' } as const satisfies RoomPlace;

/** Where a field of this name lies, from the base of its run. */
export function folderOf(run: string): string {
  return `${fieldPlace.each}/${run}`;
}

/** Where the files of a field lie (docs/spec/field.md §16). */
export function filesOf(folder: string) {
  const at = (name: string) => `${folder}/${name}`;
  return {
    ...{ state: at('state.json'), report: at('report.json'), text: at('report.md') },
    /** What open issues say, for whoever hands them on. */
    issues: at('issues.json'),
    /** Of a rehearsal: what was done about the recorded field. */
    played: at('played.json'),
  };
}

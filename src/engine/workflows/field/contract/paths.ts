import type { RoomPlace } from '../../../runs/place.ts';

/** `field/<name of the repository>`. */
export const fieldPlace = { each: 'field' } as const satisfies RoomPlace;

/** Where the files of a field lie (docs/spec/field.md §16). */
export function filesOf(folder: string) {
  const at = (name: string) => `${folder}/${name}`;
  return { state: at('state.json'), report: at('report.json'), text: at('report.md') };
}

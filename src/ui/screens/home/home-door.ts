import type { HomeDoor } from '../../cockpit/offering.ts';

/** Something is typed, and no rule is sure where it goes. */
export function isUnsure({ door }: { readonly door?: HomeDoor | undefined }): boolean {
  return door !== undefined && !door.isSure;
}

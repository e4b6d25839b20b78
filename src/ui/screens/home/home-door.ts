import type { HomeDoor } from '../../cockpit/offering.ts';

type Unsure = { readonly door: HomeDoor };

/** Something is typed, and no rule is sure where it goes. */
export function isUnsure<H extends { readonly door?: HomeDoor | undefined }>(
  home: H,
): home is H & Unsure {
  return home.door !== undefined && !home.door.isSure;
}

import { crewDeciding, crewHelped, crewKeys, crewLayers } from './crew/keys.ts';
import { fieldHelped, fieldKeys, fieldLayers } from './field/keys.ts';
import { folioDeciding, folioHelped, folioKeys, folioLayers } from './folio/keys.ts';
import { sessionDeciding, sessionHelped, sessionKeys, sessionLayers } from './session/keys.ts';

/* The keys of all workflows, for the one table: the help shows them whatever run is open, and no two may be in each other's way. */

export const roomLayers = {
  ...folioLayers,
  ...crewLayers,
  ...fieldLayers,
  ...sessionLayers,
} as const;

/** Scopes in which a key decides something that is not taken back. */
export const roomDeciding = [...folioDeciding, ...crewDeciding, ...sessionDeciding] as const;

export const roomKeys = [...folioKeys, ...crewKeys, ...fieldKeys, ...sessionKeys] as const;

/** Where the help shows a workflow's keys: after which other ones. */
export const roomHelped = {
  ...folioHelped,
  ...crewHelped,
  ...fieldHelped,
  ...sessionHelped,
} as const;

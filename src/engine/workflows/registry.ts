import type { Entry } from '../rooms.ts';
import { crewPlace } from './crew/contract/paths.ts';
import { doorPlace } from './door/contract/paths.ts';
import { editPlace } from './edit/contract/paths.ts';
import { fieldPlace } from './field/contract/paths.ts';
import { folioPlace } from './folio/contract/paths.ts';
import { sessionPlace } from './session/contract/paths.ts';

/** Every workflow there is. A new one is a folder beside this file and an entry here. */
export const registry: readonly Entry[] = [
  {
    name: 'folio',
    place: folioPlace,
    contract: async () => (await import('./folio/contract/index.ts')).folioContract,
    load: async () => (await import('./folio/index.ts')).folio,
  },
  {
    name: 'crew',
    place: crewPlace,
    contract: async () => (await import('./crew/contract/index.ts')).crewContract,
    load: async () => (await import('./crew/index.ts')).crew,
  },
  {
    name: 'edit',
    place: editPlace,
    contract: async () => (await import('./edit/contract/index.ts')).editContract,
    load: async () => (await import('./edit/index.ts')).edit,
  },
  {
    name: 'field',
    place: fieldPlace,
    contract: async () => (await import('./field/contract/index.ts')).fieldContract,
    load: async () => (await import('./field/index.ts')).field,
  },
  {
    name: 'session',
    place: sessionPlace,
    contract: async () => (await import('./session/contract/index.ts')).sessionContract,
    load: async () => (await import('./session/index.ts')).session,
  },
  {
    name: 'door',
    place: doorPlace,
    contract: async () => (await import('./door/contract/index.ts')).doorContract,
    load: async () => (await import('./door/index.ts')).door,
  },
];

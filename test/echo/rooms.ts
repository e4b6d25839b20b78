import type { Entry } from '../../src/engine/rooms.ts';
import { registry } from '../../src/engine/workflows/registry.ts';
import type { Workflows } from '../../src/house.ts';
import { type WorkflowLine, workflows } from '../../src/ui/workflows/registry.ts';
import { echoOffer } from './ui/offer.ts';

/** This program's workflows and one more: two folders beside this file, and two lines here. */
export function withEcho({ one }: { readonly one: boolean }): Workflows {
  const entry: Entry = {
    ...{ name: 'echo', templates: new URL('engine/templates/', import.meta.url) },
    place: one ? { only: 'echo', with: [] } : { each: 'echo' },
    contract: async () => (await import('./engine/contract.ts')).echoContract,
    load: async () => (await import('./engine/index.ts')).echo,
  };
  const line: WorkflowLine = {
    ...{ name: 'echo', verbs: { begin: ['echo'], other: [] }, tiers: [], offer: echoOffer },
    cli: async () => (await import('./ui/cli.ts')).cli,
    words: {
      ja: async () => (await import('./ui/usage.ts')).usage,
      en: async () => (await import('./ui/usage.ts')).usage,
    },
    screens: async () => (await import('./ui/index.ts')).echoScreens,
  };
  const all = [...workflows, line];
  return { workflows: all, helped: all, entries: async () => [...registry, entry] };
}

import type { RoomScreens } from '../cockpit/cockpit-state.ts';
import { taskOffer } from './crew/offer.ts';
import { editOffer } from './edit/offer.ts';
import { fieldOffer } from './field/offer.ts';
import { storyOffer } from './folio/offer.ts';
import type { Offer } from './offer.ts';
import type { RoomCli, VerbWords } from './room-cli.ts';
import { sessionOffer } from './session/offer.ts';

/** What must be known of a workflow before anything of its room is loaded, and how that is loaded. */
export type WorkflowLine = {
  /** As the registry of the engine calls it. */
  readonly name: string;
  /** Names of its verbs; `begin`: those that begin a run. */
  readonly verbs: { readonly begin: readonly string[]; readonly other: readonly string[] };
  /** Keys of its settings that name the tier of a model: `--model` sets them too. */
  readonly tiers: readonly string[];
  /** What home offers to begin with it; undefined: it is begun elsewhere. */
  readonly offer?: Offer;
  /** What it adds to the command line; loaded when it is asked for. */
  cli(): Promise<RoomCli>;
  /** Words of its verbs, by name; loaded for the help alone. */
  readonly words: Readonly<Record<'ja' | 'en', () => Promise<Readonly<Record<string, VerbWords>>>>>;
  /** Loaded right after the first frame. */
  screens(): Promise<RoomScreens>;
};

const storyTiers = ['editor', 'plotter', 'reviewers'].map((role) => `folio.models.${role}`);

/** Every workflow there is, as screens and the command line know it. One that is not here is shown by its steps. */
export const workflows: readonly WorkflowLine[] = [
  {
    ...{
      name: 'folio',
      verbs: { begin: ['write'], other: ['bible', 'plan', 'export'] },
      tiers: storyTiers,
    },
    offer: storyOffer,
    cli: async () => (await import('./folio/cli/index.ts')).cli,
    words: {
      ja: async () => (await import('./folio/words/ja/usage.ts')).usage,
      en: async () => (await import('./folio/words/en/usage.ts')).usage,
    },
    screens: async () => (await import('./folio/index.tsx')).folioScreens,
  },
  {
    ...{ name: 'crew', verbs: { begin: ['crew'], other: [] }, tiers: [] },
    offer: taskOffer,
    cli: async () => (await import('./crew/cli/index.ts')).cli,
    words: {
      ja: async () => (await import('./crew/words/ja/usage.ts')).usage,
      en: async () => (await import('./crew/words/en/usage.ts')).usage,
    },
    screens: async () => (await import('./crew/index.tsx')).crewScreens,
  },
  {
    ...{ name: 'edit', verbs: { begin: ['edit'], other: [] }, tiers: ['edit.model'] },
    offer: editOffer,
    cli: async () => (await import('./edit/cli/index.ts')).cli,
    words: {
      ja: async () => (await import('./edit/words/ja/usage.ts')).usage,
      en: async () => (await import('./edit/words/en/usage.ts')).usage,
    },
    screens: async () => (await import('./edit/index.tsx')).editScreens,
  },
  {
    ...{ name: 'field', verbs: { begin: ['field'], other: [] }, tiers: [] },
    offer: fieldOffer,
    cli: async () => (await import('./field/cli/index.ts')).cli,
    words: {
      ja: async () => (await import('./field/words/ja/usage.ts')).usage,
      en: async () => (await import('./field/words/en/usage.ts')).usage,
    },
    screens: async () => (await import('./field/index.ts')).fieldScreens,
  },
  {
    ...{ name: 'session', verbs: { begin: ['session'], other: ['improve'] } },
    tiers: ['session.models.executor', 'session.models.watcher'],
    offer: sessionOffer,
    cli: async () => (await import('./session/cli/index.ts')).cli,
    words: {
      ja: async () => (await import('./session/words/ja/usage.ts')).usage,
      en: async () => (await import('./session/words/en/usage.ts')).usage,
    },
    screens: async () => (await import('./session/index.tsx')).sessionScreens,
  },
  {
    ...{ name: 'door', verbs: { begin: [], other: [] }, tiers: [] },
    cli: async () => (await import('./door/cli/index.ts')).cli,
    words: {
      ja: async () => (await import('./door/words/ja/usage.ts')).usage,
      en: async () => (await import('./door/words/en/usage.ts')).usage,
    },
    screens: async () => (await import('./door/index.tsx')).doorScreens,
  },
];

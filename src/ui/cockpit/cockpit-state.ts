import type { Failure } from '../../engine/data/failure.ts';
import type { Engine, RunSummary, StartOptions } from '../../engine/engine.ts';
import type { Exported, ExportOptions } from '../../engine/workflow.ts';
import type { ColourRole } from '../components/theme.ts';
import type { Offered } from '../keys/key-scopes.ts';
import type { Scope } from '../keys/keymap.ts';
import type { Draft } from '../text/draft.ts';
import type { Rooms } from '../workflows/registry.ts';
import type { StoryStart, TaskStart } from './begin-run.ts';
import type { CockpitPorts, ProviderFacts } from './cockpit-ports.ts';
import type { LaterScreens } from './later-screens.tsx';
import type { Route, RouteAction } from './route.ts';
import type { RunDesk } from './run-desk.ts';

/** A question of the cockpit itself, in front of everything else. */
export type Dialog =
  | { readonly kind: 'stop'; readonly runs: readonly string[]; readonly leave: boolean }
  | { readonly kind: 'archive'; readonly by: RunSummary; readonly story: StoryStart }
  | { readonly kind: 'budget'; readonly run: string; readonly usd: number }
  /** A sheet that the workflow of the run brings along; `chosen`: what was chosen on the screen below it. */
  | {
      readonly kind: 'room';
      readonly sheet: string;
      readonly run: string;
      readonly chosen?: string | undefined;
    }
  | { readonly kind: 'put_away'; readonly run: RunSummary }
  | { readonly kind: 'palette'; readonly offered: readonly Offered[] }
  | {
      readonly kind: 'exported';
      readonly paths: readonly string[];
      readonly format: ExportOptions['format'];
      readonly chapters: Exported['chapters'];
    }
  | { readonly kind: 'trust' }
  | { readonly kind: 'connect' }
  /** `front`: whose keys are told first. */
  | { readonly kind: 'help'; readonly front: Scope | undefined };

/** A sentence that goes away by itself. */
export type Toast = { readonly text: string; readonly role: ColourRole };

/** What has come so far; everything is undefined in the first frame. */
export type Known = {
  /** Everything that can be drawn but home. */
  readonly screens: LaterScreens | undefined;
  /** What each workflow draws, by its name. */
  readonly rooms: Rooms | undefined;
  readonly engine: Engine | undefined;
  readonly desk: RunDesk | undefined;
  readonly facts: ProviderFacts | undefined;
  readonly runs: readonly RunSummary[] | undefined;
  readonly trusted: boolean | undefined;
  /** Why the engine could not be opened. */
  readonly failure: Failure | undefined;
};

export const nothingKnown: Known = {
  screens: undefined,
  rooms: undefined,
  engine: undefined,
  desk: undefined,
  facts: undefined,
  runs: undefined,
  trusted: undefined,
  failure: undefined,
};

/** What every screen may know and do. */
export type Cockpit = Known & {
  readonly ports: CockpitPorts;
  readonly route: Route;
  readonly dialog: Dialog | undefined;
  readonly toast: Toast | undefined;
  /** The idea in the field of the home screen: it stays when the person looks elsewhere, or when it cannot start. */
  readonly idea: Draft;
  /** What the field of the home screen begins: a story or a cmd. */
  readonly mode: 'story' | 'task';
  switchMode(): void;
  go(action: RouteAction): void;
  ask(dialog: Dialog | undefined): void;
  say(text: string, role?: ColourRole): void;
  /** Says what holds only for where the person is; the function takes it back, if nothing else was said meanwhile. */
  hint(text: string): () => void;
  /** Says what went wrong and what to do. */
  complain(failure: Failure): void;
  /** Does something that may fail; what went wrong is then said, and the cockpit goes on. */
  attempt(work: () => Promise<void>): Promise<void>;
  /** Starts a story; comes back by a dialog when something stands in the way. */
  begin(story: StoryStart, options?: StartOptions): Promise<void>;
  /** Starts a cmd. */
  delegate(task: TaskStart, options?: StartOptions): Promise<void>;
  /** Goes to a run: walks it on where that is what Enter says, else only shows it. */
  open(run: RunSummary): Promise<void>;
  resume(run: string): Promise<void>;
  refresh(): Promise<void>;
};

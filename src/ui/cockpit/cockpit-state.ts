import type { ComponentType, ReactNode } from 'react';
import type { Config } from '../../engine/config.ts';
import type { Contract } from '../../engine/contract.ts';
import type { RunEvent } from '../../engine/data/event.ts';
import type { Failure } from '../../engine/data/failure.ts';
import type { InboxItem } from '../../engine/data/inbox.ts';
import type { Engine, RunSummary } from '../../engine/engine.ts';
import type { RunState } from '../../engine/runs/run-state.ts';
import type { Exported, ExportOptions } from '../../engine/workflow.ts';
import type { Look } from '../components/look.tsx';
import type { Row } from '../components/row.ts';
import type { ColourRole } from '../components/theme.ts';
import type { Toast, Until } from '../components/toast-rows.ts';
import type { Offered } from '../keys/key-scopes.ts';
import type { Action, Scope } from '../keys/keymap.ts';
import type { Cost } from '../messages/about-cost.ts';
import type { Messages } from '../messages/ja.ts';
import type { Telling } from '../messages/telling.ts';
import type { Roster } from '../screens/dialogs/help-rows.ts';
import type { Deeds, FileReading, OpenText } from '../screens/reader/room-reading.ts';
import type { Draft } from '../text/draft.ts';
import type { Offer } from '../workflows/offer.ts';
import type { Begin, Readings } from './begin-run.ts';
import type { CockpitPorts, ProviderFacts } from './cockpit-ports.ts';
import type { DescribeFailure } from './failure-words.ts';
import type { HomeDoor, Offering, SentTo } from './offering.ts';
import type { Route, RouteAction } from './route.ts';
import type { OpenRun, RunDesk } from './run-desk.ts';

/** A question of the cockpit itself, in front of everything else. */
export type Dialog =
  | { readonly kind: 'stop'; readonly runs: readonly string[]; readonly leave: boolean }
  | { readonly kind: 'archive'; readonly by: RunSummary; readonly start: Begin }
  /** `typed`: what it was read from, where that stands in the field of home. */
  | { readonly kind: 'readings'; readonly readings: Readings; readonly typed?: string }
  | { readonly kind: 'budget'; readonly run: string; readonly usd: number }
  /** A sheet that the workflow of the run brings along; `chosen`: what was chosen on the screen below it. */
  | {
      readonly kind: 'room';
      readonly sheet: string;
      readonly run: string;
      readonly chosen?: string | undefined;
    }
  | { readonly kind: 'put_away'; readonly run: RunSummary }
  /** `typed`: what stands in it already; `from`: the field it was typed in, emptied when it has been done. */
  | {
      readonly kind: 'palette';
      readonly offered: readonly Offered[];
      readonly typed?: string;
      readonly from?: 'home';
    }
  | {
      readonly kind: 'exported';
      readonly paths: readonly string[];
      readonly format: ExportOptions['format'];
      readonly use: Exported['use'];
      /** Edits and wishes that the story has not taken up yet. */
      readonly untaken: readonly string[];
      readonly unread: Exported['unread'];
      /** What else its author has to know of it. */
      readonly notes: readonly string[];
    }
  /** `again`: what was asked for and could not be begun before it is trusted. */
  | { readonly kind: 'trust'; readonly again?: () => Promise<void> }
  | { readonly kind: 'connect' }
  | { readonly kind: 'mend_settings'; readonly failure: Unusable }
  /** `front`: whose keys are told first. */
  | {
      readonly kind: 'help';
      readonly front: Scope | undefined;
      /** What the screen it was called from would do; a run's own screen does not hear every key of runs. */
      readonly offered: readonly Offered[];
      /** The sheet it was called from, which is in front again after it. */
      readonly over?: Exclude<Dialog, { readonly kind: 'help' }>;
      /** What keys of it do there, where that is not what they do elsewhere. */
      readonly words?: SheetWords;
    };

/** Settings that keep the engine from being opened, and what is wrong with them. */
export type Unusable = Extract<Failure, { readonly kind: 'config_invalid' }>;

/** What keys of a sheet do, in its own words. */
export type SheetWords = { readonly [name in Action]?: string };

/** Home while there is nothing yet. */
type FirstDay = {
  isIt(known: Pick<Cockpit, 'runs' | 'failure'>): boolean;
  /** Would a key play recordings? Where a model is connected, what is typed is for it. */
  plays(known: FirstDayFacts): boolean;
  /** What one can do here, a row each, and the key that shows it. */
  rows(
    home: FirstDayFacts & { readonly focus: 'field' | 'list'; readonly selected: number },
    look: Look,
  ): readonly Row[];
  /** Plays what was recorded of a workflow, by its place, under the words it was recorded with. */
  play(cockpit: Pick<Cockpit, 'begin' | 'offers'>, at: number): void;
  /** Enter on a row: true = its recording plays; else what it is of was taken, on this day. */
  open(cockpit: Cockpit, at: number): boolean;
  /** What Enter does in the list; undefined: it is another day. */
  enter(known: FirstDayFacts, look: Look): string | undefined;
};

export type FirstDayFacts = Pick<Cockpit, 'runs' | 'failure' | 'offers' | 'facts'> & {
  readonly rooms: ReadonlyMap<string, { readonly telling: Telling }> | undefined;
};

/** The runs that home lists, and what waits in them. */
type Recent = {
  badge(home: RecentFacts, look: Look): Row;
  /** What has waited longest; undefined: nothing waits. */
  waits(home: RecentFacts, look: Look): Row | undefined;
  rows(home: RecentFacts, height: number, look: Look): readonly Row[];
  /** What the keys of the list do. `connect`: no model answers; `enter`: what Enter does with the chosen run. */
  keys(
    list: Pick<Cockpit, 'runs'> & {
      readonly chosen: RunSummary | undefined;
      readonly connect: boolean;
      readonly enter: string | undefined;
    },
    look: Look,
  ): Row;
  /** Draws with what has happened to the run one is on. */
  readonly ChosenRun: ComponentType<{
    readonly cockpit: Pick<Cockpit, 'engine' | 'runs' | 'rooms' | 'facts' | 'trusted'>;
    /** undefined: one is on none. */
    readonly run: RunSummary | undefined;
    /** Rows of the list and of what stands with it. */
    readonly height: number;
    children(known: Pick<RecentFacts, 'events' | 'goesOn'>): ReactNode;
  }>;
  /**
   * Goes from a page or a file of a run that asks something to this run, from its screen to another one, else to the one that home
   * names, and says whose question it is; where nothing waits, it says that.
   */
  answer(cockpit: Cockpit, look: Look): Promise<void>;
};

export type RecentFacts = Pick<Cockpit, 'runs'> & {
  /** What has happened to the run one is on; undefined: one is on none, or it was not read yet. */
  readonly events?: readonly RunEvent[] | undefined;
  /** Where Enter walks it on; `cost`: undefined before its history was read, and where nobody pays or can tell. */
  readonly goesOn?: { readonly cost: Cost } | undefined;
  readonly focus: 'field' | 'list';
  readonly selected: number;
  readonly now: number;
  readonly settings: Config | undefined;
  readonly rooms: FirstDayFacts['rooms'];
};

/** Where what is typed on home goes. */
export type FrontDoor = {
  /** undefined: nothing is typed, or the person has taken one by a key. */
  doorFor(
    typed: string,
    facts: Pick<Cockpit, 'offers' | 'offer' | 'isPicked' | 'runs' | 'rooms'> &
      Partial<Pick<Cockpit, 'inRepository'>>,
  ): HomeDoor | undefined;
  /** Why it goes there. */
  row(door: HomeDoor, look: Look): Row;
  /** One question to a model, which names its price before it is asked. */
  askModel(typed: string, cockpit: Cockpit, look: Look): void;
  /** What Enter does with a person's own words where no model answers; undefined: as ever. */
  enterAlone(
    typed: string,
    facts: Pick<Cockpit, 'facts' | 'engine' | 'offer'> & {
      readonly door?: HomeDoor | undefined;
      readonly focus: 'field' | 'list';
    },
    look: Look,
  ):
    | { readonly send: string; readonly said: string; readonly row: (name: string) => string }
    | undefined;
  /** What Enter does with what is typed: which workflow it begins, what that costs, and how sure that is. */
  enterRow(
    typed: string,
    facts: Parameters<FrontDoor['enterAlone']>[1] &
      Pick<Cockpit, 'offers'> &
      Partial<Pick<Cockpit, 'runs' | 'way' | 'rooms'>>,
    look: Look,
  ): Row | undefined;
  /**
   * Begins with what was typed what Enter says, or does the command it is. What is only guessed at, is paid and changes files is
   * begun by a second Enter, and so is what would not hear what was typed.
   */
  send(typed: string, to: SentTo, cockpit: Cockpit, look: Look): void;
  /** A key for each workflow, whatever is typed: that of its number. */
  takeWay(key: { readonly name: string }, cockpit: Pick<Cockpit, 'offers' | 'pickOffer'>): void;
  /** Something new begins with nothing; what stood in the field is among what `↑` brings back. */
  beginAnew(cockpit: Pick<Cockpit, 'idea' | 'ports'>): void;
};

/** Every screen but home, and the dialogs in front of them. */
/** How the screen lies behind a sheet: as much of it as the sheet leaves, from its top. */
export type Behind = {
  readonly flexGrow: 1;
  readonly flexShrink: 1;
  readonly flexBasis: 0;
  readonly overflow: 'hidden';
};

export type LaterScreens = {
  readonly LaterScreen: ComponentType<{
    readonly cockpit: Cockpit;
    readonly route: Exclude<Route, { readonly screen: 'home' }>;
  }>;
  readonly DialogScreen: ComponentType<{ readonly cockpit: Cockpit; readonly dialog: Dialog }>;
  readonly behind: Behind;
  /** What is drawn behind a sheet is pale. */
  pale(look: Look): Look;
  readonly firstDay: FirstDay;
  readonly recent: Recent;
  readonly frontDoor: FrontDoor;
  sayUnused: typeof import('./unused-key.ts').sayUnused;
  readonly Watching: ComponentType<{ readonly cockpit: Cockpit }>;
};

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
  /** The repository here that nobody has trusted; null: it is trusted, or there is none. */
  readonly untrustedProject: string | null | undefined;
  /** Does the folder lie in a repository? */
  readonly inRepository?: boolean | undefined;
  /** The program was started to go on with a run, which is not there yet: its title once that is known. Nothing is typed meanwhile. */
  readonly opening?: string | undefined;
  /** Why the engine could not be opened. */
  readonly failure: Failure | undefined;
  /** How that is worded; known as soon as there is one. */
  readonly wording?: DescribeFailure | undefined;
};

export const nothingKnown: Known = {
  screens: undefined,
  rooms: undefined,
  engine: undefined,
  desk: undefined,
  facts: undefined,
  runs: undefined,
  trusted: undefined,
  untrustedProject: undefined,
  failure: undefined,
};

/** A workflow as the cockpit knows it before anything of its room is loaded. */
export type DrawnWorkflow = {
  readonly name: string;
  readonly verbs: { readonly begin: readonly string[] };
  readonly offer?: Offer;
  screens(): Promise<RoomScreens>;
};

/** All that a cockpit is given: what is outside, and the workflows there are. */
export type RoomedPorts = CockpitPorts & {
  readonly workflows: readonly DrawnWorkflow[];
  /** What is being written on home, where it outlives the screens. */
  readonly idea?: Draft;
};

/** What every screen may know and do. */
export type Cockpit = Known & {
  readonly ports: RoomedPorts;
  readonly route: Route;
  readonly dialog: Dialog | undefined;
  readonly toast: Toast | undefined;
  /** What is in the field of the home screen: it stays when the person looks elsewhere, or when it cannot start. */
  readonly idea: Draft;
  /** Everything the field of the home screen can begin. */
  readonly offers: readonly Offering[];
  /** What it begins now; undefined: nothing can be begun there. */
  readonly offer: Offering | undefined;
  /** Which of its ways the person turned to; undefined: the one that the text and the settings mean. */
  readonly way: string | undefined;
  turnTo(way: string | undefined): void;
  /** Has the person taken it by a key? Then what they type changes nothing about it. */
  readonly isPicked: boolean;
  /** On to the offer behind this one. */
  switchOffer(from: string | undefined): void;
  /** Takes this offer, whatever is typed. */
  pickOffer(name: string): void;
  go(action: RouteAction): void;
  ask(dialog: Dialog | undefined): void;
  say(text: string, role?: ColourRole): void;
  /**
   * Says something that holds only where the person is, and no longer than `until`: of the key they pressed, where nothing
   * else is said. The returned function takes it back, if nothing else was said meanwhile.
   */
  hint(text: string, until?: Until): () => void;
  /** Another key was pressed: what was said of the one before is over. */
  hintGone(): void;
  /** Says what went wrong and what to do. */
  complain(failure: Failure): void;
  /** Does something that may fail; what went wrong is then said, and the cockpit goes on. */
  attempt(work: () => Promise<void>): Promise<void>;
  /** Starts a run; comes back by a dialog when something stands in the way. */
  begin(start: Begin): Promise<void>;
  /** Goes to a run: walks it on where that is what Enter says, else only shows it. `said`: what is said there. */
  open(run: RunSummary, said?: string): Promise<void>;
  /** Walks it on. `tell`: what it is told first; nothing, and that is said, where another process walks it by then. */
  resume(run: string, tell?: readonly InboxItem[]): Promise<void>;
  /** Reads the list anew; resolves with it, where it could be read. */
  refresh(): Promise<Known['runs']>;
  /** Opens anew what could not be opened; what is still wrong with the settings is shown again. */
  reopen(): void;
};

/*
 * What a workflow draws stands beside what it is given: the cockpit knows the rooms and their screens the cockpit, so that
 * neither type can be written down before the other.
 */

export type RoomScreenProps = {
  readonly cockpit: Cockpit;
  readonly run: OpenRun;
  readonly state: RunState;
};

export type RoomPageProps = {
  readonly cockpit: Cockpit;
  /** The run's id; the page may be opened before the run is. */
  readonly run: string;
  /** What of the run it is about, e.g. a chapter; undefined: the room's own choice. */
  readonly about: number | undefined;
  /** The file it is about, where it is about one. */
  readonly path?: string | undefined;
};

export type RoomSheetProps = {
  readonly cockpit: Cockpit;
  readonly run: OpenRun;
  /** What was chosen on the screen below it. */
  readonly chosen: string | undefined;
};

/** How the files of a workflow are read, and what may be decided about them. */
export type RoomReading = FileReading & {
  /** A hook: what may be decided about what is open. */
  useDeeds(cockpit: Cockpit, run: string, open: OpenText): Deeds;
};

/** Everything the cockpit may know of what one workflow draws. */
export type RoomScreens = {
  /** Begun by home with a request, it asks a model where that goes. One room at most is. */
  readonly isDoorkeeper?: true;
  /** As its workflow is called in the registry of the engine. */
  readonly name: string;
  /** How its runs are told in lists and in lines. */
  readonly telling: Telling;
  /** A run of it, at work or as it was left; undefined: shown by its steps. */
  readonly Screen?: ComponentType<RoomScreenProps>;
  /** How the files of its runs are read; undefined: as what they are. */
  readonly reading?: RoomReading;
  /** Screens beside that of the run, by the name they are gone to. */
  readonly pages?: Readonly<Record<string, ComponentType<RoomPageProps>>>;
  /** Who is at work in its runs, for the help. */
  roster?(messages: Messages): Roster;
  /** A run of it that is stopped at once has ended, where those of others rest (`docs/spec/edit.md` §15). */
  readonly endsWhenCancelled?: true;
  /** What is said of the price of its runs, before it is paid, is made of them. */
  readonly callsAhead?: Contract['callsAhead'];
  /** A text in the field of home that is no request but what it works on. `said`: what Enter does with it. */
  readonly pasted?: {
    fits(text: string): boolean;
    readonly said: Readonly<Record<'ja' | 'en', string>>;
    perform(cockpit: Cockpit, text: string): Promise<void>;
  };
  /** What the palette can do with it. */
  commands?(messages: Messages): readonly RoomCommand[];
  /** Sheets in front of everything else, by the name they are asked for. */
  readonly sheets?: Readonly<Record<string, ComponentType<RoomSheetProps>>>;
};

/** Something that a workflow lets the palette do, whatever is on screen. */
export type RoomCommand = {
  readonly label: string;
  /** What it is found by; the first stands at the right edge. */
  readonly names: readonly string[];
  /** What does the same on a screen that has it. */
  readonly key?: Action;
  /** What has to be typed behind its name, in words for the person; undefined: nothing. */
  readonly takes?: string;
  /** The same as it stands behind the name at the right edge: `FILE`. */
  readonly behind?: string;
  /** `typed`: what stood behind its name. Rejects with what kept it from that. */
  perform(cockpit: Cockpit, typed: string): Promise<void>;
};

export function defineRoomScreens(room: RoomScreens): RoomScreens {
  return room;
}

/** By the name of the workflow. */
export type Rooms = ReadonlyMap<string, RoomScreens>;

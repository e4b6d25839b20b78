import type { Origin } from '../../engine/config/origins.ts';
import type { Payer } from '../../engine/data/event.ts';
import type { Engine, StartOptions } from '../../engine/engine.ts';
import type { GivenTexts } from '../cli/line-words.ts';
import type { Motion } from '../components/motion.ts';
import type { Messages } from '../messages/ja.ts';
import type { InTmux } from '../terminal/copying.ts';
import type { TerminalPorts } from '../terminal/session.ts';
import type { TerminalSkills } from '../terminal/skills.ts';
import type { NotifyWhen } from './attention.ts';
import type { Begin, Changes, Readings } from './begin-run.ts';
import type { SheetName } from './route.ts';

/** Which model would answer, who would pay; shown on the home screen before anything is typed. */
export type ProviderFacts = {
  readonly name: string;
  readonly model: string | null;
  readonly connected: boolean;
  readonly payer: Payer;
  readonly budgetUsd: number | null;
  readonly why: string;
  /** A proxy that is set for this model and yet cannot be used, without its password; null = all is well. */
  readonly ignoredProxy: string | null;
  /** Settings that were not used, each as one line. */
  readonly settings: readonly ((messages: Messages) => string)[];
};

/** Where the cockpit begins. */
export type CockpitStart =
  /** `typed`: what stands in the field already. */
  | { readonly kind: 'home'; readonly typed?: string }
  | ({ readonly kind: 'begin' } & Begin)
  | { readonly kind: 'readings'; readonly readings: Readings }
  | {
      readonly kind: 'resume';
      readonly run: string | undefined;
      readonly options: StartOptions;
      readonly changes: Changes;
    }
  | { readonly kind: 'runs' };

/** What the environment and the configuration say about drawing. */
export type ScreenFacts = {
  readonly language: 'ja' | 'en';
  readonly noColour: boolean;
  readonly ascii: boolean;
  /** `auto` asks the terminal. */
  readonly ambiguous: 'auto' | 1 | 2;
  readonly motion: Motion;
  /** Flushes a second of the run store. */
  readonly hz: number;
  /** Inside tmux, which does not answer the kitty keyboard query. */
  readonly tmux: boolean;
  readonly skills: TerminalSkills;
  readonly notify: NotifyWhen;
  readonly bell: boolean;
  /** `auto`: the colours of the terminal's own palette, darker ones where it says that it is light. */
  readonly theme: 'auto' | 'light' | 'dark' | 'ansi';
};

/** The editor of the person's own; `missing`: the program of that name is not on this computer. */
export type NamedEditor = 'none' | 'there' | { readonly missing: string };

/** Everything the cockpit needs from outside; built in `launch.ts`. */
export type CockpitPorts = TerminalPorts & {
  readonly start: CockpitStart;
  readonly screen: ScreenFacts;
  /** Started by `npm start`: the commands that are said to a person begin so. */
  readonly byNpm?: boolean | undefined;
  /** What the settings say over `screen`, once they could be read. May reject; then nothing changes. */
  settled(): Promise<Partial<ScreenFacts>>;
  readonly stdout: NodeJS.WriteStream;
  /** Loaded after the first frame. */
  engine(): Promise<Engine>;
  provider(): Promise<ProviderFacts>;
  /** What could not be opened is opened anew when it is asked for next. */
  reopen(): void;
  /** To stderr, before it returns. */
  complain(text: string): void;
  /** Texts of the person's own that they name. */
  readonly given: GivenTexts;
  /** Have they named an editor that is there? Where they have not, texts are edited on the screen. */
  editor(): Promise<NamedEditor>;
  /** A file that is edited on the screen (absolute path). */
  readonly textFile: {
    /** undefined: too large for a screen, or not UTF-8. Rejects with `file_missing`, or as it cannot be read. */
    read(file: string): Promise<string | undefined>;
    /**
     * Whole or not at all; false: it is no longer what it was when it was read (undefined: it was not there). Rejects where it
     * cannot be written.
     */
    write(file: string, before: string | undefined, after: string): Promise<boolean>;
  };
  /** Lets the person's editor change a text. undefined = it could not be started, or ended with an error. */
  edit(text: string): Promise<string | undefined>;
  /** Lets the person's editor change a file where it lies (absolute path). false = as above. */
  editFile(file: string): Promise<boolean>;
  readonly history: {
    load(): Promise<readonly string[]>;
    add(text: string): void;
    /** What stood in the first screen's field when the cockpit was left, whatever ended it; '' nothing. Never rejects. */
    leave(text: string): Promise<void>;
  };
  /** What stands in the first screen's field, for when this cockpit is killed. */
  readonly unsent: {
    /** What a killed one here had in it; '' nothing. It is given once. */
    take(): string;
    /** On disk before it returns; '' forgets it. */
    keep(text: string): void;
  };
  /** Where each setting has its value from, by its name. */
  origins(): Promise<ReadonlyMap<string, Origin>>;
  /** What the verb of that name says without a screen to these words, in the language of the screen. */
  report(of: Exclude<SheetName, 'settings'>, ...words: string[]): Promise<string>;
  /** Shows a notification by a program of the person's own; false: they have named none. */
  notifyBy(title: string, body: string): Promise<boolean>;
  /**
   * Keeps a text where the clipboard does not take it; its place, or undefined. `name`: of a file of its own, else the next text
   * takes its place.
   */
  keepText(text: string, name?: string): string | undefined;
  /**
   * Puts a text into a buffer of the tmux around us; `hand`: to be handed on to the terminal around that one too.
   * undefined: it does not answer.
   */
  tmux(text: string, hand: boolean): Promise<InTmux | undefined>;
  /** When the person last had a run in front of them (ISO), by `lookedKey`. */
  readonly looked: {
    at(key: string): string | undefined;
    mark(key: string, at: string): void;
  };
  /** What the person has decided of a question and not applied yet, by `lookedKey` and the question's ID. */
  readonly undecided: {
    at(key: string): string | undefined;
    /** On disk before it returns; undefined forgets it. */
    mark(key: string, text: string | undefined): void;
  };
  /** What went wrong, for a report: bounded, private, without secrets. */
  readonly log: {
    readonly file: string;
    /** On disk when it resolves; never rejects. */
    add(text: string): Promise<void>;
  };
  now(): Date;
  /** Milliseconds that never go back. */
  monotonic(): number;
};

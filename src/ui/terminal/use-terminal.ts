import { createContext, use } from 'react';
import type { Copied } from './copying.ts';
import type { Unsent } from './unsent.ts';

/** What became of a file that a person was to change. */
export type EditedFile =
  /**
   * `unchanged` too where somebody else has the terminal already. `no_text`: it cannot be edited on the screen, being no UTF-8 or
   * too large. `gone`: there is no such file, or none any more.
   */
  | { readonly kind: 'unchanged' | 'failed' | 'no_text' | 'gone' }
  /** `problem`: why it cannot be used as it lies now, where the person's own editor wrote it. */
  | { readonly kind: 'changed'; readonly problem?: string }
  /** Somebody else has written it meanwhile: it stays, and what the person wrote lies in `file`. */
  | { readonly kind: 'beside'; readonly file: string | undefined };

/**
 * `here`: on the screen, whatever editor they have. `check`: why such a text could not be used; undefined: it could. Asked
 * with undefined where what lies there is no text, or too large for one.
 */
export type FileEditing = {
  readonly here?: true;
  /** The line to begin in, from 1; on the screen alone. */
  readonly line?: number | undefined;
  readonly check?: (text: string | undefined) => string | undefined;
};

/** What a screen may ask of the terminal itself. */
export type Terminal = {
  /** The last cockpit on this terminal was killed; the terminal has been put right. Say so once. */
  readonly repaired: boolean;
  /** Is the terminal's window in front? True where the terminal does not say. */
  readonly focused: boolean;
  /** Where what went wrong is written down, for a report. */
  readonly logFile: string;
  /** Writes something down there. */
  note(text: string): void;
  /** Tells the person something outside the picture, unless they look at it, or were told something just now. */
  tell(title: string, body: string): void;
  /** Shows on the window, where the terminal can, whether something is at work. */
  progress(busy: boolean): void;
  /** Puts a text into the clipboard, or where else the person finds it, and gives the place. */
  copy(text: string): Promise<Copied>;
  /** Sets the window's title; the old one comes back at the end. */
  title(text: string): void;
  /**
   * Lets the person change a text: in their editor, which gets the terminal; where they have named none, on the screen,
   * with the cursor at `at`. A text that is left there without being kept comes back as it was. undefined = it failed.
   * `here`: on the screen, whatever editor they have.
   */
  edit(text: string, at?: number, how?: { readonly here: true }): Promise<string | undefined>;
  /** The same with a file where it lies. */
  editFile(file: string, how?: FileEditing): Promise<EditedFile>;
  /** What was written in a field before, oldest first. */
  earlier(): Promise<readonly string[]>;
  /** Keeps among it what was written and not sent. */
  keepEarlier(text: string): void;
  /** What was typed elsewhere and not used yet. */
  readonly unsent: Unsent;
  /** Ctrl+Z: stops the program until the shell continues it. */
  stop(): Promise<void>;
  /** Redraws everything on a clean screen. */
  redraw(): Promise<void>;
  /** Leaves the cockpit with this exit code. */
  leave(code: number): void;
};

export const TerminalContext = createContext<Terminal | undefined>(undefined);

export function useTerminal(): Terminal {
  const terminal = use(TerminalContext);
  if (terminal === undefined) throw new Error('useTerminal outside the cockpit');
  return terminal;
}

import { createContext, use } from 'react';

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
  /** Puts a text into the clipboard; where that takes none, into a file, whose place is given. undefined: neither. */
  copy(text: string): { readonly file: string | null } | undefined;
  /** Sets the window's title; the old one comes back at the end. */
  title(text: string): void;
  /** Hands the terminal to the person's editor. undefined = it failed. */
  edit(text: string): Promise<string | undefined>;
  /** The same with a file where it lies. undefined = somebody else has the terminal already. */
  editFile(file: string): Promise<boolean | undefined>;
  /** What was sent from a field before, oldest first. */
  earlier(): Promise<readonly string[]>;
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

import { createContext, use } from 'react';

/** What a screen may ask of the terminal itself. */
export type Terminal = {
  /** The last cockpit on this terminal was killed; the terminal has been repaired. */
  readonly repaired: boolean;
  /** Is the terminal's window in front? True where the terminal does not say. */
  readonly focused: boolean;
  /** The window's title; undefined = the program's name. */
  title(text: string | undefined): void;
  /** Hands the terminal to the person's editor. undefined = it failed or nothing was saved. */
  edit(text: string): Promise<string | undefined>;
  /** Leaves with this exit code. */
  leave(code: number): void;
};

export const TerminalContext = createContext<Terminal | undefined>(undefined);

export function useTerminal(): Terminal {
  const terminal = use(TerminalContext);
  if (terminal === undefined) throw new Error('useTerminal outside the cockpit');
  return terminal;
}

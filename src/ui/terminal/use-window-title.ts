import { useEffect } from 'react';
import { useTerminal } from './use-terminal.ts';

/** Names the terminal's window after what is shown in it. */
export function useWindowTitle(title: string): void {
  const terminal = useTerminal();
  useEffect(() => terminal.title(title), [terminal, title]);
}

import { Component, type ReactNode } from 'react';
import { TerminalContext, useTerminal } from '../terminal/use-terminal.ts';
import { sanitise } from '../text/sanitise.ts';
import { wrapProse } from '../text/wrap.ts';
import { useLook } from './look.tsx';
import { fitRows, type Row, span } from './row.ts';
import { Rows } from './rows.tsx';

type Props = { readonly children: ReactNode; readonly broken: ReactNode };

/**
 * Keeps a pane that cannot be drawn from taking the whole screen with it, and writes down why. A class, as React wants
 * it.
 */
export class PaneBoundary extends Component<Props, { readonly failed: boolean }> {
  static override contextType = TerminalContext;
  declare context: React.ContextType<typeof TerminalContext>;
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(
    error: unknown,
    { componentStack }: { componentStack?: string | null },
  ): void {
    const stack = error instanceof Error ? error.stack : String(error);
    this.context?.note(`pane ${stack}\n${componentStack ?? ''}`);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.broken : this.props.children;
  }
}

/** In place of a pane that could not be drawn: that it is so, and where the reason was written down. */
export function BrokenPane({ height }: { readonly height: number }) {
  const { cells, columns, messages } = useLook();
  const { logFile } = useTerminal();
  const text = sanitise(messages.screens.paneBroken(logFile));
  const rows = wrapProse(text, cells, columns - 2).map((line): Row => [span(` ${line}`, 'bad')]);
  return <Rows rows={fitRows(rows, height)} />;
}

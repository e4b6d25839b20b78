import { Component, type ReactNode } from 'react';
import { TerminalContext } from '../terminal/use-terminal.ts';

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

import { Component, type ReactNode } from 'react';

type Props = { readonly children: ReactNode; readonly broken: ReactNode };

/** Keeps a pane that cannot be drawn from taking the whole screen with it. A class, as React wants it. */
export class PaneBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.broken : this.props.children;
  }
}

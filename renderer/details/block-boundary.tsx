/** An error boundary around one block, so that a failing block does not break the others. */
import { Component, type ReactNode } from 'react';

export class BlockBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? (
      <p className="codesk-muted">This part cannot be shown</p>
    ) : (
      this.props.children
    );
  }
}

/** A block that fails breaks its own section only. */
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

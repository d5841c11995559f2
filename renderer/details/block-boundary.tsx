/** An error boundary around one block, so that a failing block does not break the others. */
import { Component, type ReactNode } from 'react';

interface BlockBoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of a block that fails. */
  readonly fallback: ReactNode;
}

export class BlockBoundary extends Component<BlockBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

/** Draws one value with its viewer. A viewer that throws breaks its own cell only. */
import { Component, type ReactNode } from 'react';
import type { Row } from '../../shared/table/row';
import type { CellViewer } from '../cells/viewer';

class CellBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Unreadable /> : this.props.children;
  }
}

function Unreadable() {
  return (
    <span className="codesk-unreadable" title="This value cannot be shown">
      Cannot be shown
    </span>
  );
}

/** The text of a value; undefined when its viewer fails on it. */
export function cellText(viewer: CellViewer, value: unknown, row: Row): string | undefined {
  try {
    return viewer.text(value, row);
  } catch {
    return undefined;
  }
}

export interface CellContentProps {
  readonly viewer: CellViewer;
  readonly value: unknown;
  readonly row: Row;
  readonly text: string | undefined;
  readonly places: number;
  readonly tab?: 0 | -1;
}

export function CellContent({ viewer, value, row, text, places, tab = 0 }: CellContentProps) {
  if (text === undefined) return <Unreadable />;
  return (
    <CellBoundary key={text}>
      <viewer.Cell value={value} row={row} text={text} places={places} tab={tab} />
    </CellBoundary>
  );
}

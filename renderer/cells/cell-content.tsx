/** Draws one value with its viewer. A viewer that throws breaks only its own cell. */
import '../ui/popups.css';
import { Component } from 'react';
import { amountText } from '../../shared/money';
import type { Row } from '../../shared/table/row';
import type { CellViewer } from './viewer';

/** Shown for a value that its viewer cannot read. */
export const unreadable = { text: 'Cannot be shown', title: 'This value cannot be shown' } as const;

/** Returns the text of a value; undefined if its viewer fails. */
export function cellText(viewer: CellViewer, value: unknown, row: Row): string | undefined {
  try {
    return viewer.text(value, row);
  } catch {
    return undefined;
  }
}

/**
 * Returns the text of a value for the clipboard: without the thin spaces and the minus sign (U+2212) of shown numbers.
 */
export function copyText(viewer: CellViewer, value: unknown, row: Row): string {
  if (viewer.raw) {
    try {
      return viewer.raw(value, row);
    } catch {
      return '';
    }
  }
  // A number that was sent as text is copied with all its digits, including trailing zeros.
  if (viewer.numeric && typeof value === 'string') return value.trim();
  if (viewer.numeric && typeof value === 'number') return amountText(value);
  const text = cellText(viewer, value, row) ?? '';
  // Line breaks are copied, although they are not shown.
  return typeof value === 'string' && oneLine(value) === oneLine(text) ? value : text;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

interface CellContentProps {
  readonly viewer: CellViewer;
  readonly value: unknown;
  readonly row: Row;
  /** The result of `cellText`. */
  readonly text: string | undefined;
  readonly places: number;
  readonly tab?: 0 | -1;
}

interface Shown {
  readonly broken: boolean;
  readonly viewer: CellViewer;
  readonly value: unknown;
}

/** An error boundary around one cell. React has error boundaries only as classes. */
export class CellContent extends Component<CellContentProps, Shown> {
  override state: Shown = { broken: false, viewer: this.props.viewer, value: this.props.value };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  /** Draws again when the value changes. */
  static getDerivedStateFromProps({ viewer, value }: CellContentProps, shown: Shown): Shown | null {
    return viewer === shown.viewer && Object.is(value, shown.value) ? null : { broken: false, viewer, value };
  }

  override render() {
    const { viewer, value, row, text, places, tab = 0 } = this.props;
    if (text === undefined || this.state.broken)
      return (
        <span className="codesk-unreadable" title={unreadable.title}>
          {unreadable.text}
        </span>
      );
    if (viewer.Cell) return <viewer.Cell value={value} row={row} text={text} places={places} tab={tab} />;
    const shown = viewer.shown?.(text, places) ?? text;
    return viewer.mono ? <span className="codesk-mono">{shown}</span> : shown;
  }
}

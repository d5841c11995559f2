/**
 * The panel of the button "Columns": which columns are shown, their order, how many are frozen, and the row height.
 * Columns that the server hides are not offered.
 */
import { IconButton } from '../../ui/icon-button';
import './columns.css';
import { Button, Checkbox, HTMLSelect, Icon, SegmentedControl } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import {
  arranged,
  densities,
  frozenUpTo,
  movedTo,
  ordered,
  plainLayout,
  type TableLayout,
  withoutColumn,
} from '../../../shared/table/layout';
import type { Header } from '../../../shared/table/structure';
import { type ItemMoves, SortableList } from '../sortable-list';

export interface ColumnsPanelProps {
  readonly headers: readonly Header[];
  readonly layout: TableLayout;
  readonly small: boolean;
  readonly onLayout: (update: (layout: TableLayout) => TableLayout) => void;
}

/** Most columns that can be frozen here; more would leave nothing to scroll. */
const mostFrozen = 5;

const densityOptions = [
  { value: '', label: 'As everywhere' },
  ...densities.map((density) => ({
    value: density,
    label: density.charAt(0).toUpperCase() + density.slice(1),
  })),
];

export function ColumnsPanel({ headers, layout, small, onLayout }: ColumnsPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const freezeId = useId();
  const [announcement, setAnnouncement] = useState('');
  const offered = ordered(headers, layout).filter((header) => header.visible);
  const values = offered.map(({ value }) => value);
  const drawn = arranged(headers, layout, small).map(({ value }) => value);
  const shownCount = offered.filter((header) => layout.shown[header.value] !== false).length;

  const toggle = (header: Header) => {
    const hides = layout.shown[header.value] !== false;
    onLayout((now) => (hides ? withoutColumn(now, drawn, header.value) : shownAgain(now, header.value)));
  };

  useEffect(() => {
    // The panel gets its position one frame after it is mounted; focusing earlier would scroll to the wrong position.
    const frame = requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    // A popover makes its content a live region. Off: announcements have their own.
    <section className="codesk-columns-panel" aria-label="Columns of this table" aria-live="off">
      <header>
        <h2>Columns</h2>
        <span className="codesk-muted">
          {shownCount} of {offered.length} shown
        </span>
      </header>
      <SortableList
        items={offered}
        className="codesk-columns-list"
        listRef={list}
        onMove={(value, to, moved) => {
          onLayout((now) => tidied(movedTo(now, headers, values, value, to), headers));
          setAnnouncement(moved);
        }}
      >
        {(header, moves) => (
          <ColumnItem
            header={header}
            moves={moves}
            last={moves.index === offered.length - 1}
            shown={layout.shown[header.value] !== false}
            only={shownCount === 1 && layout.shown[header.value] !== false}
            tooWide={small && !header.mobile_visible}
            onToggle={() => toggle(header)}
          />
        )}
      </SortableList>
      <div className="codesk-columns-line">
        <label htmlFor={freezeId}>Columns that stay in sight</label>
        <HTMLSelect
          id={freezeId}
          value={layout.frozen}
          options={Array.from({ length: Math.max(mostFrozen, layout.frozen) + 1 }, (_, count) => ({
            value: count,
            label: count === 0 ? 'None' : `First ${count}`,
          }))}
          onChange={(event) => {
            const count = Number(event.currentTarget.value);
            onLayout((now) => frozenUpTo(now, count));
          }}
          iconName="caret-down"
        />
      </div>
      <div className="codesk-columns-density">
        <span id={`${freezeId}-density`}>Row height of this table</span>
        <SegmentedControl
          fill
          size="small"
          aria-labelledby={`${freezeId}-density`}
          options={densityOptions}
          value={layout.density ?? ''}
          onValueChange={(density) => onLayout((now) => withDensity(now, density))}
        />
      </div>
      <footer>
        <span role="status" className="codesk-unseen">
          {announcement}
        </span>
        <Button
          variant="minimal"
          icon="reset"
          text="Reset"
          title="Columns, widths and row height as the server has them"
          onClick={() => {
            onLayout(() => plainLayout);
            setAnnouncement('Columns are as the server has them');
          }}
        />
      </footer>
    </section>
  );
}

interface ColumnItemProps {
  readonly header: Header;
  readonly moves: ItemMoves;
  readonly last: boolean;
  readonly shown: boolean;
  /** The only shown column, which cannot be hidden. */
  readonly only: boolean;
  /** Not shown while the window is small. */
  readonly tooWide: boolean;
  readonly onToggle: () => void;
}

function ColumnItem({ header, moves, last, shown, only, tooWide, onToggle }: ColumnItemProps) {
  return (
    <>
      {/* For the pointer only: the library would make it a tab stop, but the buttons do the same. */}
      <span ref={moves.handleRef} tabIndex={-1} className="codesk-columns-grip" title="Drag to move">
        <Icon icon="drag-handle-vertical" size={14} />
      </span>
      <Checkbox
        data-part="box"
        tabIndex={moves.tabIndex}
        checked={shown}
        // Not `disabled`, because a disabled box cannot be focused to read the reason.
        aria-disabled={only || undefined}
        title={only ? 'One column has to stay' : undefined}
        onChange={() => {
          if (!only) onToggle();
        }}
        labelElement={
          <>
            {header.text}
            {tooWide && <span className="codesk-muted"> (larger windows)</span>}
          </>
        }
      />
      {(['up', 'down'] as const).map((part) => {
        const atEnd = part === 'up' ? moves.index === 0 : last;
        return (
          <IconButton
            key={part}
            icon={`arrow-${part}`}
            label={`Move ${header.text} ${part}`}
            data-part={part}
            tabIndex={moves.tabIndex}
            aria-disabled={atEnd || undefined}
            onClick={() => {
              if (!atEnd) moves.move(part === 'up' ? -1 : 1, part);
            }}
          />
        );
      })}
    </>
  );
}

/** Clears an order that equals the server's, so that moving a column there and back does not change a view. */
function tidied(layout: TableLayout, headers: readonly Header[]): TableLayout {
  const same = ordered(headers, layout).every((header, index) => header.value === headers[index]?.value);
  return same ? { ...layout, order: [] } : layout;
}

function shownAgain(layout: TableLayout, value: string): TableLayout {
  const { [value]: _hidden, ...shown } = layout.shown;
  return { ...layout, shown };
}

function withDensity({ density: _before, ...layout }: TableLayout, density: string): TableLayout {
  const chosen = densities.find((each) => each === density);
  return chosen ? { ...layout, density: chosen } : layout;
}

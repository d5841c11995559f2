/**
 * The panel of the button "Columns": which columns are shown, their order, how many are frozen, and the row height.
 * Columns that the server hides are not offered.
 */
import './columns.css';
import { Button, HTMLSelect, SegmentedControl } from '@blueprintjs/core';
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
import { SortableChoice } from '../sortable-choice';
import { SortableList } from '../sortable-list';

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
          <SortableChoice
            text={header.text}
            note={small && !header.mobile_visible ? 'larger windows' : undefined}
            moves={moves}
            isLast={moves.index === offered.length - 1}
            isChosen={layout.shown[header.value] !== false}
            fixed={
              shownCount === 1 && layout.shown[header.value] !== false ? 'One column has to stay' : undefined
            }
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

/**
 * The panel of the button "Columns": visible columns, their order, frozen columns, and the row height. Columns that the
 * server hides are not offered.
 */
import './columns.css';
import { HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { useId } from 'react';
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
import { SortablePanel } from '../sortable-panel';

export interface ColumnsPanelProps {
  readonly headers: readonly Header[];
  readonly layout: TableLayout;
  readonly small: boolean;
  readonly onLayout: (update: (layout: TableLayout) => TableLayout) => void;
}

/** Most columns that can be frozen here; more would leave no space to scroll. */
const mostFrozen = 5;

const densityOptions = [
  { value: '', label: 'Default' },
  ...densities.map((density) => ({
    value: density,
    label: density.charAt(0).toUpperCase() + density.slice(1),
  })),
];

export function ColumnsPanel({ headers, layout, small, onLayout }: ColumnsPanelProps) {
  const freezeId = useId();
  const offered = ordered(headers, layout).filter((header) => header.visible);
  const values = offered.map(({ value }) => value);
  const drawn = arranged(headers, layout, small).map(({ value }) => value);
  const shownCount = offered.filter((header) => layout.shown[header.value] !== false).length;

  const toggle = (header: Header) => {
    const hides = layout.shown[header.value] !== false;
    onLayout((now) => (hides ? withoutColumn(now, drawn, header.value) : shownAgain(now, header.value)));
  };

  return (
    <SortablePanel
      title="Columns"
      label="Columns of this table"
      items={offered}
      shownCount={shownCount}
      onMove={(value, to) => onLayout((now) => tidied(movedTo(now, headers, values, value, to), headers))}
      item={(header, moves) => (
        <SortableChoice
          text={header.text}
          note={small && !header.mobile_visible ? 'larger windows' : undefined}
          moves={moves}
          isLast={moves.index === offered.length - 1}
          isChosen={layout.shown[header.value] !== false}
          fixed={
            shownCount === 1 && layout.shown[header.value] !== false
              ? 'At least one column must be shown'
              : undefined
          }
          onToggle={() => toggle(header)}
        />
      )}
      reset={{
        title: 'Reset columns, widths and row height to those of the server',
        announcement: 'Columns reset',
        run: () => onLayout(() => plainLayout),
      }}
    >
      <div className="codesk-columns-line">
        <label htmlFor={freezeId}>Frozen columns</label>
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
    </SortablePanel>
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

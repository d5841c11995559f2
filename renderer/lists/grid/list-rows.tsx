// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
/**
 * The rows of the grid: all of a short page, those in sight of a long one. Apart from the grid, so that scrolling
 * draws neither the header nor anything else again.
 */
import { type RefObject, useState } from 'react';
import type { ListDefinition } from '../../../shared/table/list';
import type { Row } from '../../../shared/table/row';
import { isSelected, type Selection } from '../../../shared/table/selection';
import type { Cell } from '../../grid/keys';
import type { BlockEdges } from '../../grid/range';
import { SlotPool, useRowWindow } from '../../grid/virtual-rows';
import { type Column, rowIdOf, rowNameOf } from './columns';
import { GridRow } from './list-row';

/** Pages longer than this are drawn on recycled rows. */
const recycleAbove = 100;

export interface GridRowsProps {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Scroll offset to begin with, in CSS pixels. */
  readonly top: number;
  readonly list: ListDefinition;
  readonly columns: readonly Column[];
  readonly frozen: number;
  readonly rows: readonly Row[];
  /** Rows on the pages before this one. */
  readonly before: number;
  readonly rowHeight: number;
  readonly selection: Selection;
  /** The marked block. */
  readonly edges: BlockEdges | null;
  /** The cell with the keyboard. */
  readonly active: Cell;
  readonly menuRow: number | null;
}

export function GridRows(props: GridRowsProps) {
  const { scroller, list, rows, rowHeight, selection, edges, active } = props;
  const [slots] = useState(() => new SlotPool());
  const shown = useRowWindow({ scroller, count: rows.length, rowHeight, top: props.top, slots });
  const recycled = rows.length > recycleAbove;

  const drawn = (index: number, slot: number, top?: number) => {
    const row = rows[index];
    if (!row) return null;
    const id = rowIdOf(row, list.rowId);
    const inBlock = edges !== null && index >= edges.top && index <= edges.bottom;
    return (
      <GridRow
        // By place, not by record: elements go from a row that leaves to one that comes, the focus stays in place.
        key={slot}
        row={row}
        index={index}
        position={props.before + index + 2}
        columns={props.columns}
        frozen={props.frozen}
        name={rowNameOf(row, list.rowName, list.rowId)}
        noun={list.noun}
        selectable={id !== undefined}
        selected={id !== undefined && isSelected(selection, id)}
        activeColumn={active.row === index ? active.column : -1}
        menuOpen={props.menuRow === index}
        blockLeft={inBlock ? edges.left : -1}
        blockRight={inBlock ? edges.right : -1}
        blockTop={inBlock && index === edges.top}
        blockBottom={inBlock && index === edges.bottom}
        top={top}
      />
    );
  };

  if (!recycled) {
    return (
      <div role="rowgroup" className="codesk-rows">
        {rows.map((_, index) => drawn(index, index))}
      </div>
    );
  }
  const indexes: number[] = [];
  for (let index = shown.first; index <= shown.last; index += 1) indexes.push(index);
  // The row with the keyboard stays, so that scrolling never takes the focus away.
  if (active.row >= 0 && active.row < shown.first) indexes.unshift(active.row);
  if (active.row > shown.last) indexes.push(active.row);
  return (
    <div role="rowgroup" className="codesk-rows" style={{ height: rows.length * rowHeight }}>
      {slots.take(indexes).map(({ row, slot }) => drawn(row, slot, row * rowHeight))}
    </div>
  );
}

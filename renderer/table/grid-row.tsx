// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** One row of the grid. Drawn again only when something of its own changed. */
import { Icon } from '@blueprintjs/core';
import { memo } from 'react';
import type { Row } from '../../shared/table/row';
import { CellContent, cellText } from './cell-content';
import type { Column } from './columns';

export interface GridRowProps {
  readonly row: Row;
  readonly index: number;
  /** `aria-rowindex`: counts over all pages, the header is 1. */
  readonly position: number;
  readonly columns: readonly Column[];
  readonly name: string;
  readonly noun: string;
  readonly selectable: boolean;
  readonly selected: boolean;
  /** The column of this row that the keyboard reaches with Tab; -1 when it is in another row. */
  readonly activeColumn: number;
  readonly menuOpen: boolean;
  /** Offset of a recycled row in CSS pixels. */
  readonly top?: number;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, position, columns, name, noun, selectable, selected, activeColumn, menuOpen, top } =
    props;
  const tab = (column: number) => (column === activeColumn ? 0 : -1);
  const actions = columns.length + 1;
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={position}
      aria-selected={selected}
      className="codesk-row"
      data-row={index}
      style={
        top === undefined ? undefined : { position: 'absolute', top: 0, transform: `translateY(${top}px)` }
      }
    >
      <div role="gridcell" tabIndex={-1} aria-colindex={1} className="codesk-cell codesk-cell-check">
        <input
          type="checkbox"
          data-cell={`${index}:0`}
          data-check
          tabIndex={tab(0)}
          checked={selected}
          disabled={!selectable}
          aria-label={`Select ${noun} ${name}`}
          readOnly
        />
      </div>
      {columns.map((column, at) => {
        const value = row[column.header.value];
        const text = cellText(column.viewer, value, row);
        return (
          <div
            key={column.header.value}
            role="gridcell"
            tabIndex={tab(at + 1)}
            data-cell={`${index}:${at + 1}`}
            aria-colindex={at + 2}
            className="codesk-cell"
            data-align={column.viewer.align}
            title={text || undefined}
          >
            <span className="codesk-cell-text">
              <CellContent
                viewer={column.viewer}
                value={value}
                row={row}
                text={text}
                places={column.places}
                tab={-1}
              />
            </span>
          </div>
        );
      })}
      <div
        role="gridcell"
        tabIndex={-1}
        aria-colindex={actions + 1}
        className="codesk-cell codesk-cell-actions"
      >
        <button
          type="button"
          data-cell={`${index}:${actions}`}
          data-actions
          tabIndex={tab(actions)}
          disabled={!selectable}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          aria-label={`Actions for ${noun} ${name}`}
          title="Actions (Shift+F10)"
        >
          <Icon icon="more" />
        </button>
      </div>
    </div>
  );
});

// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * One row of the grid. Drawn again only when something of its own changed; its props are plain values for that
 * reason. Texts are worked out here, so only for drawn rows.
 */
import { memo } from 'react';
import type { Row } from '../../../shared/table/row';
import { CellContent, cellText } from '../../cells/cell-content';
import { actionsProps, cellProps, leadProps, type RowFrame, rowProps } from '../../grid/grid';
import type { Column } from './columns';
import { linesUp } from './text-width';

export interface ListRowProps extends RowFrame {
  readonly row: Row;
  /** `aria-rowindex`: counts over all pages, the header is 1. */
  readonly position: number;
  readonly allColumns: readonly Column[];
  readonly name: string;
  readonly noun: string;
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly menuOpen: boolean;
}

export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, index, allColumns, name, noun, selectable, selected, activeColumn } = props;
  const actions = allColumns.length + 1;
  return (
    <div {...rowProps(props)} role="row" aria-rowindex={props.position} aria-selected={selected}>
      <div {...leadProps} role="gridcell" tabIndex={-1}>
        <input
          type="checkbox"
          data-cell={`${index}:0`}
          data-check
          tabIndex={activeColumn === 0 ? 0 : -1}
          checked={selected}
          disabled={!selectable}
          aria-label={`Select ${noun} ${name}`}
          readOnly
        />
      </div>
      {props.columns.map((at) => {
        const column = allColumns[at];
        if (!column) return null;
        const value = row[column.header.value];
        const text = cellText(column.viewer, value, row);
        return (
          <div
            {...cellProps(props, at)}
            role="gridcell"
            key={column.header.value}
            data-align={column.viewer.align}
          >
            <span className="codesk-cell-text" data-tabular={text !== undefined && linesUp(text)}>
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
      <div {...actionsProps(allColumns.length)} role="gridcell" tabIndex={-1}>
        <button
          type="button"
          data-cell={`${index}:${actions}`}
          data-actions
          tabIndex={activeColumn === actions ? 0 : -1}
          disabled={!selectable}
          aria-haspopup="menu"
          aria-expanded={props.menuOpen}
          aria-label={`Actions for ${noun} ${name}`}
          title="Actions (Shift+F10)"
        >
          {dots}
        </button>
      </div>
    </div>
  );
});

/** One element for all rows: Blueprint's icon costs more than the rest of a row. */
const dots = (
  <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
    <circle cx={3} cy={8} r={1.6} />
    <circle cx={8} cy={8} r={1.6} />
    <circle cx={13} cy={8} r={1.6} />
  </svg>
);

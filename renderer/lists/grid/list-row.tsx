// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** One row of a list: its checkbox, its cells and the button of its menu. Clicks and keys are handled by the grid. */
import './list-grid.css';
import { memo } from 'react';
import type { Row } from '../../../shared/table/row';
import { CellContent, cellText, unreadable } from '../../cells/cell-content';
import { LinkedValue } from '../../cells/record-link';
import { actionsProps, cellProps, GridRow, leadProps, type RowFrame } from '../../grid/row';
import { linesUp } from '../../grid/text-width';
import { type Column, hasRoom, shownIn } from './columns';

interface ListRowProps extends RowFrame {
  readonly row: Row;
  /** `aria-rowindex`: counted over all pages; the header is 1. */
  readonly position: number;
  /** All shown columns, also those that are scrolled out of view. */
  readonly allColumns: readonly Column[];
  readonly name: string;
  readonly noun: string;
  /** False for a row without an id. */
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly menuOpen: boolean;
}

export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { allColumns, position, name, noun, selectable, selected, menuOpen, activeColumn } = props;
  const actions = allColumns.length + 1;
  return (
    <GridRow
      frame={props}
      aria-rowindex={position}
      aria-selected={selected}
      lead={
        <div {...leadProps} role="gridcell" tabIndex={-1}>
          <input
            type="checkbox"
            data-check
            data-cell=":0"
            tabIndex={activeColumn === 0 ? 0 : -1}
            aria-label={`Select ${noun} ${name}`}
            disabled={!selectable}
            checked={selected}
            readOnly
          />
        </div>
      }
      cell={(at) => listCell(props, at)}
      actions={
        <div {...actionsProps(actions - 1)} role="gridcell" tabIndex={-1}>
          <button
            type="button"
            data-actions
            data-cell={`:${actions}`}
            tabIndex={activeColumn === actions ? 0 : -1}
            aria-haspopup="menu"
            aria-expanded={menuOpen}
            aria-label={`Actions for ${noun} ${name}`}
            title="Actions (Shift+F10)"
            disabled={!selectable}
          >
            ⋯
          </button>
        </div>
      }
    />
  );
});

/** A cell of data. */
function listCell(props: ListRowProps, at: number) {
  const column = props.allColumns[at];
  if (!column) return null;
  const { viewer, header, places } = column;
  const { row } = props;
  const value = row[header.value];
  const text = cellText(viewer, value, row);
  const cell = cellProps(props, at);
  const link = text ? header.link : undefined;
  if (viewer.Cell || link) {
    const content = (
      <CellContent viewer={viewer} value={value} row={row} text={text} places={places} tab={-1} />
    );
    return (
      <div
        {...cell}
        key={header.value}
        role="gridcell"
        className={
          hasRoom(column, text ?? unreadable.text) ? `${cell.className} codesk-fits` : cell.className
        }
      >
        <span className={linesUp(text ?? '') ? 'codesk-cell-text codesk-tabular' : 'codesk-cell-text'}>
          {link ? (
            <LinkedValue link={link} value={value} tab={-1}>
              {content}
            </LinkedValue>
          ) : (
            content
          )}
        </span>
      </div>
    );
  }
  const shown = text === undefined ? unreadable.text : shownIn(column, text);
  const isCut = text !== undefined && shown === '…' && text !== shown;
  let className: string = cell.className;
  if (viewer.mono) className += ' codesk-mono';
  if (text !== undefined && linesUp(text)) className += ' codesk-tabular';
  if (hasRoom(column, shown)) className += ' codesk-fits';
  return (
    <div
      {...cell}
      key={header.value}
      role="gridcell"
      className={className}
      title={text === undefined ? unreadable.title : undefined}
      // A cut number looks like another number.
      aria-label={isCut ? text : undefined}
      data-plain={viewer.numeric ? 'number' : ''}
      data-unreadable={text === undefined ? '' : undefined}
      data-cut={isCut ? '' : undefined}
    >
      {shown}
    </div>
  );
}

// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * One row of the grid. React draws the elements of a slot and the cells that are more than text; names and texts are
 * written into them (`grid/row-text`), because most of a frame of scrolling would go into comparing them.
 */
import './list-grid.css';
import { Fragment, type JSX, memo, useMemo } from 'react';
import type { Row } from '../../../shared/table/row';
import { CellContent, cellText, Unreadable } from '../../cells/cell-content';
import { actionsProps, cellProps, heldProps, leadProps, type RowFrame, rowProps } from '../../grid/grid';
import { cellsOfRow, setAttribute, setCell, useRowText, writeText } from '../../grid/row-text';
import { linesUp } from '../../grid/text-width';
import { type Column, shownIn } from './columns';

interface ListRowProps extends RowFrame {
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
  const { row, index, columns, allColumns, name, noun, selectable, selected, activeColumn, menuOpen } = props;
  const actions = allColumns.length + 1;
  let unreadable = '';
  const texts = columns.map((at) => {
    const column = allColumns[at];
    const text = column && cellText(column.viewer, row[column.header.value], row);
    if (text === undefined) unreadable += `${at} `;
    return text;
  });
  const element = useRowText((own) => {
    const cells = cellsOfRow(own);
    columns.forEach((at, drawn) => {
      const column = allColumns[at];
      const cell = cells[drawn + 1];
      const text = texts[drawn];
      setCell(cell, index, at + 1);
      if (!cell || !column || column.viewer.Cell || text === undefined) return;
      setAttribute(cell, 'data-tabular', linesUp(text) ? 'true' : undefined);
      const shown = shownIn(column, text);
      const cut = shown === '…' && text !== shown;
      setAttribute(cell, 'aria-label', cut ? text : undefined);
      setAttribute(cell, 'data-cut', cut ? '' : undefined);
      writeText(cell, shown);
    });
    const check = cells[0]?.firstElementChild;
    const button = cells[cells.length - 1]?.firstElementChild;
    setCell(check, index, 0);
    setCell(button, index, actions);
    check?.setAttribute('aria-label', `Select ${noun} ${name}`);
    button?.setAttribute('aria-label', `Actions for ${noun} ${name}`);
  });
  const { frozen, rangeLeft, rangeRight, rangeTop, rangeBottom } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of the row is in these elements
  const [heldParts, parts] = useMemo(
    () => [cellParts(props, unreadable, true), cellParts(props, unreadable, false)],
    [columns, allColumns, unreadable, frozen, activeColumn, rangeLeft, rangeRight, rangeTop, rangeBottom],
  );
  const lead = useMemo(
    () => (
      <div {...leadProps} role="gridcell" tabIndex={-1}>
        <input
          type="checkbox"
          data-check
          tabIndex={activeColumn === 0 ? 0 : -1}
          checked={selected}
          disabled={!selectable}
          readOnly
        />
      </div>
    ),
    [activeColumn, selected, selectable],
  );
  const menu = useMemo(
    () => (
      <div {...actionsProps(actions - 1)} role="gridcell" tabIndex={-1}>
        <button
          type="button"
          data-actions
          tabIndex={activeColumn === actions ? 0 : -1}
          disabled={!selectable}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          title="Actions (Shift+F10)"
        >
          {dots}
        </button>
      </div>
    ),
    [actions, activeColumn, selectable, menuOpen],
  );
  const drawPart = (part: DrawnCell | JSX.Element) => {
    if (!('column' in part)) return part;
    const { column, cell, drawn } = part;
    return (
      <div {...cell} key={column.header.value}>
        <span className="codesk-cell-text" data-tabular={linesUp(texts[drawn] ?? '')}>
          <CellContent
            viewer={column.viewer}
            value={row[column.header.value]}
            row={row}
            text={texts[drawn]}
            places={column.places}
            tab={-1}
          />
        </span>
      </div>
    );
  };
  return (
    <div
      {...rowProps(props)}
      ref={element}
      role="row"
      aria-rowindex={props.position}
      aria-selected={selected}
    >
      <div {...heldProps(props)}>
        {lead}
        {heldParts.map(drawPart)}
      </div>
      {parts.map(drawPart)}
      {menu}
    </div>
  );
});

/** A cell that React draws anew for each row. */
interface DrawnCell {
  readonly column: Column;
  readonly cell: object;
  /** Position among the drawn columns. */
  readonly drawn: number;
}

/**
 * The cells of a row in order: elements that are the same for all rows, between the cells that are not.
 * @param held whether those of the frozen columns, or of the others
 */
function cellParts(
  frame: ListRowProps,
  unreadable: string,
  held: boolean,
): readonly (DrawnCell | JSX.Element)[] {
  const parts: (DrawnCell | JSX.Element)[] = [];
  const failed = new Set(unreadable.split(' ').filter(Boolean).map(Number));
  let texts: JSX.Element[] = [];
  let group = 0;
  const endTexts = () => {
    if (texts.length > 0) parts.push(<Fragment key={`texts ${group}`}>{texts}</Fragment>);
    texts = [];
  };
  frame.columns.forEach((at, drawn) => {
    const column = frame.allColumns[at];
    if (!column || at < frame.frozen !== held) return;
    const { header, viewer } = column;
    // Counted over all columns, so that no cell is made anew when others come into sight.
    const own = frame.allColumns.slice(0, at).filter((other) => other.viewer.Cell).length;
    if (own !== group) endTexts();
    group = own;
    const cell = { ...cellProps(frame, at), role: 'gridcell', 'data-align': viewer.align };
    if (viewer.Cell) {
      endTexts();
      parts.push({ column, cell, drawn });
    } else if (failed.has(at)) {
      texts.push(
        <div {...cell} key={`${header.value} failed`}>
          <Unreadable />
        </div>,
      );
    } else {
      texts.push(
        <div
          {...cell}
          className={viewer.mono ? `${cell.className} codesk-mono` : cell.className}
          key={header.value}
          data-plain={viewer.align === 'end' ? 'number' : ''}
        />,
      );
    }
  });
  endTexts();
  return parts;
}

/** One element for all rows: Blueprint's icon costs more than the rest of a row. */
const dots = (
  <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
    <circle cx={3} cy={8} r={1.6} />
    <circle cx={8} cy={8} r={1.6} />
    <circle cx={13} cy={8} r={1.6} />
  </svg>
);

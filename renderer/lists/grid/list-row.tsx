// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * One row of the grid. Drawn again only when something of its own changed; its props are plain values for that
 * reason. Texts are worked out here, so only for drawn rows.
 */
import { type CSSProperties, memo } from 'react';
import type { Row } from '../../../shared/table/row';
import { CellContent, cellText } from '../../cells/cell-content';
import type { Column } from './columns';
import { linesUp } from './text-width';

export interface GridRowProps {
  readonly row: Row;
  readonly index: number;
  /** `aria-rowindex`: counts over all pages, the header is 1. */
  readonly position: number;
  readonly columns: readonly Column[];
  /** How many columns from the left stay in sight. */
  readonly frozen: number;
  readonly name: string;
  readonly noun: string;
  readonly selectable: boolean;
  readonly selected: boolean;
  /** The column of this row that the keyboard reaches with Tab; -1 when it is in another row. */
  readonly activeColumn: number;
  readonly menuOpen: boolean;
  /** First and last column of the marked block in this row; -1 when it is in none. */
  readonly blockLeft: number;
  readonly blockRight: number;
  /** Whether the block begins, ends in this row. */
  readonly blockTop: boolean;
  readonly blockBottom: boolean;
  /** Offset of a recycled row in CSS pixels. */
  readonly top?: number;
}

/** Placing of the frozen column at a position; the widths are in the grid's custom properties. */
export function frozenStyle(at: number): CSSProperties {
  frozenStyles[at] ??= { left: `var(--codesk-frozen-${at})` };
  return frozenStyles[at];
}
const frozenStyles: CSSProperties[] = [];

/** How a cell of data is held at the left: not, frozen, or as the last of the frozen. */
export function frozenMark(at: number, frozen: number): 'inner' | 'edge' | undefined {
  return at >= frozen ? undefined : at === frozen - 1 ? 'edge' : 'inner';
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, columns, frozen, name, noun, selectable, selected, activeColumn, top } = props;
  const tab = (column: number) => (column === activeColumn ? 0 : -1);
  const actions = columns.length + 1;
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={props.position}
      aria-selected={selected}
      className="codesk-row"
      data-row={index}
      style={top === undefined ? undefined : { position: 'absolute', transform: `translateY(${top}px)` }}
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
        const marked = at + 1 >= props.blockLeft && at + 1 <= props.blockRight;
        return (
          <div
            key={column.header.value}
            role="gridcell"
            tabIndex={tab(at + 1)}
            data-cell={`${index}:${at + 1}`}
            aria-colindex={at + 2}
            aria-selected={marked || undefined}
            className="codesk-cell"
            data-align={column.viewer.align}
            data-frozen={frozenMark(at, frozen)}
            data-block={marked ? edgeNames(props, at + 1) : undefined}
            style={at < frozen ? frozenStyle(at) : undefined}
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

/** The sides of a cell that are an edge of the block, for the line around it. */
function edgeNames(props: GridRowProps, column: number): string {
  const { blockTop, blockRight, blockBottom, blockLeft } = props;
  return `${blockTop ? 't' : ''} ${column === blockRight ? 'r' : ''} ${blockBottom ? 'b' : ''} ${column === blockLeft ? 'l' : ''}`;
}

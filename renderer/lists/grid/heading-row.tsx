// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * The header row: select all, and per column a button that sorts, buttons for its filter and its menu, and an edge that
 * resizes. All but the first are for the pointer; keys do the same (`use-column-changes`).
 */
import './list-grid.css';
import { Icon } from '@blueprintjs/core';
import type { PointerEvent } from 'react';
import type { TableState } from '../../../shared/table/structure';
import {
  actionsProps,
  ColumnEdge,
  type ColumnFrame,
  headerRowProps,
  headingProps,
  leadProps,
} from '../../grid/row';
import type { Column } from './columns';
import type { useColumnFilter } from './use-column-filter';

interface GridHeaderProps {
  /** All columns that are shown. */
  readonly columns: readonly Column[];
  readonly drawn: ColumnFrame;
  readonly sortBy: TableState['sortBy'];
  readonly sortOrder: TableState['sortOrder'];
  readonly all: boolean;
  readonly some: boolean;
  readonly activeColumn: number;
  /** Position of the column whose menu is open; -1 for none. */
  readonly menuColumn: number;
  readonly filter: ReturnType<typeof useColumnFilter>;
  readonly onSort: (column: string) => void;
  readonly onToggleAll: () => void;
  readonly onMenu: (position: number, opener: Element) => void;
  readonly onFilter: (position: number) => void;
  /** Called when the pointer is pressed on a heading: the start of a click or of a drag. */
  readonly onGrab: (position: number, event: PointerEvent) => void;
  /** Called when the pointer is pressed on the right edge of a column. */
  readonly onEdge: (position: number, event: PointerEvent) => void;
  /** Called for a double click on the edge. */
  readonly onFit: (position: number) => void;
}

export function GridHeader(props: GridHeaderProps) {
  const { columns, drawn, sortBy, sortOrder, all, some, activeColumn, filter } = props;
  const tab = (column: number) => (column === activeColumn ? 0 : -1);
  return (
    <div {...headerRowProps} role="row">
      <div {...leadProps} role="columnheader" tabIndex={-1}>
        <input
          type="checkbox"
          data-cell="-1:0"
          tabIndex={tab(0)}
          checked={all}
          ref={(input) => {
            if (input) input.indeterminate = some && !all;
          }}
          onChange={props.onToggleAll}
          aria-label="Select all rows of this page"
        />
      </div>
      {drawn.columns.map((at) => {
        const column = columns[at];
        if (!column) return null;
        const { header, viewer } = column;
        const sorted = sortBy === header.value;
        const order = sortOrder === 'asc' ? 'ascending' : 'descending';
        const isFiltered = filter.isSet(at);
        const described = isFiltered ? 'Filtered' : undefined;
        const cell = { 'data-cell': `-1:${at + 1}`, tabIndex: tab(at + 1) };
        return (
          <div
            {...headingProps(drawn, at)}
            role="columnheader"
            key={header.value}
            tabIndex={-1}
            aria-sort={sorted ? order : undefined}
            // Otherwise the accessible name of the column would include that of its menu button.
            aria-label={header.text}
            data-align={viewer.numeric && 'end'}
            data-filtered={isFiltered || undefined}
            {...(header.sortable ? {} : { ...cell, 'aria-description': described })}
            onPointerDown={(event) => props.onGrab(at, event)}
          >
            {header.sortable ? (
              <button
                type="button"
                {...cell}
                className="codesk-heading"
                title={`Sort by ${header.text}`}
                aria-description={described}
                onClick={() => props.onSort(header.value)}
              >
                <span>{header.text}</span>
                <Icon
                  icon={
                    sorted ? (order === 'ascending' ? 'arrow-up' : 'arrow-down') : 'double-caret-vertical'
                  }
                  size={12}
                  data-sorted={sorted}
                />
              </button>
            ) : (
              <span className="codesk-heading" title={header.text}>
                <span>{header.text}</span>
              </span>
            )}
            {filter.isOffered(at) && (
              <button
                type="button"
                tabIndex={-1}
                className="codesk-heading-menu codesk-heading-filter"
                aria-haspopup="dialog"
                aria-expanded={filter.openColumn === at}
                aria-label={`Filter ${header.text}${isFiltered ? ', filtered' : ''}`}
                title={`Filter ${header.text} (F)`}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => props.onFilter(at)}
              >
                <Icon icon="filter" size={12} />
              </button>
            )}
            <button
              type="button"
              tabIndex={-1}
              className="codesk-heading-menu"
              aria-haspopup="menu"
              aria-expanded={props.menuColumn === at}
              aria-label={`Column menu of ${header.text}`}
              title="Column menu (Shift+F10)"
              onPointerDown={(event) => event.stopPropagation()}
              onClick={(event) => props.onMenu(at, event.currentTarget)}
            >
              <Icon icon="caret-down" size={12} />
            </button>
            <ColumnEdge
              onPointerDown={(event) => props.onEdge(at, event)}
              onDoubleClick={() => props.onFit(at)}
            />
          </div>
        );
      })}
      <div {...actionsProps(columns.length)} role="columnheader" tabIndex={-1}>
        <span className="codesk-unseen">Actions</span>
      </div>
    </div>
  );
}

// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** The header row: select all, and a button per column that sorts. */
import { Icon } from '@blueprintjs/core';
import type { TableState } from '../../shared/api/tables';
import type { Column } from './columns';

export interface GridHeaderProps {
  readonly columns: readonly Column[];
  readonly state: TableState;
  readonly all: boolean;
  readonly some: boolean;
  readonly activeColumn: number;
  readonly onSort: (column: string) => void;
  readonly onToggleAll: () => void;
}

export function GridHeader({
  columns,
  state,
  all,
  some,
  activeColumn,
  onSort,
  onToggleAll,
}: GridHeaderProps) {
  const tab = (column: number) => (column === activeColumn ? 0 : -1);
  return (
    <div role="row" tabIndex={-1} aria-rowindex={1} className="codesk-row codesk-row-header">
      <div role="columnheader" tabIndex={-1} aria-colindex={1} className="codesk-cell codesk-cell-check">
        <input
          type="checkbox"
          data-cell="-1:0"
          tabIndex={tab(0)}
          checked={all}
          ref={(input) => {
            if (input) input.indeterminate = some && !all;
          }}
          onChange={onToggleAll}
          aria-label="Select all rows of this page"
        />
      </div>
      {columns.map(({ header, viewer }, at) => {
        const sorted = state.sortBy === header.value;
        const order = state.sortOrder === 'asc' ? 'ascending' : 'descending';
        return (
          <div
            key={header.value}
            role="columnheader"
            tabIndex={-1}
            aria-colindex={at + 2}
            aria-sort={sorted ? order : undefined}
            className="codesk-cell"
            data-align={viewer.align}
          >
            {header.sortable ? (
              <button
                type="button"
                data-cell={`-1:${at + 1}`}
                tabIndex={tab(at + 1)}
                title={`Sort by ${header.text}`}
                onClick={() => onSort(header.value)}
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
              <span data-cell={`-1:${at + 1}`} tabIndex={tab(at + 1)} className="codesk-cell-text">
                {header.text}
              </span>
            )}
          </div>
        );
      })}
      <div
        role="columnheader"
        tabIndex={-1}
        aria-colindex={columns.length + 2}
        className="codesk-cell codesk-cell-actions"
      >
        <span className="codesk-unseen">Actions</span>
      </div>
    </div>
  );
}

/** The row of headings of the grid. A click on a heading sorts by its column. */
// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
import { Icon } from '@blueprintjs/core';
import type { RateView } from '../../shared/ipc/rates';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import type { useTableColumns } from '../cells/table-columns';
import type { Cell } from '../grid/keys';
import { ColumnEdge, type ColumnFrame, headerRowProps, headingProps, leadProps } from '../grid/row';

interface RateGridHeaderProps {
  readonly shown: ColumnFrame;
  readonly table: RowTableDefinition;
  readonly headings: readonly string[];
  readonly view: RateView;
  readonly active: Cell;
  readonly columns: Pick<ReturnType<typeof useTableColumns>, 'onEdge' | 'fitColumn'>;
  readonly onSort: (position: number) => void;
}

export function RateGridHeader({
  shown,
  table,
  headings,
  view,
  active,
  columns,
  onSort,
}: RateGridHeaderProps) {
  return (
    <div {...headerRowProps} role="row">
      <div {...leadProps} role="columnheader">
        Line
      </div>
      {shown.columns.map((at) => {
        const text = headings[at];
        const field = table.columns[at]?.name;
        const sorted = field !== undefined && view.sort?.field === field ? view.sort : null;
        return (
          <div
            {...headingProps(shown, at)}
            role="columnheader"
            key={text}
            data-plain={table.columns[at]?.kind === 'decimal' ? 'number' : ''}
            aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
            {...(at < table.columns.length && {
              'data-cell': `-1:${at + 1}`,
              tabIndex: active.row === -1 && active.column === at + 1 ? 0 : -1,
              // The edge of the heading resizes the column.
              onClick: ({ target, currentTarget }) =>
                (target === currentTarget || (target as Element).closest('.bp6-icon')) && onSort(at),
            })}
          >
            {text}
            {sorted && <Icon icon={sorted.descending ? 'arrow-down' : 'arrow-up'} size={12} />}
            <ColumnEdge
              onPointerDown={(event) => columns.onEdge(at, event)}
              onDoubleClick={() => columns.fitColumn(at)}
            />
          </div>
        );
      })}
    </div>
  );
}

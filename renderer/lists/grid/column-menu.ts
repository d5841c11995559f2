/** The menu of a column: sort, filter, move, freeze, fit, hide, reset. The keys of the header do the same. */
import type { TableState } from '../../../shared/table/structure';
import type { ActionMenuItem } from '../../ui/action-menu';
import type { Column } from './columns';

/**
 * The menu of the column at a position, in its order.
 * @param canFilter the list has a filter for the column
 * @param common the items that all tables have; the last one resets
 */
export function columnItems(
  columns: readonly Column[],
  position: number,
  { sortBy, sortOrder }: Pick<TableState, 'sortBy' | 'sortOrder'>,
  canFilter: boolean,
  common: readonly ActionMenuItem[],
): readonly ActionMenuItem[] {
  const header = columns[position]?.header;
  const cannotSort = header?.sortable ? undefined : 'The server does not sort by this column.';
  const sorted = (order: TableState['sortOrder']) =>
    cannotSort ??
    (sortBy === header?.value && sortOrder === order ? 'The rows already have this order.' : undefined);
  const unless = (possible: boolean, refusal: string) => (possible ? undefined : refusal);
  const isLast = position === columns.length - 1;
  return [
    { id: 'asc', text: 'Sort ascending', icon: 'sort-asc', refusal: sorted('asc') },
    { id: 'desc', text: 'Sort descending', icon: 'sort-desc', refusal: sorted('desc') },
    ...(canFilter ? [{ id: 'filter', text: 'Filter…', icon: 'filter' } as const] : []),
    {
      id: 'left',
      text: 'Move left',
      icon: 'arrow-left',
      refusal: unless(position > 0, 'This is the first column.'),
    },
    {
      id: 'right',
      text: 'Move right',
      icon: 'arrow-right',
      refusal: unless(!isLast, 'This is the last column.'),
    },
    ...common.slice(0, -1),
    {
      id: 'hide',
      text: 'Hide column',
      icon: 'eye-off',
      refusal: unless(columns.length > 1, 'At least one column must be shown.'),
    },
    ...common.slice(-1),
  ];
}

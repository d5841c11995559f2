/** What can be done with a column: sort, move, freeze, fit, hide, reset. The keys of the header do the same. */
import type { TableState } from '../../../shared/table/structure';
import { ActionMenu, type ActionMenuItem } from '../../ui/action-menu';
import type { Column } from './columns';

export type ColumnActionId =
  | 'ascending'
  | 'descending'
  | 'left'
  | 'right'
  | 'freeze'
  | 'unfreeze'
  | 'fit'
  | 'hide'
  | 'reset';

interface ColumnAction extends ActionMenuItem {
  readonly id: ColumnActionId;
}

/** The menu of the column at a position, in its order. */
export function columnActions(
  columns: readonly Column[],
  position: number,
  frozen: number,
  state: Pick<TableState, 'sortBy' | 'sortOrder'>,
): readonly ColumnAction[] {
  const column = columns[position];
  if (!column) return [];
  const { header } = column;
  const cannotSort = header.sortable ? undefined : 'The server does not sort by this column.';
  const sorted = (order: TableState['sortOrder']) =>
    cannotSort ??
    (state.sortBy === header.value && state.sortOrder === order ? 'The rows are in this order.' : undefined);
  const isEdge = position === frozen - 1;
  return [
    { id: 'ascending', text: 'Sort ascending', icon: 'sort-asc', refusal: sorted('asc') },
    { id: 'descending', text: 'Sort descending', icon: 'sort-desc', refusal: sorted('desc') },
    {
      id: 'left',
      text: 'Move left',
      icon: 'arrow-left',
      refusal: position === 0 ? 'This is the first column.' : undefined,
    },
    {
      id: 'right',
      text: 'Move right',
      icon: 'arrow-right',
      refusal: position === columns.length - 1 ? 'This is the last column.' : undefined,
    },
    ...(isEdge ? [] : [{ id: 'freeze', text: 'Freeze up to here', icon: 'pin' } as const]),
    ...(frozen > 0 ? [{ id: 'unfreeze', text: 'Unfreeze', icon: 'unpin' } as const] : []),
    { id: 'fit', text: 'Fit width', icon: 'arrows-horizontal' },
    {
      id: 'hide',
      text: 'Hide column',
      icon: 'eye-off',
      refusal: columns.length === 1 ? 'At least one column stays.' : undefined,
    },
    { id: 'reset', text: 'Reset columns', icon: 'reset' },
  ];
}

/** Where and for which column the menu is open. */
export interface OpenColumnMenu {
  readonly position: number;
  readonly at: { readonly left: number; readonly top: number };
}

export interface ColumnMenuProps {
  readonly open: OpenColumnMenu | null;
  readonly columns: readonly Column[];
  readonly frozen: number;
  readonly state: TableState;
  readonly onChoose: (action: ColumnActionId, position: number) => void;
  readonly onClose: () => void;
}

export function ColumnMenu({ open, columns, frozen, state, onChoose, onClose }: ColumnMenuProps) {
  const column = open ? columns[open.position] : undefined;
  return (
    <ActionMenu
      label={`Column menu of ${column?.header.text ?? ''}`}
      items={open ? columnActions(columns, open.position, frozen, state) : []}
      at={column ? open?.at : undefined}
      onClose={onClose}
      onChoose={({ id }) => {
        if (open) onChoose(id, open.position);
      }}
    />
  );
}

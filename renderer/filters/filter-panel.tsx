/** The controls of a table's filters with Clear and the apply button. */
import type { FilterAccess } from '../table/table-access';

export interface FilterPanelProps {
  readonly filters: FilterAccess;
  /** Supplied by the caller (tables spec section 2). */
  readonly applyLabel: string;
  /** `panel` beside a table, `tab` in the export sidebar, `dialog` collapsible above a table in a dialog. */
  readonly variant: 'panel' | 'tab' | 'dialog';
  /** Closes the panel; absent where it cannot be closed. */
  readonly onClose?: () => void;
}

export function FilterPanel(_props: FilterPanelProps) {
  return null;
}

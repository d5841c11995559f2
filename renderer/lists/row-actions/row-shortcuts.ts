/** The actions of the focused row, as entries of the palette. */
import type { ListDefinition } from '../../../shared/table/list';
import { type Row, rowIdOf } from '../../../shared/table/row';
import type { ShortcutGroup } from '../../ui/shortcuts';
import { rowNameOf } from '../grid/columns';
import type { useRowActions } from './use-row-actions';

export function rowShortcuts(
  { rowId, rowName, noun }: ListDefinition,
  rows: readonly Row[],
  { menuOf, run }: Pick<ReturnType<typeof useRowActions>, 'menuOf' | 'run'>,
): readonly ShortcutGroup[] {
  const focused = document.activeElement?.closest<HTMLElement>('[data-grid] [data-row]');
  const row = focused ? rows[Number(focused.dataset.row)] : undefined;
  const id = row && rowIdOf(row, rowId);
  if (!row || id === undefined) return [];
  const name = rowNameOf(row, rowName, rowId);
  const items = menuOf(row).filter(({ action }) => action);
  return [
    {
      title: `${noun} ${name}`,
      shortcuts: items.map((item) => ({
        keys: [],
        text: `${item.text}: ${name}`,
        icon: item.icon,
        refusal: item.refusal,
        run: () => void run(item, id, row),
      })),
    },
  ];
}

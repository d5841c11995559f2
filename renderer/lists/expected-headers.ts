/** The expected headings of a list while its structure loads. */
import type { ListDefinition } from '../../shared/table/list';
import type { Header } from '../../shared/table/structure';

export function expectedHeaders({ columns }: ListDefinition): readonly Header[] {
  return columns.map(({ value, text, type, visible = true, mobileVisible = true }) => ({
    value,
    text,
    type,
    visible,
    mobile_visible: mobileVisible,
    sortable: true,
  }));
}

/** What is filtered, as chips above the table, each removable. */
import type { FilterAccess } from '../table/table-access';

export function FilterChips(_props: { filters: FilterAccess }) {
  return null;
}

/** The order of the columns in an exported file. */
import type { ExportColumn } from '../../../shared/table/structure';

/** Returns the columns in the user's order. Columns that are not in it follow in the server's order. */
export function inOrder(columns: readonly ExportColumn[], order: readonly string[]): readonly ExportColumn[] {
  const positions = new Map(order.map((value, index) => [value, index]));
  return [...columns].sort(
    (a, b) => (positions.get(a.value) ?? order.length) - (positions.get(b.value) ?? order.length),
  );
}

/** The order with one column moved to an index, which is limited to the list. */
export function withMoved(order: readonly string[], value: string, to: number): readonly string[] {
  const others = order.filter((each) => each !== value);
  return others.toSpliced(Math.max(0, to), 0, value);
}

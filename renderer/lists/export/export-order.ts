/** The order in which export columns are written. */
import type { ExportColumn } from '../../../shared/table/structure';

/** Columns in the order a person gave them; those the order does not know come after, as the server has them. */
export function inOrder(columns: readonly ExportColumn[], order: readonly string[]): readonly ExportColumn[] {
  const place = new Map(order.map((value, at) => [value, at]));
  return [...columns].sort(
    (a, b) => (place.get(a.value) ?? order.length) - (place.get(b.value) ?? order.length),
  );
}

/** The order with one column at another place, kept inside the list. */
export function withMoved(order: readonly string[], value: string, to: number): readonly string[] {
  const others = order.filter((each) => each !== value);
  const at = Math.min(others.length, Math.max(0, to));
  return [...others.slice(0, at), value, ...others.slice(at)];
}

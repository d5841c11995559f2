/** Computes the cost of an order with the rows of a rate file, and with the stored rates. */
import type { TableRow } from '../../row-tables/row-table';
import type { RateColumns } from '../columns';
import type { RateTable } from '../rate-tables';
import type { CostChoices } from './assumptions';
import type { CostKind } from './cost-kinds';
import type { CostOrder, OptionText, OrderCost, ServiceValues } from './order';
import { orderCost } from './order-cost';

/** Rows of a table: all of them, or some in a given order. */
export interface CostRows {
  readonly table: RateTable;
  readonly columns: RateColumns;
  readonly which?: ArrayLike<number>;
}

/** Tables up to this length are used whole. Of longer ones, only rows that begin at or below the order matter. */
const fewRows = 20_000;

/**
 * The rows in the form of service values, each at its index. Indexes of irrelevant rows are empty, so that a million
 * rows do not become a million objects.
 */
export function costRows({ table, columns, which }: CostRows, order: CostOrder): readonly TableRow[] {
  const { length } = which ?? columns;
  const fields = table.definition.columns.map(({ name }) => name);
  const reach = length > fewRows && fields.includes('from') ? reachOf(order) : Number.POSITIVE_INFINITY;
  const rows: TableRow[] = [];
  rows.length = length;
  for (let at = 0; at < length; at += 1) {
    const row = which ? (which[at] ?? 0) : at;
    if (Number(columns.text(row, 'from')) > reach) continue;
    rows[at] = Object.fromEntries(fields.map((name) => [name, columns.text(row, name)]));
  }
  return rows;
}

/** No measure of the order is larger: its weight, its quantity, or one order. */
function reachOf({ weight, quantity }: CostOrder): number {
  return Math.max(1, ...[weight, quantity].map(Number).filter(Number.isFinite));
}

interface RateFileCostParts {
  readonly kind: CostKind;
  /** The other values of the service; empty if unknown. */
  readonly fields: ServiceValues;
  /** The stored rate tables, by value name; undefined if unknown. */
  readonly stored: Readonly<Record<string, CostRows>> | undefined;
  /** The service value that the rate file is for. */
  readonly value: string;
  readonly edited: CostRows;
}

/** Returns the cost with the stored rates, null if they are unknown, and with those of the rate file. */
export function rateFileCost(
  { kind, fields, stored, value, edited }: RateFileCostParts,
  order: CostOrder,
  choices: CostChoices,
  text: OptionText,
): { readonly stored: OrderCost | null; readonly edited: OrderCost } {
  const tables = Object.fromEntries(
    Object.entries(stored ?? {}).map(([name, rows]) => [name, costRows(rows, order)]),
  );
  const of = (more: ServiceValues) => orderCost(kind, { ...fields, ...more }, order, choices, text);
  return { stored: stored ? of(tables) : null, edited: of({ ...tables, [value]: costRows(edited, order) }) };
}

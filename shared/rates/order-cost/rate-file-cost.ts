/** The cost of an order by the rows of a rate file, and by the stored rates. */
import type { TableRow } from '../../row-tables/row-table';
import type { RateColumns } from '../columns';
import type { RateTable } from '../tables';
import type { CostChoices } from './assumptions';
import type { CostKind } from './cost-kinds';
import type { CostOrder, OptionText, OrderCost, ServiceValues } from './order';
import { orderCost } from './order-cost';

/** Rows of a table: all of them, or some in an order of their own. */
export interface CostRows {
  readonly table: RateTable;
  readonly columns: RateColumns;
  readonly which?: ArrayLike<number>;
}

/** Tables up to here are used whole. Of longer ones, rows that begin above the order say nothing about it. */
const fewRows = 20_000;

/**
 * The rows as a service holds them. Each stands at its own place; places of rows that say nothing about the order are
 * empty, so that a million rows are no million objects.
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
  /** What the service holds beside its rate tables; empty if it is not known. */
  readonly fields: ServiceValues;
  /** The rate tables that are stored, by the value that holds them; undefined if they are not known. */
  readonly stored: Readonly<Record<string, CostRows>> | undefined;
  /** The value of the service that the rate file is for. */
  readonly value: string;
  readonly edited: CostRows;
}

/** The cost of an order by the stored rates, null if they are not known, and by those of the rate file. */
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

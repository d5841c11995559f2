/** Checks of columns that depend on more than the row, for example on the destination of the service. */
import { columnRule, type RowColumn, type RowTableDefinition } from '../../shared/row-tables/row-table';

/** By column: the message of a value that is not empty and passes the rule of its column, or undefined. */
export type ColumnChecks = Readonly<Record<string, (text: string) => string | undefined>>;

export const noChecks: ColumnChecks = {};

const checked = new WeakMap<ColumnChecks, WeakMap<RowTableDefinition, RowTableDefinition>>();

/** The table with these checks: the same object for the same table and checks. */
export function withChecks(table: RowTableDefinition, checks: ColumnChecks): RowTableDefinition {
  if (!table.columns.some(({ name }) => name in checks)) return table;
  const known = checked.get(checks) ?? new WeakMap<RowTableDefinition, RowTableDefinition>();
  checked.set(checks, known);
  const before = known.get(table);
  if (before) return before;
  const columns = table.columns.map((column) => withCheck(column, checks[column.name]));
  const made = { ...table, columns };
  known.set(table, made);
  return made;
}

function withCheck(column: RowColumn, check: ColumnChecks[string] | undefined): RowColumn {
  if (!check) return column;
  return {
    ...column,
    rule: (row) => {
      const rule = columnRule(column, row);
      return { ...rule, check: (text, format) => rule.check?.(text, format) ?? check(text) };
    },
  };
}

/** The `data-cell` names of cells: `row:column`, or `:column` in a row with `data-row`. */

/** Returns the selector for the element of a cell, for both forms of its name. */
export function cellSelector({ row, column }: { readonly row: number; readonly column: number }): string {
  return `[data-cell="${row}:${column}"], [data-row="${row}"] [data-cell=":${column}"]`;
}

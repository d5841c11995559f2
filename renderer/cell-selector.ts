/** The names of cells: `row:column` in their grid, or `:column` in a row that says by `data-row` which it is. */

/** Finds the element of a cell: one named in its grid, or in its row only. */
export function cellSelector({ row, column }: { readonly row: number; readonly column: number }): string {
  return `[data-cell="${row}:${column}"], [data-row="${row}"] [data-cell=":${column}"]`;
}

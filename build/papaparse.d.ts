/**
 * The part of papaparse that the page uses. The package's own types bring all of Node's with them, and the page must
 * not know `process` or `Buffer` (tsconfig.page.json maps the package to this file).
 */
declare const Papa: {
  /** Cells of delimited text, row by row; quotes are read as spreadsheets write them. */
  parse<Row>(
    text: string,
    options: {
      readonly delimiter: string;
      readonly newline?: '\r' | '\n' | '\r\n';
      /** Rows that are read at most. */
      readonly preview?: number;
    },
  ): {
    readonly data: Row[];
    readonly meta: { readonly linebreak: string };
    /** `Quotes`: a quotation mark that is not closed. `row` counts from 0. */
    readonly errors: readonly { readonly type: string; readonly row?: number }[];
  };
  /** Delimited text of rows of cells; quoted where it must be. */
  unparse(
    rows: readonly (readonly string[])[],
    options: { readonly delimiter: string; readonly newline: string },
  ): string;
};
export default Papa;

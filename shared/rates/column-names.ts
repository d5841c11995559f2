/** Names of the columns of a file. */

/** The name of a column: its header, or its letter. */
export function columnName({ header, at }: { readonly header: string; readonly at: number }): string {
  return header.trim() === '' ? `column ${columnLetter(at)}` : `“${header.trim()}”`;
}

/** 0 as `A`, 26 as `AA`. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last;
}

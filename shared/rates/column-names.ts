/** How the columns of a file are called. */

/** A column as it is called: its header, or its place. */
export function columnName({ header, at }: { readonly header: string; readonly at: number }): string {
  return header.trim() === '' ? `column ${columnLetter(at)}` : `“${header.trim()}”`;
}

/** 0 as `A`, 26 as `AA`. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last;
}

/** CSV text as rows of cells, and back. */
import Papa from 'papaparse';

/** A file from a spreadsheet program says by this mark that it is UTF-8. */
const mark = '\ufeff';

export type ParsedCsv =
  | { readonly cells: readonly (readonly string[])[] }
  /** A quotation mark opens on this line, which counts from 1, and nothing closes it. */
  | { readonly openQuote: number };

/** @param delimiter comma, semicolon or tab; by default the one that the header line has most of */
export function parseCsv(text: string, delimiter = delimiterOf(text)): ParsedCsv {
  const { data, errors } = Papa.parse<string[]>(withOneLineEnd(text), {
    delimiter,
    newline: '\n',
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  return broken ? { openQuote: (broken.row ?? 0) + 1 } : { cells: data };
}

/**
 * The text with `\n` between its lines. Files that several programs wrote to mix the ends of lines, and the parser knows
 * one. Cells in quotation marks keep theirs.
 */
function withOneLineEnd(text: string): string {
  return text.replace(/(?<=^|[,;\t\r\n])"[^"]*(?:""[^"]*)*"|\r\n?/g, (found) =>
    found.startsWith('"') ? found : '\n',
  );
}

/** By the header line, whose names hold no separator. */
function delimiterOf(text: string): string {
  const header =
    text
      .slice(0, 10_000)
      .trimStart()
      .split(/\r\n|\r|\n/, 1)[0] ?? '';
  const count = (separator: string) => header.split(separator).length - 1;
  return [';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ',');
}

/** Rows as text with commas, with the mark of UTF-8 in front. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `${mark}${Papa.unparse([...rows], { delimiter: ',', newline: '\r\n' })}\r\n`;
}

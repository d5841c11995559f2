/** Converts CSV text to rows of cells and back. */
import Papa from 'papaparse';

/** Byte order mark that spreadsheet programs write into UTF-8 files. */
const mark = '\ufeff';

export type ParsedCsv =
  | { readonly cells: readonly (readonly string[])[] }
  /** Line (from 1) of a quotation mark that is never closed. */
  | { readonly openQuote: number };

/**
 * Parses CSV text. @param delimiter comma, semicolon or tab; by default the most frequent one in the header
 * line
 */
export function parseCsv(text: string, delimiter = delimiterOf(text)): ParsedCsv {
  const { data, errors } = Papa.parse<string[]>(withOneLineEnd(text), {
    delimiter,
    newline: '\n',
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  return broken ? { openQuote: (broken.row ?? 0) + 1 } : { cells: data };
}

/**
 * Normalizes line ends to `\n` outside quotes. Files edited with several programs mix them, and the parser
 * supports only one.
 */
function withOneLineEnd(text: string): string {
  return text.replace(/(?<=^|[,;\t\r\n])"[^"]*(?:""[^"]*)*"|\r\n?/g, (found) =>
    found.startsWith('"') ? found : '\n',
  );
}

/** Detected in the header line, because column names contain no delimiter. */
function delimiterOf(text: string): string {
  const header =
    text
      .slice(0, 10_000)
      .trimStart()
      .split(/\r\n|\r|\n/, 1)[0] ?? '';
  const count = (separator: string) => header.split(separator).length - 1;
  return [';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ',');
}

/** Writes rows as comma-separated text with a byte order mark. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `${mark}${Papa.unparse([...rows], { delimiter: ',', newline: '\r\n' })}\r\n`;
}

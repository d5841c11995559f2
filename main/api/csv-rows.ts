/** Reads the rows of a CSV text that arrives in chunks, as spreadsheet programs do. */

/** States of the reader: before a cell, in an unquoted cell, in quotes, after a closing quote. */
type Place = 'start' | 'cell' | 'quotes' | 'behind';

export interface RowReader {
  /** Returns the rows that end in this chunk. */
  read(text: string): string[][];
  /** Returns the last row, if the text does not end with a line break. */
  end(): string[][];
  /** Characters and cells of the unfinished row. */
  readonly open: number;
  /** A quoted cell has not ended. */
  readonly inQuotes: boolean;
}

export function createRowReader(separator: string): RowReader {
  const stops = new RegExp(`[\\r\\n${separator.replace(/[\\\]^-]/, '\\$&')}]`, 'g');
  let place: Place = 'start';
  let row: string[] = [];
  let cell = '';
  let open = 0;
  /** A line feed after a carriage return at the end of the previous chunk belongs to the same line break. */
  let afterReturn = false;

  const endCell = () => {
    row.push(cell);
    open += 1;
    cell = '';
    place = 'start';
  };
  const take = (text: string) => {
    cell += text;
    open += text.length;
  };
  const endRow = (rows: string[][]) => {
    endCell();
    rows.push(row);
    row = [];
    open = 0;
  };
  /**
   * Reads the text up to the end of the cell.
   * @returns its offset, or the length of the text
   */
  const plain = (text: string, from: number) => {
    stops.lastIndex = from;
    const end = stops.exec(text)?.index ?? text.length;
    if (end > from) {
      take(text.slice(from, end));
      place = 'cell';
    }
    return end;
  };
  /**
   * Reads quoted text.
   * @returns the offset after it
   */
  const quoted = (text: string, from: number) => {
    const end = text.indexOf('"', from);
    take(text.slice(from, end < 0 ? text.length : end));
    if (end < 0) return text.length;
    place = 'behind';
    return end + 1;
  };

  return {
    read(text) {
      const rows: string[][] = [];
      let at = afterReturn && text.startsWith('\n') ? 1 : 0;
      if (text !== '') afterReturn = false;
      while (at < text.length) {
        if (place === 'quotes') {
          at = quoted(text, at);
        } else if (text[at] === '"' && (place === 'start' || place === 'behind')) {
          // Two quotes inside a quoted cell are one quote of its text.
          if (place === 'behind') take('"');
          place = 'quotes';
          at += 1;
        } else {
          at = plain(text, at);
          if (at === text.length) break;
          if (text[at] === separator) endCell();
          else endRow(rows);
          if (text[at] === '\r') {
            if (text[at + 1] === '\n') at += 1;
            afterReturn = at + 1 === text.length && text[at] === '\r';
          }
          at += 1;
        }
      }
      return rows;
    },
    end() {
      const rows: string[][] = [];
      if (row.length > 0 || place !== 'start') endRow(rows);
      return rows;
    },
    get open() {
      return open;
    },
    get inQuotes() {
      return place === 'quotes';
    },
  };
}

/** Reads the rows of a CSV text that comes in pieces, as spreadsheet programs read them. */

/** Places in the text: before a cell, in a cell without quotes, in quotes, and after a closing quote. */
type Place = 'start' | 'cell' | 'quotes' | 'behind';

export interface RowReader {
  /** The rows that end in this piece. */
  read(text: string): string[][];
  /** The last row, if the text does not end with its line. */
  end(): string[][];
  /** Characters and cells of the row that has not ended. */
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
  /** A line feed that follows a carriage return of the piece before ends the same line. */
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
  /** Takes the text up to what ends the cell. @returns its offset, or the length of the text */
  const plain = (text: string, from: number) => {
    stops.lastIndex = from;
    const end = stops.exec(text)?.index ?? text.length;
    if (end > from) {
      take(text.slice(from, end));
      place = 'cell';
    }
    return end;
  };
  /** Takes quoted text. @returns the offset behind it */
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
          // The second of two quotes inside a quoted cell is part of it.
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

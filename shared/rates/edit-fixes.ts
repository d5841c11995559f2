/** The one fix of a kind of finding: what the cells of a row become. */
import { Decimal } from 'decimal.js';
import { numberRule } from './cell-reading';
import type { EditedRows } from './edit-parts';
import type { FindingName } from './findings';
import type { NumberStyle } from './numbers';

interface FixedCell {
  readonly field: string;
  readonly text: string;
  /** How the text is read, if not as the column. */
  readonly style?: NumberStyle;
}
export type Fix = (book: EditedRows, row: number) => readonly FixedCell[];

const plain: NumberStyle = { mark: '.', mixed: false };
const firstNumber = /[-+]?\d(?:[\d.,' \u00a0\u2009\u202f]*\d)?/;

/** The number of a cell alone, without what stands around it. */
const numberAlone =
  (kind: FindingName): Fix =>
  (book, row) =>
    [...book.fields.keys()].flatMap((field) => {
      if (book.finding(row, field) !== kind) return [];
      const text = firstNumber.exec(book.text(row, field))?.[0];
      return text === undefined ? [] : [{ field, text }];
    });

const rounded: Fix = (book, row) =>
  [...book.fields].flatMap(([field, cells]) => {
    const column = book.columns.get(field);
    const places = column && numberRule(column).places;
    if (places === undefined || book.finding(row, field) !== 'too-precise') return [];
    const text = new Decimal(cells.column.text(row)).toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toFixed();
    return [{ field, text, style: plain }];
  });

const endsSwapped: Fix = (book, row) => {
  const [from, to] = [book.fields.get('from')?.column, book.fields.get('to')?.column];
  const [start, end] = [from?.text(row) ?? '', to?.text(row) ?? ''];
  if (start === '' || end === '' || new Decimal(end).greaterThanOrEqualTo(start)) return [];
  return [
    { field: 'from', text: end, style: plain },
    { field: 'to', text: start, style: plain },
  ];
};

const fixes: { readonly [K in FindingName]?: Fix } = {
  currency: numberAlone('currency'),
  'trailing-units': numberAlone('trailing-units'),
  'too-precise': rounded,
  'reversed-band': endsSwapped,
};

/** The fix of single cells; undefined for a kind that has none. */
export function fixOf(kind: FindingName): Fix | undefined {
  return fixes[kind];
}

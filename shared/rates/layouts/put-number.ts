/** Reads simple numbers, which are most numbers, at once: digits with at most one mark. */
import { cellClass } from '../cell-class';
import { unitsOfOne } from '../columns';
import type { NumberTarget } from '../layout';

const point = 0x2e;
const comma = 0x2c;
const zero = 0x30;
/** The value of one digit in units, by the number of digits after the mark. */
const scales = [1e6, 1e5, 1e4, 1e3, 1e2, 10, 1];
/** Largest exact number of units. */
const mostUnits = 9_000_000_000 * unitsOfOne;

/**
 * Writes the text of a cell to a number column. Other texts are read later, when the decimal mark of the column is
 * known.
 */
export function putText({ column, classes }: NumberTarget, row: number, text: string): void {
  let value = 0;
  let digits = 0;
  let mark = 0;
  let before = 0;
  let isPlain = true;
  for (let at = 0; at < text.length && isPlain; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign >= zero && sign <= zero + 9) {
      value = value * 10 + (sign - zero);
      digits += 1;
    } else if (mark === 0 && (sign === point || sign === comma)) {
      mark = sign;
      before = digits;
    } else isPlain = false;
  }
  const after = mark === 0 ? 0 : digits - before;
  const units = value * (scales[after] ?? 0);
  if (!isPlain || digits === 0 || digits > 15 || after > 6 || units > mostUnits) {
    column.put(row, '');
    classes[row] = text === '' ? cellClass.blank : cellClass.slow;
    return;
  }
  column.put(row, '');
  column.units[row] = units;
  if (mark === 0) classes[row] = cellClass.plain;
  else {
    const isAmbiguousNumber = after === 3 && before > 0 && before < 4 && text.charCodeAt(0) !== zero;
    if (mark === point) classes[row] = isAmbiguousNumber ? cellClass.ambiguousPoint : cellClass.point;
    else classes[row] = isAmbiguousNumber ? cellClass.ambiguousComma : cellClass.comma;
  }
}

/** Reads what a person types into a cell, and checks what a rule puts there, by the column of the table. */
import type { FieldRule } from '../field-rules';
import type { RowColumn } from '../row-tables/row-table';
import type { CellValue } from './book-cells';
import type { FindingName } from './findings';
import { type NumberRule, type NumberStyle, readTypedNumber, typedNumber, valueError } from './numbers';

/** What a number must be in a column. */
export function numberRule({ rule, changeRule }: RowColumn): NumberRule {
  const own: FieldRule = typeof rule === 'function' ? {} : rule;
  return {
    required: own.required === true,
    places: own.decimal?.places,
    least: changeRule?.decimal?.min,
  };
}

/** The value of a typed text. What cannot be read stays as text. */
export function readTyped(text: string, column: RowColumn, style: NumberStyle): CellValue {
  const rule = numberRule(column);
  if (column.kind === 'decimal') {
    const { value = '', finding } = readTypedNumber(text, style.mark, rule);
    return { value, written: text.trim() === value ? undefined : text, finding };
  }
  const value = text.trim();
  return {
    value,
    written: text === value ? undefined : text,
    finding: value === '' && rule.required ? 'blank-required' : undefined,
  };
}

/**
 * True if typing a text leaves a cell as it is: it is what stands in the cell, or what its editor begins with. A value is
 * shown with a point, so in a column with another mark the same digits can have two readings.
 * @param cell its text, and whether that is a value that was read
 */
export function isTypedAgain(
  text: string,
  cell: { readonly text: string; readonly isRead: boolean },
  column: RowColumn,
  style: NumberStyle,
): boolean {
  if (column.kind !== 'decimal' || !cell.isRead) return text === cell.text;
  return (
    text === typedNumber(cell.text, style.mark) ||
    (text === cell.text && readTyped(text, column, style).value === text)
  );
}

/** What is found in a value that no person typed. */
export function foundIn(value: string, column: RowColumn): FindingName | undefined {
  const rule = numberRule(column);
  if (value === '') return rule.required ? 'blank-required' : undefined;
  return column.kind === 'decimal' ? valueError(value, rule) : undefined;
}

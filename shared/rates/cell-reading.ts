/** Reads what a person types into a cell, and checks what a rule puts there, by the column of the table. */
import type { FieldRule } from '../field-rules';
import type { RowColumn } from '../row-tables/definition';
import type { CellValue } from './book-cells';
import type { FindingName } from './findings';
import { type NumberRule, type NumberStyle, readTypedNumber, valueError } from './numbers';

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

/** What is found in a value that no person typed. */
export function foundIn(value: string, column: RowColumn): FindingName | undefined {
  const rule = numberRule(column);
  if (value === '') return rule.required ? 'blank-required' : undefined;
  return column.kind === 'decimal' ? valueError(value, rule) : undefined;
}

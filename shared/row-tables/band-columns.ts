/** The rule of all bands, and columns that stock collection, returns and import delivery share (finance section 5). */
import { amountDecimal, decimalFromOne, rateDecimal } from '../field-rules';
import { fieldMessages } from '../messages';
import { compareDecimals } from '../money';
import type { RowColumn, TableRow } from './row-table';

/** A band must not end below its start. It may end where it starts, and an open end is no end. */
export function endNotBelowStart({ from = '', to = '' }: TableRow): Readonly<Record<string, string>> {
  return compareDecimals(to, from) === -1 ? { to: fieldMessages.toBelowFrom } : {};
}

/** A changed value must be at least 1; a file may start at 0. */
export const bandStart: RowColumn = {
  name: 'from',
  label: 'From',
  kind: 'decimal',
  rule: { required: true, decimal: amountDecimal },
  changeRule: { decimal: decimalFromOne },
};

export const bandEnd: RowColumn = {
  name: 'to',
  label: 'To',
  kind: 'decimal',
  rule: { required: true, decimal: amountDecimal },
};

/** The last step may have no end. */
export const openBandEnd: RowColumn = { ...bandEnd, rule: { decimal: amountDecimal } };

export const bandStep: RowColumn = {
  name: 'increment',
  label: 'Increment',
  kind: 'decimal',
  rule: { required: true, decimal: amountDecimal },
};

export const bandRate: RowColumn = {
  name: 'rate',
  label: 'Rate',
  kind: 'decimal',
  money: true,
  rule: { required: true, decimal: rateDecimal },
};

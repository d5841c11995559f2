/** Columns that the bands of stock collection, returns and import delivery share (finance section 5). */
import { amountDecimal, decimalFromOne, rateDecimal } from '../field-rules';
import type { RowColumn } from './definition';

/** At least 1 when a person changes it; a file may begin at 0. */
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

/** The end of the last step may stay open. */
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
  rule: { required: true, decimal: rateDecimal },
};

/** Columns of bands that stock collection, returns and import delivery share (finance section 5). */
import { amountDecimal, decimalFromOne, rateDecimal } from '../field-rules';
import type { RowColumn } from './definition';

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
  rule: { required: true, decimal: rateDecimal },
};

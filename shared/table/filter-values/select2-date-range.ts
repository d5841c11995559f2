/** A range of days, and which date of a record it means. */
import { earliestRangeDay } from '../../dates';
import type { FilterValueType } from '../filters';

export const value: FilterValueType = {
  shape: 'daysOfDate',
  limits: () => ({ min: earliestRangeDay() }),
};

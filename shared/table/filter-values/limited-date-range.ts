/** A range of days up to today. */
import { earliestRangeDay, endOfDay } from '../../dates';
import type { FilterValueType } from '../filters';

export const value: FilterValueType = {
  shape: 'days',
  limits: (now) => ({ min: earliestRangeDay(), max: endOfDay(now) }),
};

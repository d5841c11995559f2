/** A range of months, or the name of one. */
import { endOfDay } from '../../dates';
import type { FilterValueType } from '../filters';

export const value: FilterValueType = { shape: 'months', limits: (now) => ({ max: endOfDay(now) }) };

/** A day up to today. */
import { endOfDay } from '../../dates';
import type { FilterValueType } from '../filters';

export const value: FilterValueType = { shape: 'day', limits: (now) => ({ max: endOfDay(now) }) };

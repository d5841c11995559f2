/** A smallest and a largest number. */
import type { FilterValueType } from '../filters';

export const value: FilterValueType = { shape: 'numbers' };

/** A phone number. */
import type { FilterValueType } from '../filters';

export const value: FilterValueType = { shape: 'phone' };

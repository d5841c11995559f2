/** One option. */
import type { FilterValueType } from '../filters';

export const value: FilterValueType = { shape: 'option' };

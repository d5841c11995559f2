/** Any day. */
import type { FilterValueType } from '../filters';

export const value: FilterValueType = { shape: 'day' };

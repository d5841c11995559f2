/** Several texts, of which one must match. */
import type { FilterValueType } from '../filters';

export const value: FilterValueType = { shape: 'texts' };

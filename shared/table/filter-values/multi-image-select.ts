/** Several options with pictures. */
import type { FilterValueType } from '../filters';

export const value: FilterValueType = { shape: 'options' };

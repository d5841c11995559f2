/** A part of a text. */
import type { FilterValueType } from '../filters';

export const value: FilterValueType = { shape: 'text' };

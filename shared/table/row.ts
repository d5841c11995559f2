/** One record of a list, and what identifies it. */
import { z } from 'zod';

export const idSchema = z.union([z.number(), z.string()]);
export type Id = z.output<typeof idSchema>;

/** An id from text such as an address: a number where it is written as one, as servers send it. `007` stays text. */
export function idFromText(text: string): Id {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

/** A row as the server sent it; only its identifier is read strictly, and by the table, not here. */
export const rowSchema = z.custom<Record<string, unknown>>(
  // Not `z.record`, which builds every row anew: seconds for all rows of a large list.
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'Expected a record',
);
export type Row = z.output<typeof rowSchema>;

/** One record of a list, and its id. */
import { z } from 'zod';

export const idSchema = z.union([z.number(), z.string()]);
export type Id = z.output<typeof idSchema>;

/** Parses an id from text such as an address. A number in its usual spelling becomes a number; `007` stays text. */
export function idFromText(text: string): Id {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

/** A row as the server sent it. Only its id is checked, and only by the table. */
export const rowSchema = z.custom<Record<string, unknown>>(
  // `z.record` is not used: it copies every row, which takes seconds for all rows of a large list.
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'Expected a record',
);
export type Row = z.output<typeof rowSchema>;

/** The id of a row; undefined if the server sent none: such a row has no actions. */
export function rowIdOf(row: Row, field: string): Id | undefined {
  // A server may call the id of a mapping just `id`.
  const id = row[field] ?? row.id;
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : undefined;
}

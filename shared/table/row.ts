/** One record of a list, and what identifies it. */
import { z } from 'zod';

export const idSchema = z.union([z.number(), z.string()]);
export type Id = z.output<typeof idSchema>;

/** A row as the server sent it; only its identifier is read strictly, and by the table, not here. */
export const rowSchema = z.record(z.string(), z.unknown());
export type Row = z.output<typeof rowSchema>;

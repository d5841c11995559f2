/** Real-time messages about changed records (tables section 9). */
import { z } from 'zod';
import { lists } from '../lists';
import type { ListDefinition } from '../table/list';
import { type Id, idSchema } from '../table/row';

/** Name of the message. */
export const tableChanged = 'table.changed';

/** The channel of these messages, unless a policy names another. Signed-in users may join it. */
export const tablesChannel = 'private-tables';

/** The key of the practice workspace's push app. */
export const practiceKey = 'practice';

/**
 * Data of the message: `table` is the path or the id of a list, `ids` the records; without ids the records are unknown.
 */
const tableChangeSchema = z.object({
  table: z.string(),
  ids: z.array(idSchema).nullish(),
});

/** Records of a list that another user changed. */
export interface ListChange {
  readonly list: ListDefinition['id'];
  /** Empty if unknown. */
  readonly ids: readonly Id[];
}

/** The change that a message reports; undefined for a list that the app does not have and for other data. */
export function readTableChange(data: unknown): ListChange | undefined {
  const change = tableChangeSchema.safeParse(data);
  if (!change.success) return undefined;
  const { table, ids } = change.data;
  const list = lists.find(({ id, path }) => table === id || table === path);
  return list && { list: list.id, ids: [...new Set(ids ?? [])] };
}

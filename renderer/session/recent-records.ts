/** The records whose details were opened last in this session, the newest first. */
import type { QueryClient } from '@tanstack/react-query';
import type { Id } from '../../shared/table/row';

export interface RecentRecord {
  /** Id of the list. */
  readonly list: string;
  readonly id: Id;
  readonly name: string;
}

const atMost = 20;

/** By the cache of queries, which belongs to one session. */
const opened = new WeakMap<QueryClient, readonly RecentRecord[]>();

export function recentRecords(queries: QueryClient): readonly RecentRecord[] {
  return opened.get(queries) ?? [];
}

export function noteRecentRecord(queries: QueryClient, { list, id, name }: RecentRecord): void {
  const before = recentRecords(queries);
  const isSame = (each: RecentRecord) => each.list === list && String(each.id) === String(id);
  // A link names a record by its id alone.
  const known = name === String(id) ? before.find(isSame)?.name : undefined;
  const others = before.filter((each) => !isSame(each));
  opened.set(queries, [{ list, id, name: known ?? name }, ...others].slice(0, atMost));
}

/** Copies of the tables of an integration, stored by main for the signed-in user (hub section 2). */
import { queryOptions } from '@tanstack/react-query';
import { type Copy, copyCap, type StoredCopy } from '../../shared/ipc/copies';
import type { Id } from '../../shared/table/row';
import { invoke } from '../ipc';

const copiesKey = (integration: Id) => ['copies', String(integration)] as const;

/** The copies of an integration, the newest first. */
export function copiesQuery(integration: Id) {
  return queryOptions({
    queryKey: copiesKey(integration),
    queryFn: () => invoke('copies.list', { integration }),
  });
}

/** One copy with its rows; null if it no longer exists. */
export function readCopy(integration: Id, at: number): Promise<Copy | null> {
  return invoke('copies.read', { integration, at });
}

interface NewCopy {
  readonly integration: Id;
  readonly name: string;
  readonly tables: Copy['tables'];
  readonly when: 'daily' | 'now';
}

/**
 * Saves a copy. Null if a copy of this day exists or the user is unknown; `too large` if it exceeds the
 * limit.
 */
export async function storeCopy({
  integration,
  name,
  tables,
  when,
}: NewCopy): Promise<StoredCopy | null | 'too large'> {
  const copy = { integration, name: name.slice(0, 500), tables, when };
  if (JSON.stringify(copy).length > copyCap) return 'too large';
  return (await invoke('copies.keep', copy)).kept;
}

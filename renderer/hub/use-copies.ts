/** Copies of the tables of an integration that main keeps for this person (hub section 2). */
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

/** One copy with its rows; null if it is not there. */
export function readCopy(integration: Id, at: number): Promise<Copy | null> {
  return invoke('copies.read', { integration, at });
}

interface NewCopy {
  readonly integration: Id;
  readonly name: string;
  readonly tables: Copy['tables'];
  readonly when: 'daily' | 'now';
}

/** Keeps a copy; null if there is one of this day already, or nobody to keep it for. `too large` if it is. */
export async function keepCopy({
  integration,
  name,
  tables,
  when,
}: NewCopy): Promise<StoredCopy | null | 'too large'> {
  const copy = { integration, name: name.slice(0, 500), tables, when };
  if (JSON.stringify(copy).length > copyCap) return 'too large';
  return (await invoke('copies.keep', copy)).kept;
}

/** Everything that an integration holds: the rows of its tables, and its two settings. */
import type { Failure } from '../../shared/errors';
import { hubTables } from '../../shared/hub';
import type { HubTable } from '../../shared/hub/hub-table';
import { hubSettings, settingRow } from '../../shared/hub-settings';
import type { Id, Row } from '../../shared/table/row';
import { failureOf } from '../ipc';
import { loadTables, type RowsProgress } from './all-rows';
import { readSetting } from './setting-calls';

/** The tables that belong to an integration. Those of webhooks hold secrets and are never part of it. */
export const integrationTables: readonly HubTable[] = hubTables.filter(
  ({ ownedBy }) => ownedBy === 'integration_id',
);

/** The rows of one table or setting; with a failure it could not be loaded. */
export interface LoadedRows {
  readonly rows: readonly Row[];
  /** Some rows are missing. */
  readonly isPartial?: true;
  /** Whether rows are missing cannot be known; `isPartial` is set as well. */
  readonly isUncertain?: true;
  readonly failure?: Failure;
}

/** The rows by the id of the table or setting. */
export type LoadedTables = ReadonlyMap<string, LoadedRows>;

/**
 * Loads everything of one integration. A table that is refused does not stop the others.
 * @throws the reason of the signal when stopped
 */
export async function loadIntegration(
  id: Id,
  signal?: AbortSignal,
  onProgress?: (progress: RowsProgress) => void,
): Promise<LoadedTables> {
  const tables = new Map<string, LoadedRows>();
  for (const setting of hubSettings) {
    signal?.throwIfAborted();
    tables.set(
      setting.id,
      await readSetting(setting, id).then(
        (values) => ({ rows: [settingRow(setting, values)] }),
        (error: unknown) => ({ rows: [], failure: failureOf(error) }),
      ),
    );
  }
  for (const { table, ...loaded } of await loadTables(integrationTables, id, { signal, onProgress }))
    tables.set(table.id, loaded);
  return tables;
}

/** The rows for a copy; undefined if any are missing, because they would look removed when the copy is compared. */
export function wholeTables(tables: LoadedTables): Record<string, Row[]> | undefined {
  const entries = [...tables];
  if (
    entries.length === 0 ||
    entries.some(([, { failure, isPartial }]) => failure !== undefined || isPartial)
  )
    return undefined;
  return Object.fromEntries(entries.map(([id, { rows }]) => [id, [...rows]]));
}

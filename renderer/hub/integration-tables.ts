/** Loads the tables of an integration and its two settings. */
import type { Failure } from '../../shared/errors';
import { hubTables } from '../../shared/hub';
import type { HubTable } from '../../shared/hub/hub-table';
import { hubSettings, settingRow } from '../../shared/hub-settings';
import type { Id, Row } from '../../shared/table/row';
import { failureOf } from '../ipc';
import { loadTables, type RowsProgress } from './load-tables';
import { readSetting } from './setting-calls';

/** The tables that belong to an integration. Those of webhooks hold secrets and are never part of it. */
export const integrationTables: readonly HubTable[] = hubTables.filter(
  ({ ownedBy }) => ownedBy === 'integration_id',
);

/** The rows of one table or setting, or the failure of its request. */
export interface LoadedRows {
  readonly rows: readonly Row[];
  /** Some rows are missing. */
  readonly isPartial?: true;
  /** The server gives no reliable total, so rows may be missing. `isPartial` is set as well. */
  readonly isUncertain?: true;
  readonly failure?: Failure;
}

/** The rows by the id of the table or setting. */
export type LoadedTables = ReadonlyMap<string, LoadedRows>;

/**
 * Loads all tables and settings of one integration. A refused table does not stop the others. @throws the
 * reason of the signal when stopped
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

/** The rows for a copy. Undefined if any are missing, because they would look deleted in a comparison. */
export function wholeTables(tables: LoadedTables): Record<string, Row[]> | undefined {
  const entries = [...tables];
  if (
    entries.length === 0 ||
    entries.some(([, { failure, isPartial }]) => failure !== undefined || isPartial)
  )
    return undefined;
  return Object.fromEntries(entries.map(([id, { rows }]) => [id, [...rows]]));
}

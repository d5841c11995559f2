/**
 * Queries of the comparison: all rows of a side, its copies, and the permissions of the target integration.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requiredHubTable } from '../../../shared/hub';
import type { HubTable } from '../../../shared/hub/hub-table';
import { hubSettings, settingRow } from '../../../shared/hub-settings';
import { recordOptions } from '../../../shared/record-values';
import { ownedList } from '../../../shared/table/owned';
import type { Id, Row } from '../../../shared/table/row';
import { failureOf, tableApi } from '../../ipc';
import { reloadTable, structureQuery } from '../../lists/list-queries';
import { unstored } from '../../session/stored-reads';
import {
  integrationTables,
  type LoadedRows,
  type LoadedTables,
  loadIntegration,
} from '../integration-tables';
import { loadTables, type RowsProgress } from '../load-tables';
import { ownerQuery } from '../owner';
import { readSetting } from '../setting-calls';
import { readCopy } from '../use-copies';
import type { TargetTable } from './prepared-changes';
import { idOfSide, type Side } from './sides';

/** Loads a side with all its rows; null if the copy no longer exists. */
export type LoadedSide = { readonly tables: LoadedTables } | null;

/** A comparison must not change while it is shown, but it is reloaded on the next visit. */
const settings = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const;

const sideKey = (id: Id | undefined, copy: number | undefined) =>
  ['integrations', 'compare', String(id), copy ?? 'now'] as const;

/** Loads all rows of one side and reports progress. `stop` cancels, `load` restarts. */
export function useSide(side: Side) {
  const queries = useQueryClient();
  const id = idOfSide(side);
  const { copy } = side;
  const [progress, setProgress] = useState<RowsProgress>();
  const owner = useQuery({ ...ownerQuery('integration_id', id ?? ''), enabled: id !== undefined });
  const query = useQuery({
    queryKey: sideKey(id, copy),
    queryFn: ({ signal }): Promise<LoadedSide> =>
      copy === undefined
        ? loadIntegration(id ?? '', signal, setProgress).then((tables) => ({ tables }))
        : loadCopy(id ?? '', copy),
    enabled: id !== undefined,
    structuralSharing: false,
    // Copying needs the current state on the server.
    meta: unstored,
    ...settings,
  });
  const row = owner.data ?? undefined;
  return {
    side,
    id,
    copy,
    row,
    rowIsLoading: owner.isLoading,
    name: nameOf(row, side.param),
    query,
    progress,
    isStopped: id !== undefined && query.isPending && query.fetchStatus === 'idle',
    stop: () => void queries.cancelQueries({ queryKey: sideKey(id, copy) }),
    load: () => void query.refetch(),
  };
}
export type ShownSide = ReturnType<typeof useSide>;

function nameOf(row: Row | undefined, param: string): string {
  const name = row?.name;
  if (typeof name === 'string' && name !== '') return name;
  return param === '' ? '' : `Integration ${param}`;
}

async function loadCopy(id: Id, at: number): Promise<LoadedSide> {
  const copy = await readCopy(id, at);
  return copy && { tables: new Map(Object.entries(copy.tables).map(([table, rows]) => [table, { rows }])) };
}

/** Reloads tables and settings of a side, and the lists that show them. */
export async function reloadTables(
  queries: QueryClient,
  id: Id,
  subjects: ReadonlySet<string>,
): Promise<void> {
  const key = sideKey(id, undefined);
  const found = new Map<string, LoadedRows>();
  const settings = hubSettings.filter((each) => subjects.has(each.id));
  const wanted = integrationTables.filter((table) => subjects.has(table.id));
  for (const table of wanted) void reloadTable(queries, ownedList(table, id));
  // Cached settings of an integration belong to the queries of its validations.
  if (settings.length > 0) void reloadTable(queries, ownedList(requiredHubTable('validations'), id));
  for (const { table, ...loaded } of await loadTables(wanted, id)) found.set(table.id, loaded);
  for (const setting of settings) {
    const values = await readSetting(setting, id).catch(() => undefined);
    if (values) found.set(setting.id, { rows: [settingRow(setting, values)] });
  }
  queries.setQueryData<LoadedSide>(key, (before) =>
    before ? { tables: new Map([...before.tables, ...found]) } : before,
  );
}

/** Loads permissions and options of the tables that are changed. A failure concerns only its table. */
export async function loadTargets(
  queries: QueryClient,
  id: Id,
  tables: readonly HubTable[],
): Promise<ReadonlyMap<string, TargetTable>> {
  const entries = tables.map(async (table): Promise<[string, TargetTable]> => {
    const list = ownedList(table, id);
    const fields = table.fields ?? [];
    const hasChoices = fields.some(({ kind }) => kind === 'choice' || kind === 'choices');
    const [permissions, options] = await Promise.all([
      queries
        .fetchQuery({ ...structureQuery(list), staleTime: 0 })
        .then((structure) => new Set(structure.permissions.map(({ name }) => name)), failureOf),
      hasChoices
        ? tableApi(list, 'create', {}).then((reply) => recordOptions(fields, [reply]), failureOf)
        : {},
    ]);
    return [table.id, { permissions, options }];
  });
  return new Map(await Promise.all(entries));
}

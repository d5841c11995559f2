/** Loads the rules for a trial: all rows of all tables of an integration. Only reads are sent. */

import { type QueryClient, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type Failure, failureText } from '../../../shared/errors';
import { hubTables, titleAmongAll } from '../../../shared/hub';
import type { HubTable } from '../../../shared/hub/hub-table';
import { hubPath } from '../../../shared/hub/hub-table';
import { type RecordOptions, recordOptions } from '../../../shared/record-values';
import type { ListDefinition } from '../../../shared/table/list';
import { ownedList } from '../../../shared/table/owned';
import type { Id, Row } from '../../../shared/table/row';
import { type TrialTable, type TrialTableId, trialTableIds } from '../../../shared/trial/findings';
import { api, continueStoredReplies, failureOf, tableApi } from '../../ipc';
import { structureQuery } from '../../lists/list-queries';
import { listKeys } from '../../session/list-keys';
import { loadAllRows } from '../../session/row-pages';
import { areaPath } from '../hub-paths';

/** A page with rules: its address, and how its rules are loaded. */
export interface RuleSource {
  readonly id: TrialTableId;
  readonly title: string;
  /** Address of the page that edits the rules. */
  readonly path: string;
  readonly queryKey: readonly unknown[];
  /** True for data that changes outside the query cache and is therefore loaded each time. */
  readonly changesUnseen?: true;
  readonly load: (context: LoadContext) => Promise<LoadedRules>;
}

interface LoadContext {
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

interface LoadedRules {
  readonly rows: readonly Row[];
  readonly options: RecordOptions;
  /** Notes about missing rows in a successful reply. */
  readonly notes: readonly string[];
  /** Why the rows were not requested, as a sentence. */
  readonly refused?: string;
}

/** The pages with rules of an integration, in the order of the hub, then its two settings. */
export function ruleSources(integration: Id): readonly RuleSource[] {
  const validations = areaPath('validations', integration);
  return [
    ...hubTables.flatMap((table) => {
      const id = trialTableIds.find((each) => each === table.id);
      return id ? [tableSource(id, table, integration)] : [];
    }),
    settingSource('order-prefix', 'Order Prefix', validations, integration, () =>
      api('orderPrefix.read', { integration_id: integration }),
    ),
    settingSource('confirm-order', 'Confirm Order', validations, integration, () =>
      api('confirmedOrders.read', { integration_id: integration }),
    ),
  ];
}

function tableSource(id: TrialTableId, table: HubTable, integration: Id): RuleSource {
  const list = ownedList(table, integration);
  return {
    id,
    title: titleAmongAll(table),
    path: hubPath(table, integration),
    queryKey: [...listKeys.list(list), 'rules'],
    load: (context) => loadTable(list, context),
  };
}

function settingSource(
  id: TrialTableId,
  title: string,
  path: string,
  integration: Id,
  read: () => Promise<Row>,
): RuleSource {
  return {
    id,
    title,
    path,
    queryKey: ['hub', 'setting', id, integration],
    changesUnseen: true,
    load: async () => ({ rows: [await read()], options: {}, notes: [] }),
  };
}

async function loadTable(list: ListDefinition, context: LoadContext): Promise<LoadedRules> {
  const again = continueStoredReplies();
  const { permissions } = await context.queries.fetchQuery(structureQuery(list));
  if (permissions.length === 0) {
    return { rows: [], options: {}, notes: [], refused: 'Your account may not see this page.' };
  }
  const { rows, notes } = await again(() => loadRows(list, context));
  const mayCreate = permissions.some(({ name }) => name === 'create');
  const named =
    rows.length > 0 && mayCreate ? await again(() => loadOptions(list)) : { options: {}, notes: [] };
  return { rows, options: named.options, notes: [...notes, ...named.notes] };
}

async function loadRows(list: ListDefinition, { signal, onProgress }: LoadContext) {
  const { rows, total, hasUnread, isUncertain } = await loadAllRows(list, {
    signal,
    onProgress: (loaded, of) => onProgress({ loaded, total: of }),
  });
  const notes: string[] = [];
  if (hasUnread) notes.push('Some rows could not be read and were not tested.');
  if (rows.length < total)
    notes.push(`The server sent ${rows.length} of ${total} rules; the others were not tested.`);
  if (isUncertain)
    notes.push(`The server does not report the number of rules. It sent ${rows.length}; there may be more.`);
  return { rows, notes };
}

/** Names of options. Without them a trial shows ids, so a failure here is tolerable. */
async function loadOptions(list: ListDefinition): Promise<Pick<LoadedRules, 'options' | 'notes'>> {
  const choices = (list.fields ?? []).filter(({ kind }) => kind === 'choice');
  if (choices.length === 0) return { options: {}, notes: [] };
  try {
    return { options: recordOptions(choices, [await tableApi(list, 'create', {})]), notes: [] };
  } catch (error) {
    const reason = failureText(failureOf(error));
    return {
      options: recordOptions(choices, []),
      notes: [`The names of its choices could not be loaded, so their ids are shown. ${reason}`],
    };
  }
}

export interface NotTried {
  readonly source: RuleSource;
  /** A sentence. */
  readonly reason: string;
  /** Undefined if a retry would not help. */
  readonly onRetry?: () => void;
}

export interface TrialRules {
  readonly tables: readonly TrialTable[];
  readonly notTried: readonly NotTried[];
  /** Notes about missing rows in tables that were tested. */
  readonly notes: readonly { readonly source: RuleSource; readonly text: string }[];
  /** Tables whose rules are still being loaded, with their progress. */
  readonly loading: readonly { readonly source: RuleSource; readonly progress?: Progress | undefined }[];
  readonly reload: () => void;
}

/** Loads the rules of all sources; tables appear as soon as they are loaded. */
export function useTrialRules(sources: readonly RuleSource[]): TrialRules {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<ProgressByTable>({});
  // A stable function, so that the tables are not recomputed without a change.
  const combine = useCallback(
    (results: readonly UseQueryResult<LoadedRules>[]) => joined(sources, results),
    [sources],
  );
  const { loading, ...rules } = useQueries({
    queries: sources.map((source) => ({
      queryKey: source.queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        source.load({
          queries,
          signal,
          onProgress: (reached) => setProgress((all) => ({ ...all, [source.id]: reached })),
        }),
      ...(source.changesUnseen && { staleTime: 0 }),
      // Structural sharing of thousands of rows costs more than it saves.
      structuralSharing: false,
    })),
    combine,
  });
  return { ...rules, loading: loading.map((source) => ({ source, progress: progress[source.id] })) };
}

type ProgressByTable = Readonly<Partial<Record<TrialTableId, Progress>>>;

function joined(sources: readonly RuleSource[], results: readonly UseQueryResult<LoadedRules>[]) {
  const each = sources.flatMap((source, at) => {
    const result = results[at];
    return result ? [{ source, result }] : [];
  });
  return {
    tables: each.flatMap(({ source: { id, title }, result: { data } }): TrialTable[] =>
      data && data.refused === undefined ? [{ id, title, rows: data.rows, options: data.options }] : [],
    ),
    notTried: each.flatMap(({ source, result: { data, error, refetch } }): NotTried[] => {
      if (data?.refused) return [{ source, reason: data.refused }];
      if (!error || data) return [];
      return [{ source, reason: reasonOf(failureOf(error)), onRetry: () => void refetch() }];
    }),
    notes: each.flatMap(({ source, result: { data, error } }) => {
      const old = data && error ? [`${reasonOf(failureOf(error))} The rules loaded earlier are used.`] : [];
      return [...(data?.notes ?? []), ...old].map((text) => ({ source, text }));
    }),
    loading: each.filter(({ result }) => result.isFetching).map(({ source }) => source),
    reload: () => {
      for (const { result } of each) void result.refetch();
    },
  };
}

function reasonOf(failure: Failure): string {
  return failure.code === 'refused' ? 'Your account may not see its rules.' : failureText(failure);
}

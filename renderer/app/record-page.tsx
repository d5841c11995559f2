/**
 * `/records/:list?by=…&key=…`: finds the record that a value names and opens it over its list. If no record or several
 * have the value, opens the list with a filter by it.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { findList } from '../../shared/lists';
import type { FilterValue } from '../../shared/table/filters';
import type { ListDefinition } from '../../shared/table/list';
import { textOf } from '../../shared/table/read-record';
import { idFromText, type Row, rowIdOf } from '../../shared/table/row';
import type { TableStructure } from '../../shared/table/structure';
import { failureOf, invoke } from '../ipc';
import { type OpenRecord, showRowsWith, useListMemory } from '../lists/list-memory';
import { reloadTable, structureQuery } from '../lists/list-queries';
import { namedRows } from '../lists/named-rows';
import { notifyRefusal } from '../lists/notify-refusal';
import { detailsNotPermitted } from '../lists/row-actions/row-menu';
import { NoPermissions, TableFailure, TableSkeleton } from '../lists/states';
import { linkedRowsQuery } from '../session/linked-rows';
import { listKeys } from '../session/list-keys';
import { useVisibleLists } from '../session/visible-lists';
import { useBack } from '../ui/back';
import { notifyFailure } from '../ui/failure';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';

export function RecordPage() {
  const { list: id = '' } = useParams();
  const { search, key: place } = useLocation();
  const list = findList(id);
  const query = new URLSearchParams(search);
  const visible = useVisibleLists();
  if (!list || !visible.includes(list))
    return (
      <>
        <PageHeader title={list?.title ?? 'Codesk'} />
        <StateMessage
          icon="lock"
          title="No permissions"
          description={`Your account may not see ${list?.title ?? 'this record'}.`}
        />
      </>
    );
  return <Found key={place} list={list} by={query.get('by') ?? 'id'} named={query.get('key') ?? ''} />;
}

interface Target {
  readonly record?: OpenRecord;
  /** The filters that find the record; none if it is named by its id. */
  readonly filters?: readonly FilterValue[];
}

interface FoundProps {
  readonly list: ListDefinition;
  readonly by: string;
  readonly named: string;
}

function Found({ list, by, named }: FoundProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const goBack = useBack(`/lists/${list.id}`);
  const memory = useListMemory(list);
  const structure = useQuery(structureQuery(list));
  const granted = structure.data && structure.data.permissions.length > 0 ? structure.data : undefined;
  const target = useQuery({
    queryKey: [...listKeys.list(list), 'named', by, named],
    enabled: granted !== undefined,
    queryFn: async (): Promise<Target> => {
      if (by !== 'id') return findByFilter(list, granted as TableStructure, by, named);
      // The row is only needed for its actions; the details are shown without it.
      const rows = await queries.fetchQuery(linkedRowsQuery(list)).catch(() => undefined);
      const row = rows?.get(named);
      return { record: { id: (row && rowIdOf(row, list.rowId)) ?? idFromText(named), row } };
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const { data } = target;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once, when its record is found
  useEffect(() => {
    if (!data || !granted) return;
    const { record, filters } = data;
    const mayShow = granted.permissions.some(({ name }) => name === 'show');
    if (record && !mayShow) notifyRefusal(detailsNotPermitted(list));
    if (!record && !filters) notifyRefusal(`${list.title} cannot be searched for “${named}” on this server.`);
    if (record && mayShow && list.view === 'invoice') {
      const place = `/invoice-temp?id=${encodeURIComponent(record.id)}`;
      invoke('window.open', { place }).catch((failed) => notifyFailure(failureOf(failed)));
      return goBack();
    }
    if (record && mayShow) memory.askedRecord = { ...record, returns: true };
    else if (filters) showRowsWith(memory, filters);
    void navigate(`/lists/${list.id}`, { replace: true });
  }, [data, granted !== undefined]);

  const error = structure.error ?? target.error;
  return (
    <>
      <PageHeader title={list.title} description={list.description} />
      {error ? (
        <TableFailure
          failure={failureOf(error)}
          title={list.title}
          onRetry={() => void (structure.error ? reloadTable(queries, list) : target.refetch())}
        />
      ) : structure.data && !granted ? (
        <NoPermissions title={list.title} onRetry={() => void reloadTable(queries, list)} />
      ) : (
        <TableSkeleton widths={list.columns.map(() => 120)} />
      )}
    </>
  );
}

async function findByFilter(
  list: ListDefinition,
  structure: TableStructure,
  by: string,
  named: string,
): Promise<Target> {
  const found = await namedRows(list, structure, by, named);
  if (!found) return {};
  const { filters, rows } = found;
  const isNamed = (row: Row) => [row[by], row[list.rowName]].some((value) => textOf(value)?.trim() === named);
  const [row, ...others] = rows.filter(isNamed);
  const id = row && rowIdOf(row, list.rowId);
  return id !== undefined && others.length === 0 ? { record: { id, row }, filters } : { filters };
}

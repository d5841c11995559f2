/**
 * The target of `codesk://` links into lists: checks a link against the structure of the list for this account, then
 * opens the list or shows why the link cannot be opened.
 */
import { Button, ButtonGroup } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import {
  hasDetails,
  type LinkProblem,
  type ListLink,
  problemOfRoute,
  problemText,
  readListLink,
} from '../../shared/app-links';
import { isRecord } from '../../shared/records';
import { type FilterValue, readFilters } from '../../shared/table/filters';
import { filtersOfLink } from '../../shared/table/link-filters';
import { idFromText, rowIdOf } from '../../shared/table/row';
import type { SharedView } from '../../shared/table/shared-views';
import type { TableStructure } from '../../shared/table/structure';
import { failureOf } from '../ipc';
import { showRowsWith, useListMemory } from '../lists/list-memory';
import { reloadTable, structureQuery } from '../lists/list-queries';
import { namedRows } from '../lists/named-rows';
import { NoPermissions, TableFailure, TableSkeleton } from '../lists/states';
import { listKeys } from '../session/list-keys';
import { ForgetPage } from '../session/pin-button';
import { useVisibleLists } from '../session/visible-lists';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';

export function LinkPage() {
  const { list, record } = useParams();
  const { search, key, state } = useLocation();
  const visible = useVisibleLists();
  const link = list === undefined ? problemOfRoute(search) : readListLink(list, record, search);
  if ('reason' in link) return <InvalidLink problem={link} />;
  const viewOfFile = viewIn(state);
  if (!visible.includes(link.list))
    return (
      <InvalidLink problem={{ reason: 'hidden', named: link.list.title }} isFile={viewOfFile !== undefined} />
    );
  const view = viewOfFile ?? link.view;
  return <FollowedLink key={key} link={{ ...link, ...(view ? { view } : {}) }} name={nameIn(state)} />;
}

/** The view of a file that main has read. */
function viewIn(state: unknown): SharedView | undefined {
  return isRecord(state) && isRecord(state.view) ? (state.view as unknown as SharedView) : undefined;
}

/** The name of the record, if the caller passed it. */
function nameIn(state: unknown): string | undefined {
  return isRecord(state) && typeof state.name === 'string' ? state.name : undefined;
}

function FollowedLink({ link, name }: { readonly link: ListLink; readonly name: string | undefined }) {
  const { list } = link;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const memory = useListMemory(list);
  const structure = useQuery(structureQuery(list));
  const failure = structure.error ? failureOf(structure.error) : null;
  const data = failure?.code === 'refused' ? undefined : structure.data;
  const granted = data && data.permissions.length > 0 ? data : undefined;
  const shown = granted && rowsOf(link, granted);
  const named = useNamedRecord(link, shown && !('reason' in shown) ? granted : undefined);
  const filters = shown && !('reason' in shown) && named.known ? shown : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once, when its list is known
  useEffect(() => {
    if (!filters) return;
    if (link.view) memory.offered = link.view;
    else if (link.record === undefined) showRowsWith(memory, filters, link.order);
    else memory.askedRecord = { id: named.id ?? idFromText(link.record), row: named.row, name };
    void navigate(`/lists/${list.id}`, { replace: true });
  }, [filters !== undefined]);

  if (shown && 'reason' in shown) return <InvalidLink problem={shown} />;
  const reload = () => void reloadTable(queries, list);
  return (
    <>
      <PageHeader title={list.title} description={list.description} />
      {structure.isPending || (shown && !failure) ? (
        <TableSkeleton widths={list.columns.map(() => 120)} />
      ) : failure ? (
        <TableFailure failure={failure} title={list.title} onRetry={reload} />
      ) : (
        <NoPermissions title={list.title} onRetry={reload} />
      )}
    </>
  );
}

/**
 * Users write the number of a record, such as `CT-1042`, but servers need its id. If the list can be filtered by that
 * number, the record is searched; if none has it, the text is used as the id.
 */
function useNamedRecord({ list, record }: ListLink, structure: TableStructure | undefined) {
  const text = record !== undefined && typeof idFromText(record) === 'string' ? record : undefined;
  const found = useQuery({
    queryKey: [...listKeys.list(list), 'linked', record],
    enabled: text !== undefined && structure !== undefined,
    queryFn: async () => {
      const named = await namedRows(list, structure as TableStructure, list.rowName, text as string);
      const row = named?.rows.find((each) => String(each[list.rowName]) === text);
      return { id: row && rowIdOf(row, list.rowId), row };
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  // A failed search must not block the record.
  return {
    known: text === undefined || found.isSuccess || found.isError,
    id: found.data?.id,
    row: found.data?.row,
  };
}

/** Returns the initial filters, or why the list does not fit the link. */
function rowsOf(
  { list, record, filters, order, view }: ListLink,
  structure: TableStructure,
): readonly FilterValue[] | LinkProblem {
  if (record !== undefined) {
    const permitted = structure.permissions.some(({ name }) => name === 'show');
    return hasDetails(list) && permitted ? [] : { reason: 'details', named: list.title };
  }
  // The preview names the parts that do not fit the list.
  if (view) return [];
  if (order && !structure.headers.some(({ value, sortable }) => sortable && value === order.sortBy))
    return { reason: 'column', named: order.sortBy };
  return filtersOfLink(readFilters(structure.filters), filters);
}

interface InvalidLinkProps {
  readonly problem: LinkProblem;
  /** The link came from a view file. */
  readonly isFile?: boolean;
}

function InvalidLink({ problem, isFile = false }: InvalidLinkProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={isFile ? 'View' : 'Link'} />
      <StateMessage
        icon={isFile ? 'bookmark' : 'link'}
        title={isFile ? 'View not opened' : 'Link cannot be opened'}
        description={problemText(problem)}
        action={
          <ButtonGroup className="codesk-state-actions">
            <Button icon="home" text="Home" onClick={() => void navigate('/')} />
            <ForgetPage />
          </ButtonGroup>
        }
      />
    </>
  );
}

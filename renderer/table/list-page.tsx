/** The screen of one list: what it is, its table, and the states in which there is no table. */
import { useQueryClient } from '@tanstack/react-query';
import type { ListDefinition } from '../../shared/table/list';
import { failureOf } from '../ipc';
import { Place } from '../ui/place';
import { ListTable } from './list-table';
import { reloadTable, useTableStructure } from './queries';
import { NoPermissions, TableFailure, TableSkeleton } from './states';
import './table.css';

export function ListPage({ list }: { list: ListDefinition }) {
  const queries = useQueryClient();
  const structure = useTableStructure(list.id);
  const reload = () => void reloadTable(queries, list.id);
  if (structure.data && structure.data.permissions.length > 0) {
    return <ListTable list={list} structure={structure.data} />;
  }
  return (
    <>
      <Place title={list.title} description={list.description} />
      {structure.isPending ? (
        <TableSkeleton />
      ) : structure.error ? (
        <TableFailure failure={failureOf(structure.error)} title={list.title} onRetry={reload} />
      ) : (
        <NoPermissions title={list.title} onRetry={reload} />
      )}
    </>
  );
}

/** The page of one list: loads its structure and shows its table, or why it cannot be shown. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { arranged, plainTable } from '../../shared/table/layout';
import type { ListDefinition } from '../../shared/table/list';
import { failureOf } from '../ipc';
import { usePreferences } from '../session/preferences';
import { useMediaQuery } from '../ui/media-query';
import { PageHeader } from '../ui/page-header';
import { expectedHeaders } from './expected-headers';
import { layOut } from './grid/columns';
import { reloadTable, structureQuery } from './list-queries';
import { ListScreen, smallScreen } from './list-screen';
import { NoPermissions, TableFailure, TableSkeleton } from './states';

interface ListPageProps {
  readonly list: ListDefinition;
  /** A button that is always shown, also without a table: Go Back on a page of the hub. */
  readonly back?: ReactNode;
}

export function ListPage({ list, back }: ListPageProps) {
  const queries = useQueryClient();
  const structure = useQuery(structureQuery(list));
  const reload = () => void reloadTable(queries, list);
  const failure = structure.error ? failureOf(structure.error) : null;
  // After a refusal, the structure of an earlier request must not be shown any more.
  const shown = failure?.code === 'refused' ? undefined : structure.data;
  if (shown && shown.permissions.length > 0) return <ListScreen list={list} structure={shown} back={back} />;
  return (
    <>
      <PageHeader title={list.title} description={list.description}>
        {back}
      </PageHeader>
      {structure.isPending ? (
        <ExpectedTable list={list} />
      ) : failure ? (
        <TableFailure failure={failure} title={list.title} onRetry={reload} />
      ) : (
        <NoPermissions title={list.title} onRetry={reload} />
      )}
    </>
  );
}

/** Shown while the structure loads: the columns of the definition, as the user arranged them. */
function ExpectedTable({ list }: { list: ListDefinition }) {
  const { preferences } = usePreferences();
  const small = useMediaQuery(smallScreen);
  const { layout } = preferences.tables[list.id] ?? plainTable;
  const widths = useMemo(() => {
    const columns = layOut(arranged(expectedHeaders(list), layout, small), [], new Map(), layout.widths);
    return columns.map(({ width }) => width);
  }, [list, layout, small]);
  return <TableSkeleton widths={widths} />;
}

/** The columns of a list with the records that their values name. */
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findList } from '../../shared/lists';
import { arranged, type TableLayout } from '../../shared/table/layout';
import type { ListDefinition } from '../../shared/table/list';
import type { RecordLink } from '../../shared/table/record-link';
import type { Header } from '../../shared/table/structure';
import type { CellViewer } from '../cells/viewer';
import { viewer as textViewer } from '../cells/viewers/text';
import { linkedName, linkedRowsQuery } from '../session/linked-rows';
import { useRecordLinks } from '../session/record-links';
import type { LinkedHeader } from './grid/columns';

/** @param layout names of hidden columns are not looked up */
export function useLinkedHeaders(
  list: ListDefinition,
  headers: readonly Header[],
  layout: TableLayout,
): readonly LinkedHeader[] {
  const { offers } = useRecordLinks();
  const links = useMemo(
    () =>
      new Map(
        list.columns.flatMap(({ value, link }) => (link && offers(link) ? [[value, link] as const] : [])),
      ),
    [list, offers],
  );
  const targets = useMemo(
    () => [
      ...new Set(arranged(headers, layout, false).flatMap(({ value }) => namedBy(links.get(value)) ?? [])),
    ],
    [headers, layout, links],
  );
  const names = useQueries({
    queries: targets.map((target) => linkedRowsQuery(target)),
    combine: (found) => found.map(({ data }) => data),
  });
  return useMemo(
    () =>
      headers.map((header) => {
        const link = links.get(header.value);
        if (!link) return header;
        const target = namedBy(link);
        const rows = target && names[targets.indexOf(target)];
        if (!target || !rows) return { ...header, link };
        const viewer: CellViewer = {
          ...textViewer,
          text: (value, row) => linkedName(rows, target, value) ?? textViewer.text(value, row),
        };
        return { ...header, link, viewer };
      }),
    [headers, links, targets, names],
  );
}

/** The list whose records a column names by id. */
const namedBy = (link: RecordLink | undefined) => (link?.by === 'id' ? findList(link.list) : undefined);

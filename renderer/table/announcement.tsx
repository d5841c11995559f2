/** Says after each load what the table shows now, for those who do not see it. */
import { useEffect, useState } from 'react';
import type { TableState } from '../../shared/api/tables';
import { pageCount } from '../../shared/table/state';

// Thin spaces between groups are read as two numbers; commas are not.
const spoken = (count: number) => count.toLocaleString('en-US');

/** For example `20,000 rows, page 2 of 2,000, sorted by Client descending`. */
export function announcementText(state: TableState, total: number, sortTitle: string | undefined): string {
  if (total === 0) return state.filters.length > 0 ? 'No results' : 'No data';
  const pages = pageCount(total, state.per_page);
  const order = state.sortOrder === 'asc' ? 'ascending' : 'descending';
  return [
    `${spoken(total)} ${total === 1 ? 'row' : 'rows'}`,
    ...(pages > 1 ? [`page ${spoken(state.page)} of ${spoken(pages)}`] : []),
    ...(sortTitle ? [`sorted by ${sortTitle} ${order}`] : []),
    ...(state.filters.length > 0
      ? [`${state.filters.length} ${state.filters.length === 1 ? 'filter' : 'filters'}`]
      : []),
  ].join(', ');
}

/** @param text what to say, or null while that is not known; what was said before stays until then */
export function Announcement({ text }: { text: string | null }) {
  const [said, setSaid] = useState('');
  // Set after the region is there: text that comes along with its region is not read out.
  useEffect(() => {
    if (text !== null) setSaid(text);
  }, [text]);
  return (
    <p role="status" className="codesk-unseen">
      {said}
    </p>
  );
}

/** Says after each load what the table shows now, for those who do not see it. */

import { useEffect, useState } from 'react';
import { counted } from '../../shared/quantities';
import { pageCount } from '../../shared/table/state';
import type { TableState } from '../../shared/table/structure';

// Thin spaces between groups are read as two numbers; commas are not.
const spoken = (count: number) => count.toLocaleString('en-US');

/** What is made for the eye, as it is said: `1 240.50 · Min 2` becomes `1,240.50, Min 2`. */
export function spokenText(text: string): string {
  return text.replace(/(?<=\d)\u2009(?=\d)/g, ',').replaceAll(' · ', ', ');
}

/** For example `20,000 rows, page 2 of 2,000, sorted by Client descending`. */
export function announcementText(state: TableState, total: number, sortTitle: string | undefined): string {
  if (total === 0) return state.filters.length > 0 ? 'No results' : 'No data';
  const pages = pageCount(total, state.per_page);
  const order = state.sortOrder === 'asc' ? 'ascending' : 'descending';
  return [
    spokenText(counted(total, 'row')),
    ...(pages > 1 ? [`page ${spoken(state.page)} of ${spoken(pages)}`] : []),
    ...(sortTitle ? [`sorted by ${sortTitle} ${order}`] : []),
    ...(state.filters.length > 0 ? [counted(state.filters.length, 'filter')] : []),
  ].join(', ');
}

/** @param text what to say, or null while that is not known; what was said before stays until then */
export function Announcement({ text }: { text: string | null }) {
  const [said, setSaid] = useState('');
  // Set after the region is there: text that comes along with its region is not read out.
  useEffect(() => {
    // The same text again is no change to a screen reader; a space that is not seen makes it one.
    if (text !== null) setSaid((now) => (now === text ? `${text}\u00a0` : text));
  }, [text]);
  return (
    <p role="status" className="codesk-unseen">
      {said}
    </p>
  );
}

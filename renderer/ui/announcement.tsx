/** Announcements to screen readers, above all what a list shows after it has loaded. */
import { useEffect, useState } from 'react';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { pageCount } from '../../shared/table/state';
import type { TableState } from '../../shared/table/structure';

// Screen readers read digits grouped by thin spaces as several numbers, but not digits grouped by commas.
const spoken = (count: number) => spokenText(shownNumber(count));

/** A visible text as it should be read out: `1 240.50 · Min 2` becomes `1,240.50, Min 2`. */
export function spokenText(text: string): string {
  return text.replace(/(?<=\d)\u2009(?=\d)/g, ',').replaceAll(' · ', ', ');
}

interface Announced {
  readonly total: number;
  /** False if `total` is only a lower bound. */
  readonly totalKnown: boolean;
  readonly sortTitle: string | undefined;
  /**
   * Number of filters that are shown as applied. A date range is one filter, although it is submitted under two names.
   */
  readonly filters: number;
}

/**
 * For example `20,000 rows, page 2 of 2,000, sorted by Client descending`, or `Total unknown, page 2, …` if the total
 * is unknown.
 */
export function listAnnouncement(
  state: TableState,
  { total, totalKnown, sortTitle, filters }: Announced,
): string {
  if (total === 0) return filters > 0 ? 'No results' : 'No data';
  const pages = pageCount(total, state.per_page);
  const order = state.sortOrder === 'asc' ? 'ascending' : 'descending';
  return [
    totalKnown ? spokenText(counted(total, 'row')) : 'Total unknown',
    ...(pages > 1 ? [`page ${spoken(state.page)}${totalKnown ? ` of ${spoken(pages)}` : ''}`] : []),
    ...(sortTitle ? [`sorted by ${sortTitle} ${order}`] : []),
    ...(filters > 0 ? [counted(filters, 'filter')] : []),
  ].join(', ');
}

/** @param text the announcement; null leaves the last one, for example while loading */
export function Announcement({ text }: { text: string | null }) {
  const [announcement, setAnnouncement] = useState('');
  // In an effect, because screen readers do not read text that a live region has from the start.
  useEffect(() => {
    // An appended space makes the same text a change, so that it is read again.
    if (text !== null) setAnnouncement((last) => (last === text ? `${text}\u00a0` : text));
  }, [text]);
  return (
    <p role="status" className="codesk-unseen">
      {announcement}
    </p>
  );
}

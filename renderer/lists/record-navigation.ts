/** Steps from the open record to the previous or next one, across pages. */
import { useCallback, useEffect, useState } from 'react';
import { shownNumber } from '../../shared/money';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import { pageCount } from '../../shared/table/state';
import type { Neighbours } from '../details/details-screen';
import type { OpenRecord } from './list-memory';
import type { ListControl } from './use-list';

interface RecordNavigation {
  /** Index of the record on its page; -1 if it is not on the page. */
  readonly index: number;
  readonly neighbours: Neighbours;
}

/** A step to a record of another page that is still loading. */
interface PageStep {
  readonly to: 'first' | 'last';
  /** Position of the current record, as shown. */
  readonly position: string | undefined;
}

const nothing = () => undefined;

/**
 * At the end of a page, the table goes to the next page. The current record stays open until the first record of that
 * page is loaded.
 */
export function useRecordNavigation(
  control: ListControl,
  record: OpenRecord | null,
  show: (record: OpenRecord) => void,
): RecordNavigation {
  const { table, settled, goToPage } = control;
  const { state, rows, total, totalKnown, list } = table;
  const [pending, setPending] = useState<PageStep | null>(null);

  const returns = record?.returns;
  const showAt = useCallback(
    (row: Row | undefined) => {
      const id = row && rowIdOf(row, list.rowId);
      if (row && id !== undefined) show({ id, row, ...(returns && { returns }) });
    },
    [show, list.rowId, returns],
  );

  const closed = record === null;
  useEffect(() => {
    if (pending === null) return;
    if (closed) setPending(null);
    else if (settled) {
      setPending(null);
      showAt(rows.at(pending.to === 'first' ? 0 : -1));
    }
  }, [pending, closed, settled, rows, showAt]);

  const id = record?.id;
  const index = record ? rows.findIndex((row) => rowIdOf(row, list.rowId) === id) : -1;
  // If an action removed the record from the page, its neighbours are still on it.
  const [last, setLast] = useState<{ readonly id: Id | undefined; readonly index: number }>();
  if (index >= 0 && (last?.id !== id || last?.index !== index)) setLast({ id, index });
  const place = index < 0 && last && last.id === id ? last.index : index;
  const nextAt = index < 0 ? place : index + 1;
  const before = state.per_page < 1 ? 0 : (state.page - 1) * state.per_page;
  const onPage = index >= 0 && settled;
  const end = totalKnown ? ` of ${shownNumber(total)}` : ', total unknown';
  const position = onPage ? `${shownNumber(before + index + 1)}${end}` : undefined;
  // While the other page loads, the buttons stay enabled and do nothing, so that they keep the focus.
  if (pending !== null)
    return { index, neighbours: { position: pending.position, onPrevious: nothing, onNext: nothing } };
  const stepToPage = (by: 1 | -1) => {
    setPending({ to: by > 0 ? 'first' : 'last', position });
    goToPage(state.page + by);
  };
  const steps = settled && place >= 0;
  const hasPrevious = steps && (place > 0 || state.page > 1);
  const hasNext = steps && (nextAt < rows.length || state.page < pageCount(total, state.per_page));
  const onPrevious = hasPrevious ? () => (place > 0 ? showAt(rows[place - 1]) : stepToPage(-1)) : undefined;
  const onNext = hasNext ? () => (nextAt < rows.length ? showAt(rows[nextAt]) : stepToPage(1)) : undefined;
  return { index, neighbours: { position, onPrevious, onNext } };
}

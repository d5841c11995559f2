/** Which record's details are open, and stepping to the one before or after it, across pages. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { shownNumber } from '../../shared/money';
import type { Id, Row } from '../../shared/table/row';
import { atPage, pageCount } from '../../shared/table/state';
import { rowIdOf } from './grid/columns';
import type { TableControl } from './use-list';

export interface OpenRecord {
  readonly id: Id;
  readonly row: Row;
}

interface RecordWalk {
  /** Place of the record on its page, from 0; -1 when the page does not hold it. */
  readonly index: number;
  /** For example `13 of 20 000`; undefined when the place is not known. */
  readonly position: string | undefined;
  /** Undefined at the ends. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

const nowhere = () => undefined;

/**
 * Steps along the rows of the table. At the edge of a page the table turns to the neighbour page, and the record
 * there is shown once it has come; until then the one before stays.
 */
export function useRecordNavigation(
  control: TableControl,
  record: OpenRecord | null,
  show: (record: OpenRecord) => void,
): RecordWalk {
  const { table, settled, go } = control;
  const { state, rows, total, list } = table;
  const [waiting, setWaiting] = useState<'first' | 'last' | null>(null);

  const showAt = useCallback(
    (row: Row | undefined) => {
      const id = row && rowIdOf(row, list.rowId);
      if (row && id !== undefined) show({ id, row });
    },
    [show, list.rowId],
  );

  const closed = record === null;
  useEffect(() => {
    if (waiting === null) return;
    if (closed) setWaiting(null);
    else if (settled) {
      setWaiting(null);
      showAt(rows.at(waiting === 'first' ? 0 : -1));
    }
  }, [waiting, closed, settled, rows, showAt]);

  const id = record?.id;
  const index = record ? rows.findIndex((row) => rowIdOf(row, list.rowId) === id) : -1;
  const turn = (by: 1 | -1) => {
    setWaiting(by > 0 ? 'first' : 'last');
    go(atPage(state, state.page + by));
  };
  const before = state.per_page < 1 ? 0 : (state.page - 1) * state.per_page;
  const known = index >= 0 && settled;
  const position = known ? `${shownNumber(before + index + 1)} of ${shownNumber(total)}` : undefined;
  const last = useRef(position);
  useEffect(() => {
    if (waiting === null) last.current = position;
  });
  // While the neighbour page is on its way the steps stay where they are, and do nothing.
  if (waiting !== null) return { index, position: last.current, previous: nowhere, next: nowhere };
  const hasPrevious = known && (index > 0 || state.page > 1);
  const hasNext = known && (index < rows.length - 1 || state.page < pageCount(total, state.per_page));
  return {
    index,
    position,
    previous: hasPrevious ? () => (index > 0 ? showAt(rows[index - 1]) : turn(-1)) : undefined,
    next: hasNext ? () => (index < rows.length - 1 ? showAt(rows[index + 1]) : turn(1)) : undefined,
  };
}

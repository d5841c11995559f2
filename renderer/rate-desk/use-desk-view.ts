/** The view of a rate file: its rows, the grid or the comparison, the focused cell, and the side pane. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RateBook, RateView } from '../../shared/ipc/rates';
import type { FindingName } from '../../shared/rates/findings';
import { failureOf, invoke } from '../ipc';
import { useRateRows, wholeView } from '../rates/rate-rows';
import type { OpenBook } from '../rates/use-rate-book';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { restoreLostFocus } from '../ui/focus';
import type { GridPlace, RateGridHandle } from './rate-grid';
import { useRevealRow } from './reveal-row';
import type { Side } from './side-pane';

const firstPlace: GridPlace = { at: 0, row: undefined, field: null };

export function useDeskView({ announce }: OpenBook, book: RateBook) {
  const { id } = book.rateFile;
  const as = useOwner();
  const [view, setView] = useState<RateView>(wholeView);
  const windows = useRateRows(id, view, book.version);
  const [comparing, setComparing] = useState(false);
  const [place, setPlace] = useState<GridPlace>(firstPlace);
  /** A line of the file that is not a row, shown in the sheet. */
  const [shownLine, setShownLine] = useState<{ kind: FindingName; line: number } | null>(null);
  const [side, setSide] = useState<Side>(book.reading.layout ? 'sheet' : 'findings');
  const grid = useRef<RateGridHandle>(null);
  /** A finding to focus once the grid has replaced the comparison. */
  const pendingFocus = useRef<{ position: number; field: string | null } | null>(null);
  useEffect(() => {
    const next = pendingFocus.current;
    if (!next || !grid.current) return;
    pendingFocus.current = null;
    grid.current.focus(next.position, next.field);
  });
  // A fix, a filter or a choice can remove the pressed button. Then the rows get the focus.
  const drawn = useRef({ version: book.version, view, comparing });
  useEffect(() => {
    const before = drawn.current;
    drawn.current = { version: book.version, view, comparing };
    if (before.version !== book.version || before.view !== view || before.comparing !== comparing)
      restoreLostFocus();
  }, [book.version, view, comparing]);

  const revealRow = useRevealRow({ as, rateFile: id, windows, view, onView: setView, grid });
  const reveal = useCallback(
    (row: number, field: string | null) => {
      setComparing(false);
      revealRow(row, field);
    },
    [revealRow],
  );
  /** Goes to the next finding, or to the previous one; from the last to the first. */
  const walk = async (back: boolean) => {
    const search = (from: number, field: string | null) =>
      invoke('rates.find', { as, rateFile: id, view, from, field, back, severity: null });
    try {
      const next = (await search(place.at, place.field)) ?? (await search(back ? windows.total : -1, null));
      if (!next) return announce(view.finding ? 'No more findings of this kind' : 'No more findings');
      setComparing(false);
      setSide('findings');
      if (grid.current) grid.current.focus(next.position, next.field);
      else pendingFocus.current = next;
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
  /** Shows only the rows with a kind of finding. */
  const showFinding = (kind: FindingName) => {
    setComparing(false);
    setSide('findings');
    setView({ ...wholeView, finding: kind });
  };
  /** Shows the lines with a kind of finding in the sheet, the next one with each call. */
  const showLine = (kind: FindingName) => {
    const lines = book.findings.filter((each) => each.kind === kind).flatMap(({ rows }) => rows);
    const before = shownLine?.kind === kind ? shownLine.line : 0;
    const line = lines.find((each) => each > before) ?? lines[0];
    if (line === undefined) return;
    setShownLine({ kind, line });
    setSide('sheet');
  };
  const onPlace = (next: GridPlace) => {
    setPlace(next);
    setShownLine(null);
  };
  const inRow =
    place.row?.line == null ? null : { line: place.row.line, field: place.field, column: place.row.column };
  return {
    ...{ view, setView, windows, comparing, setComparing, place, onPlace, side, setSide, grid },
    ...{ reveal, walk, showFinding, showLine },
    /** The cell that the sheet marks. */
    at: shownLine ? { line: shownLine.line, field: null } : inRow,
  };
}
export type DeskView = ReturnType<typeof useDeskView>;

/** The state of the dialog that adds or edits a row of a table. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { emptyRow, type RowTableDefinition, type TableRow } from '../../shared/row-tables/row-table';
import { useInnerDraft } from '../drafts/draft-scope';
import { typedRow } from './draft-rows';

/** Counts the openings of editors, so that an editor opened while the previous one fades out starts fresh. */
let openings = 0;

interface EditedRow {
  readonly opening: number;
  /** The row in the table, or null for a new one. */
  readonly row: TableRow | null;
  /** The row from a draft. */
  readonly typed?: TableRow;
  readonly typedAt?: number;
}

/** The dialog of a row: the edited row, its draft, and the row to focus after the dialog. */
export function useRowDialog(name: string, table: RowTableDefinition, rows: readonly TableRow[]) {
  const [editing, setEditing] = useState<EditedRow | null>(null);
  const [isOpen, setOpen] = useState(false);
  const focusAfter = useRef<number | null>(null);
  const latestRows = useRef(rows);
  useLayoutEffect(() => {
    latestRows.current = rows;
  });
  const open = useCallback((edited: Omit<EditedRow, 'opening'>, focusIndex: number | null) => {
    focusAfter.current = focusIndex;
    openings += 1;
    setEditing({ opening: openings, ...edited });
    setOpen(true);
  }, []);
  const storeTyped = useInnerDraft({
    name: `row:${name}`,
    isOpen,
    onRestore: ({ content, at }) => {
      const typed = typedRow(table, content.row);
      if (typed) open({ row: rows[Number(content.at)] ?? null, typed, typedAt: at }, null);
    },
  });
  const edited = editing?.row ?? null;
  const onTyped = useCallback(
    (row: TableRow | undefined) =>
      storeTyped(row && { content: { row, at: edited === null ? -1 : latestRows.current.indexOf(edited) } }),
    [storeTyped, edited],
  );
  const close = () => setOpen(false);
  return {
    edited,
    open,
    close,
    focusAfter,
    editor: {
      isOpen,
      opening: editing?.opening ?? 0,
      isNew: edited === null,
      row: edited ?? emptyRow(table),
      typed: editing?.typed,
      typedAt: editing?.typedAt,
      onTyped,
      onClose: close,
    },
  };
}

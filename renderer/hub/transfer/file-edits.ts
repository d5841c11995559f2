/** Corrections to the rows of a file, stored in a draft. The file itself is read again. */
import { z } from 'zod';
import { pickedFileSchema } from '../../../shared/ipc/contract';
import type { FileRow } from '../../../shared/transfer/read-rows';

const cells = z.record(z.string(), z.string());
const rowEditSchema = z.object({
  line: z.number(),
  /** The original cells. If they differ after a re-read, the line was changed in the file. */
  from: cells,
  /** Null for a line that is left out. */
  to: cells.nullable(),
});
/** One line that was corrected or left out. */
export type RowEdit = z.output<typeof rowEditSchema>;

const storedFileSchema = z.object({ file: pickedFileSchema, edits: z.array(rowEditSchema) });
const storedPasteSchema = z.object({
  paste: z.object({ text: z.string(), columns: z.array(z.string().nullable()).optional() }),
  edits: z.array(rowEditSchema),
});
/** The content of the draft of an import, from a file or a paste. */
export const storedSourceSchema = z.union([storedFileSchema, storedPasteSchema]);

/** Computes the edits between the rows of the file and the current rows. */
export function editsOf(file: readonly FileRow[], now: readonly FileRow[]): readonly RowEdit[] {
  const byLine = new Map(now.map((row) => [row.line, row]));
  return file.flatMap((row): RowEdit[] => {
    const after = byLine.get(row.line);
    if (after?.cells === row.cells) return [];
    return [{ line: row.line, from: { ...row.cells }, to: after ? { ...after.cells } : null }];
  });
}

/** Applies edits. @returns the rows with edits, and the lines whose cells in the file have changed */
export function withEdits(
  file: readonly FileRow[],
  edits: readonly RowEdit[],
): { readonly rows: readonly FileRow[]; readonly unfit: readonly number[] } {
  const byLine = new Map(edits.map((edit) => [edit.line, edit]));
  const fitting = new Set<number>();
  const rows = file.flatMap((row) => {
    const edit = byLine.get(row.line);
    if (!edit || !isSame(edit.from, row.cells)) return [row];
    fitting.add(row.line);
    return edit.to ? [{ line: row.line, cells: edit.to }] : [];
  });
  return { rows, unfit: edits.map(({ line }) => line).filter((line) => !fitting.has(line)) };
}

function isSame(a: FileRow['cells'], b: FileRow['cells']): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => (a[name] ?? '') === (b[name] ?? ''));
}

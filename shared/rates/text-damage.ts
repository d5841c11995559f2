/** Reports invalid bytes of a text file outside the cells that are read. */
import type { RowsBuilder } from './read-rows';
import { damageSigns, readRecord } from './text-record';

/**
 * Reports damaged text outside of the cells that are read: on the row if it is in another column of the row, else on
 * the file. Cells that are read have separate findings.
 */
export function markDamage(
  text: { readonly bytes: Uint8Array; readonly broken: readonly number[]; readonly zeros: readonly number[] },
  builder: RowsBuilder,
  delimiter: number,
): void {
  const positions = [...builder.numbers, ...builder.texts.filter(({ field }) => field !== null)].map(
    ({ at }) => at,
  );
  for (const [sign, name] of damageSigns) {
    let lastRow = -1;
    let isAboutFile = false;
    for (const offset of name === 'nul-bytes' ? text.zeros : text.broken) {
      const row = rowAt(builder, offset);
      if (row >= 0 && row === lastRow) continue;
      const record = row < 0 ? undefined : readRecord(text.bytes, builder.places[row] ?? 0, delimiter);
      if (record && offset < record.next) {
        lastRow = row;
        if (!positions.some((at) => record.cells[at]?.includes(sign))) builder.markRowAt(row, name);
      } else if (!isAboutFile) {
        isAboutFile = true;
        builder.notes.add(name, lineAt(text.bytes, offset));
      }
    }
  }
}

/** The last row that begins before an offset; -1 if none does. */
function rowAt({ places, length }: RowsBuilder, offset: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = 0; at < offset; at += 1) {
    if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) line += 1;
  }
  return line;
}

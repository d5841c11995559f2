/** Converts CSV to workbooks as downloads do. */
import { createWorkbookFile } from '../../main/api/csv-workbook';
import type { Workbook } from '../../shared/ipc/jobs';

export const plainWorkbook: Workbook = { sheet: 'Things', dateFormat: 'day/month/year', columns: [] };

/** The bytes of the workbook of a CSV file that comes in these chunks. Throws if it is refused. */
export async function workbookOf(
  csv: string | Buffer | Iterable<Buffer>,
  workbook: Partial<Workbook> = {},
): Promise<Buffer> {
  const written: Buffer[] = [];
  const file = createWorkbookFile({
    workbook: { ...plainWorkbook, ...workbook },
    write: (bytes) => written.push(bytes),
    refuse(what) {
      throw new Error(`refused: ${what}`);
    },
  });
  try {
    const chunks = typeof csv === 'string' || Buffer.isBuffer(csv) ? [Buffer.from(csv as string)] : csv;
    for (const chunk of chunks) {
      await file.write(chunk);
      // The reader of a download reuses the same buffer.
      chunk.fill(0);
    }
    await file.end();
  } finally {
    await file.drop();
  }
  return Buffer.concat(written);
}

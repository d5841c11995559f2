/** Columns of a table as the app reads them from its structure. */
import { type Header, tableStructureSchema } from '../../shared/table/structure';

/** @param raw the column as a server sends it */
export function headerOf(raw: unknown): Header {
  const [header] = tableStructureSchema.parse({ headers: [raw] }).headers;
  if (!header) throw new Error(`no column: ${JSON.stringify(raw)}`);
  return header;
}

/** Reads a file with the places of each zone. */
import { FieldNames } from '../../shared/rates/column-match';
import { sheetGrid, textGrid } from '../../shared/rates/layouts/grid';
import { type ZoneMap, zoneMapOf } from '../../shared/rates/layouts/zone-map';
import { rateTable } from '../../shared/rates/rate-tables';
import { findDelimiter } from '../../shared/rates/separator';
import { decodeText } from './encoding';
import { fileKind } from './workbook/file-kind';
import { openWorkbook } from './workbook/workbook';

/** @returns undefined for a file without such a table */
export async function zonesOfFile(bytes: Uint8Array): Promise<ZoneMap | undefined> {
  const names = new FieldNames(rateTable('delivery-rates'));
  const { kind } = fileKind(bytes);
  if (kind === 'refused') return undefined;
  if (kind === 'workbook') {
    const { cells } = await openWorkbook(bytes);
    return cells.map((sheet) => zoneMapOf(sheetGrid(sheet), names)).find((map) => map !== undefined);
  }
  const text = decodeText(bytes).bytes;
  return zoneMapOf(textGrid(text, findDelimiter(text, names).delimiter.charCodeAt(0)), names);
}

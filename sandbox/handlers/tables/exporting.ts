/** Files generated from a list's records: export, documents, barcodes, checklists and the plugin. */

import { guarded } from '../../../shared/formula-guard';
import type { FilterValue } from '../../../shared/table/filters';
import type { ListColumn, ListDefinition } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import { csvLines, exportCell, isExportable } from '../../csv';
import { skuLines } from '../../details/popup-tables';
import { notValid } from '../../refusal';
import { readRows } from '../../tables/list-rows';
import { type Context, requirePermission } from '../handler';
import { requireFlag } from './row-flags';
import { requiredRow, type TableHandlers } from './table-handler';

export const exportingHandlers: TableHandlers<
  'export' | 'exportSkus' | 'print' | 'barcodes' | 'checklists' | 'plugin'
> = {
  export: async (context, list, input) => {
    requirePermission(context, list, 'export');
    const columns = chosenColumns(list, input.columns);
    const lines = function* () {
      yield csvLines([columns.map((column) => guarded(column.text))]);
      for (const rows of chunks(context, list, input.filters, input.export_ids)) {
        yield csvLines(rows.map((row) => columns.map((column) => exportCell(column, row[column.value]))));
      }
    };
    return { url: await written(context, list.exportName, lines()) };
  },

  exportSkus: async (context, list, input) => {
    requirePermission(context, list, 'export');
    const row = requiredRow(context, list, input.id);
    requireFlag(list, row, 'export_skus', 'export_sku');
    const columns = chosenColumns(list, input.columns);
    const cells = columns.map((column) => exportCell(column, row[column.value]));
    const skus = skuLines(list, row);
    const lines = [
      csvLines([[...columns.map((column) => guarded(column.text)), 'SKU', 'Product', 'Quantity']]),
      ...(skus.length > 0
        ? [csvLines(skus.map((sku) => [...cells, guarded(sku.sku), guarded(sku.name), String(sku.quantity)]))]
        : []),
    ];
    return { url: await written(context, 'Export.csv', lines) };
  },

  print: async (context, list, { id }) => {
    requirePermission(context, list, list.generatePermission ?? 'print', 'print');
    const rows = id.map((each) => requiredRow(context, list, each));
    for (const row of rows) requireFlag(list, row, 'print');
    const pages = rows.map(
      (row) =>
        `${list.noun} ${String(row[list.rowId])}\n${list.columns
          .filter(isExportable)
          .map((column) => `  ${column.text}: ${exportCell(column, row[column.value])}`)
          .join('\n')}\n\n`,
    );
    const name = `${list.title.replace(/[^\p{L}\p{N}]+/gu, '')}.txt`;
    return { url: await written(context, name, pages), message: 'The documents are ready.' };
  },

  barcodes: async (context, list, { id }) => {
    requirePermission(context, list, 'sku_barcode_generate');
    const rows = (Array.isArray(id) ? id : [id]).map((each) => requiredRow(context, list, each));
    for (const row of rows) requireFlag(list, row, 'sku_barcode_generate', 'barcode');
    const lines = rows.map((row) => [
      String(row[list.rowId]),
      guarded(String(row[list.rowName] ?? '')),
      barcodeOf(String(row[list.rowId])),
    ]);
    return {
      url: await written(context, 'Barcodes.csv', [csvLines([['ID', 'Name', 'EAN-13'], ...lines])]),
    };
  },

  checklists: async (context, list, { filters, export_ids }) => {
    requirePermission(context, list, 'export_checklists');
    const lines = function* () {
      yield csvLines([['ID', 'Name', 'Checked', 'Note']]);
      for (const rows of chunks(context, list, filters, export_ids)) {
        yield csvLines(
          rows.map((row) => [String(row[list.rowId]), guarded(String(row[list.rowName] ?? '')), '', '']),
        );
      }
    };
    return { url: await written(context, 'Checklists.csv', lines()) };
  },

  plugin: async (context, list) => {
    requirePermission(context, list, 'download_return_plugin');
    const text = `Return plugin of ${list.title}\nAPI: ${context.origin}\nUnpack it into the shop's plugin folder.\n`;
    return { url: await written(context, 'return-plugin.txt', [text]) };
  },
};

async function written(context: Context, name: string, pieces: Iterable<string>): Promise<string> {
  return `${context.origin}${await context.files.write(name, pieces)}`;
}

function chosenColumns(list: ListDefinition, values: readonly string[]): ListColumn[] {
  return values.map((value) => {
    const column = list.columns.find((each) => each.value === value);
    if (!column) throw notValid({ columns: [`${list.title} has no column ${value}.`] });
    if (!isExportable(column)) throw notValid({ columns: [`${column.text} cannot be exported.`] });
    return column;
  });
}

const chunkRows = 2000;

/** The records of an export in chunks, newest first, so that a long list is never completely in memory. */
function* chunks(
  context: Context,
  list: ListDefinition,
  filters: readonly FilterValue[],
  ids: readonly Id[] | undefined,
): Generator<Row[]> {
  const query = { filters, now: context.now, ...(ids && ids.length > 0 ? { ids } : {}) };
  let below: Id | undefined;
  for (;;) {
    // By id instead of offset: each chunk costs the same, and a record deleted during the export shifts no
    // other.
    const rows = readRows(context.db, list, below === undefined ? query : { ...query, below }, {
      sortBy: list.rowId,
      sortOrder: 'desc',
      limit: chunkRows,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < chunkRows) return;
    below = rows.at(-1)?.[list.rowId] as Id;
  }
}

/** An EAN-13 from the range for internal use, with its check digit. */
function barcodeOf(id: string): string {
  const number = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_000_000, 7);
  const body = `20${String(number).padStart(10, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

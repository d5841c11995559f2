/** Details, tables and exports at the addresses that record details contain. */
import type { PopupCallName } from '../../shared/api/popups';
import { guarded } from '../../shared/formula-guard';
import { lists } from '../../shared/lists';
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { csvLines, exportCell, isExportable } from '../csv';
import { plannedTables, popupAddress } from '../details/detail-plan';
import { type PopupTable, type PopupTableName, popupRows, popupTables } from '../details/popup-tables';
import { Refusal } from '../refusal';
import { readRow } from '../tables/list-rows';
import { type Context, type Handlers, notFound, requirePermission } from './handler';
import { recordBlocks } from './record-blocks';

/** The meaning of an address. */
interface PopupTarget {
  readonly call: PopupCallName;
  readonly list: ListDefinition;
  /** Absent for the details themselves. */
  readonly table?: PopupTableName;
}

/** All addresses that the details of a list's records can contain. */
export const popupAddresses: ReadonlyMap<string, PopupTarget> = new Map(lists.flatMap(targetsOf));

function targetsOf(list: ListDefinition): (readonly [string, PopupTarget])[] {
  return [
    [popupAddress(list, 'detail'), { call: 'popups.detail', list }],
    ...plannedTables(list).flatMap((table): (readonly [string, PopupTarget])[] => {
      const address = popupAddress(list, table);
      const { exportName }: PopupTable = popupTables[table];
      const rows: readonly [string, PopupTarget] = [address, { call: 'popups.datatable', list, table }];
      if (exportName === undefined) return [rows];
      return [rows, [`${address}/export`, { call: 'popups.export', list, table }]];
    }),
  ];
}

export const popupHandlers: Handlers<PopupCallName> = {
  'popups.detail': (context, { id }) => {
    const { list } = targetOf(context);
    return { detail: { content: recordBlocks(context, list, recordOf(context, list, id)) } };
  },

  'popups.datatable': (context, { id, page, per_page: size, ...narrowed }) => {
    const { list, table } = tableAt(context);
    recordOf(context, list, id);
    const rows = popupRows(list, table, id, narrowed);
    return { data: { data: rows.slice((page - 1) * size, page * size), total: rows.length } };
  },

  'popups.export': async (context, { id, ...invoice }) => {
    const { list, table: name } = tableAt(context);
    recordOf(context, list, id);
    const table: PopupTable = popupTables[name];
    const columns = table.columns.filter(isExportable);
    const lines = [
      columns.map((column) => guarded(column.text)),
      ...popupRows(list, name, id, invoice).map((row) =>
        columns.map((column) => exportCell(column, row[column.value])),
      ),
    ];
    const path = await context.files.write(table.exportName ?? 'Export.csv', [csvLines(lines)]);
    return { file: `${context.origin}${path}` };
  },
};

/** The paths of popup calls in `shared/api` are placeholders: real addresses come from replies. */
function targetOf(context: Context): PopupTarget {
  const target = popupAddresses.get(context.path);
  if (!target) throw new Refusal(404, 'There is nothing at this address.');
  return target;
}

function tableAt(context: Context): { readonly list: ListDefinition; readonly table: PopupTableName } {
  const { list, table } = targetOf(context);
  if (table === undefined) throw new Refusal(404, 'There is no table at this address.');
  return { list, table };
}

function recordOf(context: Context, list: ListDefinition, id: Id): Row {
  requirePermission(context, list, 'show');
  const row = readRow(context.db, list, id);
  if (!row) throw notFound(list, id);
  return row;
}

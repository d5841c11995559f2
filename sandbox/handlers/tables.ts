/** The calls that every list has, over whatever list it is. Each checks its permission. */
import type { Permission, TableCallInput, TableState } from '../../shared/api/tables';
import type { FilterValue } from '../../shared/table/filters';
import type { ListColumn, ListDefinition, TableCallKind } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { csvLines, exportCell, guarded } from '../csv';
import { rowsOf, type SqlValue } from '../database';
import { countRows, readRow, readRows, removeRow, updateRow } from '../list-rows';
import { notValid, Refusal } from '../refusal';
import { serviceBlocks } from './finance';
import { type Context, notFound, requirePermission } from './handler';

type TableHandlers = {
  readonly [K in TableCallKind]?: (
    context: Context,
    list: ListDefinition,
    input: TableCallInput<K>,
  ) => unknown;
};

export const tableHandlers: TableHandlers = {
  structure: (context, list) => {
    requirePermission(context, list);
    return {
      headers: list.columns.map((column) => ({
        value: column.value,
        text: column.text,
        type: column.type,
        visible: column.visible ?? true,
        mobile_visible: column.mobileVisible ?? true,
        sortable: true,
      })),
      permissions: context.user.grants(list).map((name) => permission(list, name)),
      properties: { title: list.title, description: list.description },
      filters: [],
      state: { page: 1, per_page: 10, sortBy: list.rowId, sortOrder: 'desc' },
    };
  },

  datatable: (context, list, input) => {
    requirePermission(context, list);
    return { data: tablePage(context, list, input) };
  },

  export: async (context, list, input) => {
    requirePermission(context, list, 'export');
    const columns = input.columns.map((value) => {
      const column = list.columns.find((each) => each.value === value);
      if (!column) throw notValid({ columns: [`${list.title} has no column ${value}.`] });
      return column;
    });
    const path = await context.files.write(
      list.exportName,
      exportPieces(context, list, columns, input.filters, input.export_ids),
    );
    return { url: `${context.origin}${path}` };
  },

  destroy: (context, list, { id }) => {
    requirePermission(context, list, 'destroy');
    if (!removeRow(context.db, list, id)) throw notFound(list, id);
    return { message: 'Record has been deleted.' };
  },

  state: (context, list, { id, status }) => {
    requirePermission(context, list, 'status');
    const row = readRow(context.db, list, id);
    if (!row) throw notFound(list, id);
    const column = ['status_label', 'state_label', 'is_active', 'status'].find((name) =>
      Object.hasOwn(row, name),
    );
    if (!column || !knownStatuses(list, column).includes(status)) {
      throw notValid({ status: [`${status} is not a status of a ${list.noun}.`] });
    }
    if (status === 'Disabled' && flagOf(row, 'disable') === false) {
      throw new Refusal(403, `${row[list.rowName]} may not be disabled.`);
    }
    const stored = column === 'is_active' ? (status === 'Active' ? 'Yes' : 'No') : status;
    const touched: Record<string, SqlValue> = Object.hasOwn(row, 'updated_at')
      ? { updated_at: context.now }
      : {};
    updateRow(context.db, list, id, { [column]: stored, ...touched });
    return { message: 'Status updated!' };
  },

  show: (context, list, { id }) => {
    requirePermission(context, list, 'show');
    const row = readRow(context.db, list, id);
    if (!row) throw notFound(list, id);
    return { detail: { content: [overview(list, row), ...furtherBlocks(context, list, row)] } };
  },
};

function permission(list: ListDefinition, name: string): Permission {
  const columns = list.columns.map(({ text, value }) => ({ text, value, exportable: true }));
  return { name, columns: name === 'export' ? columns : [] };
}

function tablePage(context: Context, list: ListDefinition, state: TableState) {
  if (!list.columns.some((column) => column.value === state.sortBy)) {
    throw notValid({ sortBy: [`${list.title} has no column ${state.sortBy}.`] });
  }
  if (state.per_page === 0) throw notValid({ per_page: ['A page has at least one row; -1 asks for all.'] });
  const query = { filters: state.filters };
  const total = countRows(context.db, list, query);
  const isAll = state.per_page === -1;
  const data = readRows(context.db, list, query, {
    sortBy: state.sortBy,
    sortOrder: state.sortOrder,
    ...(isAll ? {} : { limit: state.per_page, offset: (state.page - 1) * state.per_page }),
  });
  return { data, total, last_page: isAll ? 1 : Math.max(1, Math.ceil(total / state.per_page)) };
}

const commonStatuses = ['Enabled', 'Disabled', 'Verified'] as const;
const labelStatuses = [
  ...commonStatuses,
  'Draft',
  'Pending',
  'Active',
  'Inactive',
  'Cancelled',
  'Unsubscribed',
] as const;

function knownStatuses(list: ListDefinition, column: string): readonly string[] {
  if (list.statusFamily === 'contract') return ['Verified', 'Disabled'];
  if (list.statusFamily !== undefined && list.statusFamily !== 'label') return ['Active', 'Suspended'];
  return [...labelStatuses, ...(list.columns.find((each) => each.value === column)?.practice ?? [])];
}

function flagOf(row: Row, action: string): unknown {
  return (row.extra_data as { actions?: Record<string, unknown> } | undefined)?.actions?.[action];
}

const exportChunk = 2000;

/** The file in pieces, so that a long list is never held as one text. */
function* exportPieces(
  context: Context,
  list: ListDefinition,
  columns: readonly ListColumn[],
  filters: readonly FilterValue[],
  ids: readonly Id[] | undefined,
): Generator<string> {
  yield csvLines([columns.map((column) => guarded(column.text))]);
  const query = ids && ids.length > 0 ? { filters, ids } : { filters };
  for (let offset = 0; ; offset += exportChunk) {
    const rows = readRows(context.db, list, query, {
      sortBy: list.rowId,
      sortOrder: 'desc',
      limit: exportChunk,
      offset,
    });
    if (rows.length > 0)
      yield csvLines(rows.map((row) => columns.map((column) => exportCell(column, row[column.value]))));
    if (rows.length < exportChunk) return;
  }
}

/** One block of a record's details: labels, values and the viewer of each. */
interface Block {
  readonly type: 'text';
  readonly title: string;
  readonly items: readonly { readonly label: string; readonly value: unknown; readonly type: string }[];
}

function overview(list: ListDefinition, row: Row): Block {
  return {
    type: 'text',
    title: 'Overview',
    items: list.columns.map(({ text, value, type }) => ({ label: text, value: row[value] ?? null, type })),
  };
}

function furtherBlocks(context: Context, list: ListDefinition, row: Row): Block[] {
  if (list.id === 'finance-services') return serviceBlocks(context, Number(row.id));
  if (list.id !== 'contracts') return [];
  const services = rowsOf(
    context.db,
    `SELECT s.id, s.name, s.status_label FROM contract_services c JOIN list_finance_services s ON s.id = c.service_id
     WHERE c.contract_id = ? ORDER BY s.id`,
    Number(row.id),
  );
  return [
    {
      type: 'text',
      title: 'Services',
      items: services.map((service) => ({
        label: `Service ${service.id}`,
        value: service.name ?? null,
        type: 'text',
      })),
    },
  ];
}

/** The structure of a list, its pages of rows, and the details of one record. */
import type { FilterDefinition } from '../../../shared/table/filters';
import type { ListDefinition } from '../../../shared/table/list';
import type { Permission, TableState } from '../../../shared/table/structure';
import { isExportable } from '../../csv';
import { notValid } from '../../refusal';
import { isJsonColumn, sortExpression } from '../../tables/list-columns';
import { countRows, readRows } from '../../tables/list-rows';
import { type Context, requirePermission } from '../handler';
import { recordBlocks } from '../record-blocks';
import { requireFlag } from './row-flags';
import { requiredRow, type TableHandlers } from './table-handler';

export const readingHandlers: TableHandlers<'structure' | 'datatable' | 'show'> = {
  structure: (context, list) => {
    requirePermission(context, list);
    return {
      headers: list.columns.map((column) => ({
        value: column.value,
        text: column.text,
        type: column.type,
        visible: column.visible ?? true,
        mobile_visible: column.mobileVisible ?? true,
        sortable: !isJsonColumn(column),
      })),
      permissions: context.user.grants(list).map((name) => permission(list, name)),
      properties: { title: list.title, description: list.description },
      filters: (list.filters ?? []).map(sentFilter),
      // Without a page and a size, so that the app's own first sizes show.
      state: { sortBy: list.rowId, sortOrder: 'desc', filters: [] },
    };
  },

  datatable: (context, list, input) => {
    requirePermission(context, list);
    return { data: tablePage(context, list, input) };
  },

  show: (context, list, { id }) => {
    requirePermission(context, list, 'show');
    const row = requiredRow(context, list, id);
    requireFlag(list, row, 'show', 'view');
    return { detail: { content: recordBlocks(context, list, row) } };
  },
};

function permission(list: ListDefinition, name: string): Permission {
  if (name !== 'export') return { name, columns: [] };
  return {
    name,
    columns: list.columns.map((column) => ({
      text: column.text,
      value: column.value,
      exportable: isExportable(column),
    })),
  };
}

/** A filter as a server sends it: the title of a month range is keyed by language. */
function sentFilter(filter: FilterDefinition): Record<string, unknown> {
  const { title, oneDay, ...rest } = filter;
  return {
    ...rest,
    title: filter.type === 'report_date_month_range' ? { en: title } : title,
    ...(oneDay ? { one_day: true } : {}),
  };
}

function tablePage(context: Context, list: ListDefinition, state: TableState) {
  const column = list.columns.find((each) => each.value === state.sortBy);
  if (!column) throw notValid({ sortBy: [`${list.title} has no column ${state.sortBy}.`] });
  if (sortExpression(column) === undefined) {
    throw notValid({ sortBy: [`${list.title} cannot be sorted by ${column.text}.`] });
  }
  if (state.per_page === 0) throw notValid({ per_page: ['A page has at least one row; -1 asks for all.'] });
  const query = { filters: state.filters, now: context.now };
  const total = countRows(context.db, list, query);
  const isAll = state.per_page === -1;
  const data = readRows(context.db, list, query, {
    sortBy: state.sortBy,
    sortOrder: state.sortOrder,
    ...(isAll ? {} : { limit: state.per_page, offset: (state.page - 1) * state.per_page }),
  });
  return { data, total, last_page: isAll ? 1 : Math.max(1, Math.ceil(total / state.per_page)) };
}

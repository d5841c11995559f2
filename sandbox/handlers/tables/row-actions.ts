/** The actions of row menu and toolbar: remove, status, duplicate, reset and others. */
import { fieldMessages, withNumber } from '../../../shared/messages';
import type { ListColumn, ListDefinition, PermissionName } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import type { SqlValue } from '../../database';
import { notValid, Refusal } from '../../refusal';
import { storedValue } from '../../tables/list-columns';
import { copyRow, findRow, removeRow, updateRow } from '../../tables/list-rows';
import { copyRelated } from '../copy-related';
import { type Context, requirePermission } from '../handler';
import { requireFlag } from './row-flags';
import { refuseOthers, requiredRow, type TableHandlers, touched } from './table-handler';

export const rowActionHandlers: TableHandlers<
  'destroy' | 'state' | 'duplicate' | 'reprocess' | 'reset' | 'activate' | 'retry'
> = {
  destroy: (context, list, input) => {
    requirePermission(context, list, 'destroy');
    refuseOthers(input, ['id', ...(list.sentWith ?? [])]);
    const row = requiredRow(context, list, input.id);
    for (const name of list.sentWith ?? []) {
      if (input[name] !== undefined && String(input[name]) !== String(row[name])) {
        throw notValid({ [name]: [`This ${list.noun} belongs elsewhere.`] });
      }
    }
    requireFlag(list, row, 'destroy', 'remove', 'delete');
    removeRow(context.db, list, input.id);
    return { message: 'Record has been deleted.' };
  },

  state: (context, list, { id, status }) => {
    requirePermission(context, list, 'status');
    const row = requiredRow(context, list, id);
    if (typeof status === 'boolean') return switched(context, list, row, status);
    const column = statusColumn(list);
    // Without a column nothing is stored.
    if (!column) return { message: 'Status updated!' };
    const text = statusText(list, column, status);
    if (text === undefined) {
      throw notValid({ status: [`${status} is not a status of a ${list.noun}.`] });
    }
    requireFlag(list, row, ...statusFlags(list, status, text));
    // The status action does nothing for a cancelled or unsubscribed record.
    if (!isNamed(list, status) && finalStatuses.has(String(row.status_label))) {
      throw notValid({
        status: [`${String(row.status_label)} is the last status of a ${list.noun}.`],
      });
    }
    const shown = column.value === 'is_active' ? (text === 'Active' ? 'Yes' : 'No') : text;
    updateRow(context.db, list, id, {
      [column.value]: storedValue(column, shown),
      ...touched(context, list),
    });
    return { message: 'Status updated!' };
  },

  duplicate: (context, list, { id, name }) => {
    requirePermission(context, list, ...duplicatePermissions(list));
    const row = requiredRow(context, list, id);
    requireFlag(list, row, 'duplicate', 'duplicate_oms_rule');
    const copy = copyRow(context.db, list, id, {
      ...nameOfCopy(context, list, row, name),
      ...touched(context, list),
    });
    if (copy === undefined) throw new Refusal(404, `There is no ${list.noun} ${id}.`);
    copyRelated(context, list, id, copy);
    return { message: 'Data has been duplicated.', id: copy };
  },

  reprocess: (context, list, { id }) => {
    requirePermission(context, list, 'reprocess');
    reprocessRecords(context, list, id, 'reprocess');
    return { message: 'Data has been reprocessed.' };
  },

  reset: (context, list, { id }) => {
    requirePermission(context, list, 'reset');
    reprocessRecords(context, list, Array.isArray(id) ? id : [id], 'reset');
    return { message: Array.isArray(id) ? 'Records has been reset.' : 'Record has been reset.' };
  },

  activate: (context, list, { id }) => {
    requirePermission(context, list, 'activate');
    requireFlag(list, requiredRow(context, list, id), 'activate', 'reset_password');
    updateRow(context.db, list, id, touched(context, list));
    return { message: 'Activation succeed, check email!' };
  },

  retry: (context, list, { id }) => {
    requirePermission(context, list, 'retry_with_current_data');
    reprocessRecords(context, list, [id], 'retry_with_current_data', 'retry');
    return { message: 'Retry successful!' };
  },
};

/** Switches a record whose status is on or off. */
function switched(context: Context, list: ListDefinition, row: Row, status: boolean): unknown {
  if (list.statusFamily !== 'enabled') throw notValid({ status: [`A ${list.noun} has a status by name.`] });
  requireFlag(list, row, status ? 'enable' : 'disable', 'status');
  updateRow(context.db, list, row[list.rowId] as Id, { status: Number(status) });
  return { message: 'This status has been updated.' };
}

const statusColumns = ['status_label', 'state_label', 'is_active', 'status'];
const finalStatuses = new Set(['Cancelled', 'Unsubscribed']);
const verbs: Readonly<Record<string, string>> = {
  Enabled: 'enable',
  Disabled: 'disable',
  Verified: 'verify',
  Active: 'unsuspend',
  Suspended: 'suspend',
};

/** A family's status actions share the flag `disable` (finance section 6); named ones have their own. */
function statusFlags(list: ListDefinition, sent: string, text: string): string[] {
  if (isNamed(list, sent)) return [sent, 'status'];
  return [verbs[text] ?? text.toLowerCase(), 'disable', 'status'];
}

/** True for a status that this list's row menu sends by name. */
function isNamed(list: ListDefinition, status: string): boolean {
  return (list.namedStatuses as readonly string[] | undefined)?.includes(status) ?? false;
}

/** The column that a list's status action writes. */
function statusColumn(list: ListDefinition): ListColumn | undefined {
  const byFamily = /^(contract|label|any_label)$/.test(list.statusFamily ?? '')
    ? 'status_label'
    : list.statusFamily;
  const names = byFamily === undefined ? statusColumns : [byFamily, ...statusColumns];
  return names.flatMap((name) => list.columns.find((column) => column.value === name) ?? []).at(0);
}

const labelStatuses = [
  'Enabled',
  'Disabled',
  'Verified',
  'Draft',
  'Pending',
  'Active',
  'Inactive',
  'Cancelled',
  'Unsubscribed',
];

/** The text that is stored for a sent status; undefined if the list does not have this status. */
function statusText(list: ListDefinition, column: ListColumn, status: string): string | undefined {
  // `test_mode` is sent, `Test Mode` is shown.
  if (isNamed(list, status)) {
    return status.replace(/(^|_)([a-z])/g, (_all, gap: string, letter: string) => {
      return `${gap && ' '}${letter.toUpperCase()}`;
    });
  }
  return familyStatuses(list, column).includes(status) ? status : undefined;
}

function familyStatuses(list: ListDefinition, column: ListColumn): readonly string[] {
  switch (list.statusFamily) {
    // Only lists with own statuses have no rule for others.
    case undefined:
      return list.namedStatuses ? [] : [...labelStatuses, 'Suspended', ...(column.practice ?? [])];
    case 'contract':
      return ['Verified', 'Disabled'];
    case 'enabled':
      return [];
    case 'label':
    case 'any_label':
      return [...labelStatuses, ...(column.practice ?? [])];
    default:
      return ['Active', 'Suspended'];
  }
}

/** One of these permissions is enough. */
function duplicatePermissions(list: ListDefinition): readonly PermissionName[] {
  return list.duplicate === 'service' ? ['create', 'duplicate'] : ['duplicate', 'duplicate_oms_rule'];
}

const longestName = 190;

/** Services send the name of the copy. For other lists a name is generated. */
function nameOfCopy(
  context: Context,
  list: ListDefinition,
  row: Row,
  given: string | undefined,
): Record<string, SqlValue> {
  if (list.duplicate !== 'service') {
    if (given !== undefined) throw notValid({ name: [`A copied ${list.noun} takes no name.`] });
    const column = list.columns.find((each) => each.value === list.rowName);
    const isText = column?.type === 'text' && column.value !== list.rowId;
    return isText ? { [list.rowName]: `${String(row[list.rowName] ?? '')} (copy)` } : {};
  }
  const name = given?.trim() ?? '';
  if (name === '') throw notValid({ name: ['This field is required'] });
  if (name.length > longestName) throw notValid({ name: [withNumber(fieldMessages.maxLength, longestName)] });
  if (findRow(context.db, list, list.rowName, name)) {
    throw new Refusal(409, `There is already a ${list.noun} called ${name}.`, {
      errors: { name: ['This name is taken.'] },
    });
  }
  return { [list.rowName]: name };
}

const waitingStatuses = ['Pending', 'On queue', 'New', 'Open'];

/** Reprocesses records: sets a waiting status if the list has one. */
function reprocessRecords(
  context: Context,
  list: ListDefinition,
  ids: readonly Id[],
  ...flags: readonly string[]
): void {
  for (const id of ids) requireFlag(list, requiredRow(context, list, id), ...flags);
  const column = list.columns.find((each) => each.type === 'status');
  const waiting = waitingStatuses.find((status) => column?.practice?.includes(status));
  for (const id of ids) {
    updateRow(context.db, list, id, {
      ...(column && waiting !== undefined ? { [column.value]: waiting } : {}),
      ...touched(context, list),
    });
  }
}

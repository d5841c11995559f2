/**
 * Prepares the calls that copy selected rows from one integration to another. Each is checked against the
 * rules of its form and the permissions in the target; a call that cannot be sent holds the reason.
 */
import { comparedFields, rowNames } from '../../../shared/comparison/keyed-rows';
import type { DateFormat } from '../../../shared/date-formats';
import type { EntryRow } from '../../../shared/desk/row-entries';
import { type Failure, failureText } from '../../../shared/errors';
import { type FormValues, formErrors } from '../../../shared/forms/form-definition';
import type { HubTable } from '../../../shared/hub/hub-table';
import type { HubSetting } from '../../../shared/hub-settings';
import type { Option } from '../../../shared/option';
import { type RecordOptions, readFormValues, recordForm, storedIn } from '../../../shared/record-values';
import { type RecordField, readNames, unknownFields } from '../../../shared/table/fields';
import type { PermissionName } from '../../../shared/table/list';
import { missingId, sentId } from '../../../shared/table/owned';
import { textOf } from '../../../shared/table/read-record';
import { type Row, rowIdOf } from '../../../shared/table/row';
import {
  actionFlags,
  editFlagNames,
  forbiddenByRow,
  isEnabled,
  isForbidden,
  removeFlagNames,
  statusFlagNames,
} from '../../../shared/table/status';
import type { PartRow, Subject } from './compared-parts';

export interface PreparedChange {
  readonly id: string;
  readonly subject: Subject;
  /** The rows of the change. A table that takes several rows in one call has all of them here. */
  readonly names: readonly string[];
  /** `Add supplier Amber`. */
  readonly title: string;
  /** The values of the request as text: `System code: A-1`, one entry per value. */
  readonly values: readonly string[];
  /** Why it cannot be sent. */
  readonly refusals: readonly string[];
  /** The journal entry. */
  readonly row: EntryRow;
}

/** Permissions and options of a table in the target integration. */
export interface TargetTable {
  readonly permissions: ReadonlySet<string> | Failure;
  /** The options of the choices in its form. */
  readonly options: RecordOptions | Failure;
}

interface PrepareOptions {
  /** The rows of the target side. */
  readonly to: 'left' | 'right';
  /** Name of the target integration. */
  readonly name: string;
  readonly targets: ReadonlyMap<string, TargetTable>;
  readonly format: DateFormat;
}

const noOptions: RecordOptions = {};

/** Prepares the changes in the order of the rows. Countries of one table are one call, as in their dialog. */
export function preparedChanges(
  rows: readonly PartRow[],
  options: PrepareOptions,
): readonly PreparedChange[] {
  const changes: PreparedChange[] = [];
  const joined = new Map<string, number>();
  for (const row of rows) {
    const change = preparedChange(row, options);
    const list = listField(row.subject);
    const isJoined = list !== undefined && change.row.kind === 'store' && change.refusals.length === 0;
    const at = isJoined ? joined.get(idOf(row.subject)) : undefined;
    const first = at === undefined ? undefined : changes[at];
    if (at !== undefined && first && list !== undefined) changes[at] = join(first, change, list);
    else {
      if (isJoined) joined.set(idOf(row.subject), changes.length);
      changes.push(change);
    }
  }
  return changes;
}

/** The id of a table or setting. */
export function idOf(subject: Subject): string {
  return subject.kind === 'table' ? subject.table.id : subject.setting.id;
}

/** The field that takes several rows at once. */
function listField(subject: Subject): RecordField | undefined {
  return subject.kind === 'table' ? subject.table.fields?.find(({ kind }) => kind === 'choices') : undefined;
}

function join(first: PreparedChange, next: PreparedChange, { name }: RecordField): PreparedChange {
  const names = [...first.names, ...next.names];
  const noun = first.subject.kind === 'table' ? first.subject.table.noun : '';
  const chosen = [first.row.values?.[name] ?? [], next.row.values?.[name] ?? []].flat();
  return {
    ...first,
    names,
    title: `Add ${names.length} ${noun === 'country' ? 'countries' : `${noun}s`}`,
    values: names,
    row: { ...first.row, values: { ...first.row.values, [name]: chosen } },
  };
}

function preparedChange(row: PartRow, options: PrepareOptions): PreparedChange {
  const { subject } = row;
  const [source, target] = options.to === 'right' ? [row.left, row.right] : [row.right, row.left];
  const change =
    subject.kind === 'setting'
      ? settingChange(subject.setting, source, options)
      : tableChange(subject.table, row, source, target, options);
  return { ...change, id: row.id, subject, names: [row.row] };
}

type Change = Pick<PreparedChange, 'title' | 'values' | 'refusals' | 'row'>;

function settingChange(setting: HubSetting, source: Row | undefined, { format }: PrepareOptions): Change {
  const values = readFormValues(setting.fields, source ?? {});
  return {
    title: `Edit ${setting.title}`,
    values: shownValues(setting.fields, values, noOptions),
    refusals: fieldErrors(setting.title, setting.fields, values, format),
    row: { kind: 'setting', values: valuesOf(values) },
  };
}

function tableChange(
  table: HubTable,
  row: PartRow,
  source: Row | undefined,
  target: Row | undefined,
  options: PrepareOptions,
): Change {
  const name = `${table.noun} ${row.row}`;
  // With several rows of one key the target row is ambiguous. If the target has no such row, all are added.
  const isAddition = row.twins?.[options.to] === 0;
  const twins =
    row.twins && !isAddition
      ? [
          `Several rows have this key (${row.twins.left} left, ${row.twins.right} right). Edit the right row in ${options.name}.`,
        ]
      : [];
  const id = target && rowIdOf(target, table.rowId);
  const withId = (kind: 'update' | 'destroy' | 'state') => {
    const sentAs = target && id !== undefined ? sentId(table, kind, target, id) : undefined;
    return {
      kind,
      ...(id !== undefined && { id }),
      ...(sentAs !== undefined && sentAs !== id && { sentAs }),
    };
  };
  const noId = target && id === undefined ? [`The row in ${options.name} has no id.`] : [];
  const unnamed = (target && missingId(table, 'destroy', target)) ?? [];
  const refusalsOf = (permission: PermissionName, names: readonly string[], own: readonly string[] = []) => [
    ...twins,
    ...permissionRefusal(table, permission, options),
    ...rowRefusal(target, names),
    ...noId,
    ...own,
  ];
  if (!source) {
    return {
      title: `Remove ${name}`,
      values: target ? describe(table, target) : [],
      refusals: refusalsOf('destroy', removeFlagNames, [unnamed].flat()),
      row: withId('destroy'),
    };
  }
  if (table.statusFamily === 'enabled' && target) {
    const status = isEnabled(source.status);
    const text = status ? 'Enable' : 'Disable';
    return {
      title: `${text} ${name}`,
      values: [],
      refusals: refusalsOf('status', statusFlagNames(text)),
      row: { ...withId('state'), status },
    };
  }
  // The value must be sent, because a save without the field would empty it.
  const fields = table.fields?.filter(
    (field) => !field.onlyStored || (target && storedIn(field, source) !== undefined),
  );
  if (!fields) {
    return {
      title: `Add ${name}`,
      values: [],
      refusals: [...twins, `Rows cannot be added to ${table.title}.`],
      row: { kind: 'store' },
    };
  }
  const found = options.targets.get(table.id)?.options ?? noOptions;
  const lists = isFailure(found) ? noOptions : found;
  const filled = filledValues(table, fields, source, lists, options.name);
  const problems = isFailure(found)
    ? [`The choices could not be loaded. ${failureText(found)}`]
    : [...filled.problems, ...fieldErrors(name, fields, filled.values, options.format, filled.unresolved)];
  return {
    title: `${target ? 'Edit' : 'Add'} ${name}`,
    values: target
      ? changedTerms(row, options.to)
      : shownValues(fields, filled.values, lists, filled.unresolved),
    refusals: refusalsOf(target ? 'update' : 'create', editFlagNames, problems),
    row: {
      ...(target ? withId('update') : { kind: 'store' as const }),
      values: valuesOf(filled.values),
      ...(isAddition && { repeats: true as const }),
    },
  };
}

function valuesOf(values: FormValues): NonNullable<EntryRow['values']> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}

export function isFailure(found: object): found is Failure {
  return 'code' in found && 'at' in found;
}

/** Why the target row refuses the change (tables section 4). */
function rowRefusal(target: Row | undefined, names: readonly string[]): readonly string[] {
  return target && isForbidden(names, actionFlags(target)) ? [forbiddenByRow] : [];
}

function permissionRefusal(
  table: HubTable,
  permission: PermissionName,
  { targets, name }: PrepareOptions,
): readonly string[] {
  const permissions = targets.get(table.id)?.permissions;
  if (!permissions) return [];
  if (isFailure(permissions)) return [`The permissions could not be loaded. ${failureText(permissions)}`];
  if (permissions.has(permission)) return [];
  if (permission === 'update' && !table.permissions.includes('update'))
    return [`Rows of ${table.title} cannot be edited. Remove the row in ${name} and add it again.`];
  const verb = { create: 'add', update: 'edit', destroy: 'remove', status: 'enable or disable' };
  const word = verb[permission as keyof typeof verb] ?? permission;
  return [`Your account may not ${word} this in ${name}.`];
}

function fieldErrors(
  title: string,
  fields: readonly RecordField[],
  values: FormValues,
  format: DateFormat,
  except: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const errors = formErrors(recordForm(title, fields), values, format);
  return fields.flatMap(({ name, label }) =>
    errors[name] === undefined || except.has(name) ? [] : [`${label}: ${errors[name]}`],
  );
}

interface Filled {
  readonly values: FormValues;
  readonly problems: readonly string[];
  /** Fields whose option does not exist in the target, with the text in the source. */
  readonly unresolved: ReadonlyMap<string, string>;
}

/** Form values for a row of another integration, with options of the target. */
function filledValues(
  table: HubTable,
  fields: readonly RecordField[],
  source: Row,
  options: RecordOptions,
  target: string,
): Filled {
  const found: Record<string, unknown> = {};
  const problems: string[] = [];
  const unresolved = new Map<string, string>();
  for (const field of fields) {
    if (field.kind !== 'choice' && field.kind !== 'choices') {
      found[field.name] = firstOf(source, readNames(field));
      continue;
    }
    const { ids, text } = chosenIn(table, field, source);
    if (ids.length === 0 && text === undefined) continue;
    const option = optionOf(options[field.name] ?? [], ids, text);
    if (option) found[field.name] = field.kind === 'choices' ? [option.index] : option.index;
    else {
      unresolved.set(field.name, text ?? ids[0] ?? '');
      found[field.name] = field.kind === 'choices' ? ids : (ids[0] ?? text);
    }
  }
  const values = readFormValues(
    fields.map(({ readAs: _rows, ...field }) => field),
    found,
  );
  for (const { name, label } of unknownFields(fields, source, values)) {
    if (unresolved.has(name)) continue;
    // Listed once, as unknown instead of empty.
    unresolved.set(name, '');
    problems.push(`The server does not send the ${label} of this row. Enter it in ${target} yourself.`);
  }
  for (const field of fields) {
    if (!unresolved.get(field.name) || field.visible?.(values as Record<string, string>) === false) continue;
    problems.push(`${field.label}: ${unresolved.get(field.name)} is no choice in ${target}`);
  }
  return { values, problems, unresolved };
}

/** The possible ids of an option in a row, and its text if the row has it as well. */
function chosenIn(table: HubTable, field: RecordField, row: Row) {
  const isKey = field.kind === 'choices';
  const names = isKey ? (table.naturalKey[0] ?? []) : rowNames(table, field);
  const textName = isKey ? table.rowName : field.name.endsWith('_id') ? field.name.slice(0, -3) : undefined;
  const found = firstOf(row, names);
  const option = found as
    | { index?: unknown; id?: unknown; text?: unknown; name?: unknown }
    | null
    | undefined;
  const isOption = typeof option === 'object' && option !== null;
  const id = textOf(isOption ? (option.index ?? option.id) : found);
  const text =
    (isOption ? textOf(option.text ?? option.name) : undefined) ??
    (textName === undefined ? undefined : textOf(row[textName]));
  return { ids: id === undefined || id === '' ? [] : [id], text: text === '' ? undefined : text };
}

/** Finds the option by text; without a text by id, or by the text that the id represents. */
function optionOf(
  options: readonly Option[],
  ids: readonly string[],
  text: string | undefined,
): Option | undefined {
  const byText = (wanted: string) => options.find((option) => option.text.trim() === wanted.trim());
  const byId = options.find((option) => ids.includes(String(option.index)));
  if (text !== undefined && !ids.includes(text)) return byText(text);
  return byId ?? ids.map(byText).find((option) => option !== undefined);
}

function firstOf(row: Row, names: readonly string[]): unknown {
  return names
    .map((name) => row[name])
    .find((value) => value !== undefined && value !== null && value !== '');
}

/** `System code: A-1` for each field that has a value. */
function shownValues(
  fields: readonly RecordField[],
  values: FormValues,
  options: RecordOptions,
  unresolved: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  return fields.flatMap((field) => {
    if (field.visible?.(values as Record<string, string>) === false) return [];
    const value = values[field.name] ?? '';
    const textFor = (index: string) =>
      options[field.name]?.find((option) => String(option.index) === index)?.text ?? index;
    const text =
      unresolved.get(field.name) ??
      (typeof value === 'string' ? textFor(value) : value.map(textFor).join(', '));
    return text === '' ? [] : [`${field.label}: ${text}`];
  });
}

/** `System code: B-1 → B-2` for each value that changes. */
function changedTerms({ terms }: PartRow, to: 'left' | 'right'): readonly string[] {
  return terms
    .filter(({ state }) => state === 'changed')
    .map(({ label, left = '', right = '' }) =>
      to === 'right' ? `${label}: ${right} → ${left}` : `${label}: ${left} → ${right}`,
    );
}

function describe(table: HubTable, row: Row): readonly string[] {
  return comparedFields(table).flatMap(({ label, names, textNames }) => {
    const text = textOf(firstOf(row, [...textNames, ...names]));
    return text === undefined || text === '' ? [] : [`${label}: ${text}`];
  });
}

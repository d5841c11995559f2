/**
 * Finds the twin of a record: another record of the list with the same values in the fields of the natural key
 * (`naturalKey` of a list). Searches the loaded rows and then the server.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { FieldValue, FormValues } from '../../shared/forms/form-definition';
import { shownNumber } from '../../shared/money';
import type { RecordOptions } from '../../shared/record-values';
import { isRecord } from '../../shared/records';
import type { RecordField } from '../../shared/table/fields';
import { readFilters } from '../../shared/table/filters';
import { inSentence, type ListDefinition, listCallKinds } from '../../shared/table/list';
import { keyField, keyValue } from '../../shared/table/natural-key';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import type { TableState, TableStructure } from '../../shared/table/structure';
import { tableApi } from '../ipc';
import { listKeys } from '../session/list-keys';
import { hasAllRows, loadedRows } from '../session/loaded-rows';
import { rowPages } from '../session/row-pages';

/** A record that repeats the key of another one. */
export interface Twin {
  /** A sentence that names the existing record. */
  readonly message: string;
  /** The record that can be edited instead; absent if it cannot be edited or if several exist. */
  readonly record?: { readonly id: Id; readonly name: string; readonly row: Row };
  /** Only for a field that chooses several records: the indexes of the existing ones. */
  readonly existing?: { readonly field: string; readonly indexes: readonly string[] };
}

interface TwinQuery {
  readonly list: ListDefinition;
  readonly fields: readonly RecordField[];
  readonly options: RecordOptions;
  readonly values: FormValues;
  /** The edited record, which is not its own twin, with its loaded values. */
  readonly own?: { readonly id: Id; readonly values: FormValues };
}

/** One part of the key: its names in rows, and the texts that match it. */
interface KeyPart {
  readonly names: readonly string[];
  readonly field: RecordField;
  readonly texts: readonly string[];
}

/** Rows of one request for several records. */
const rowsForMany = 1000;
/** Pages that are searched for one record. */
const maxPages = 5;

/** Finds the twin of a record before it is saved; undefined if none is found. Never rejects. */
export async function findTwin(queries: QueryClient, query: TwinQuery): Promise<Twin | undefined> {
  const parts = keyParts(query);
  if (parts) return findOne(queries, query, parts);
  const several = chosenTogether(query);
  return several && findMany(queries, query, several.field, several.names);
}

/** Returns the key fields of a form. */
export function keyFieldsOf(
  { naturalKey = [] }: ListDefinition,
  fields: readonly RecordField[],
): readonly RecordField[] {
  const chosen = fields.filter(({ kind }) => kind === 'choices');
  return [...chosen, ...naturalKey.flatMap((names) => keyField(names, fields) ?? [])];
}

/** Returns the parts of the key, if the form has a field for each. */
function keyParts(query: TwinQuery): readonly KeyPart[] | undefined {
  const { list, fields } = query;
  const key = list.naturalKey ?? [];
  const parts = key.flatMap((names) => {
    const field = keyField(names, fields);
    return field ? [{ names, field, texts: textsOf(field, query) }] : [];
  });
  return parts.length === key.length && parts.length > 0 ? parts : undefined;
}

/** Returns the field that chooses several records at once, with its names in rows. */
function chosenTogether({ list, fields }: TwinQuery) {
  const [field] = fields.filter(({ kind }) => kind === 'choices');
  const [names, ...further] = list.naturalKey ?? [];
  return field && names && further.length === 0 ? { field, names } : undefined;
}

/** Returns the texts of the value in rows: the value and, for a choice, the text of its option. */
function textsOf(field: RecordField, { values, options }: TwinQuery): readonly string[] {
  const value = values[field.name];
  const text = typeof value === 'string' && (field.visible?.(values) ?? true) ? value.trim() : '';
  const option = options[field.name]?.find(({ index }) => String(index) === text);
  return option ? [text, option.text] : [text];
}

async function findOne(
  queries: QueryClient,
  query: TwinQuery,
  parts: readonly KeyPart[],
): Promise<Twin | undefined> {
  const { list, own } = query;
  if (parts.every(({ texts }) => texts[0] === '')) return undefined;
  // An unchanged key does not warn about twins that are already stored.
  if (own && parts.every(({ field }) => own.values[field.name] === query.values[field.name]))
    return undefined;
  const isTwin = (row: Row) => String(rowIdOf(row, list.rowId)) !== String(own?.id) && hasKey(row, parts);
  const filters = filtersOf(queries, list, parts);
  const row =
    loadedRows(queries, list).find(isTwin) ??
    (filters && !hasAllRows(queries, list) ? await foundOnServer(list, filters, isTwin) : undefined);
  const id = row && rowIdOf(row, list.rowId);
  if (!row || id === undefined) return undefined;
  const name = cellText(row[list.rowName]) || String(id);
  const canEdit = isEditable(queries, list);
  return {
    message: `${withArticle(list.noun)} ${aboutOf(parts)} already exists (${detailsOf(list, parts, row, id)}).`,
    ...(canEdit && { record: { id, name, row } }),
  };
}

const hasKey = (row: Row, parts: readonly KeyPart[]) =>
  parts.every(({ names, texts }) => texts.includes(cellText(keyValue(names, row))));

/** The key in words: `paid / refunded`. */
const aboutOf = (parts: readonly KeyPart[]) => parts.flatMap(({ texts }) => texts.at(-1) || []).join(' / ');

/** Finds the existing ones of several chosen records. */
async function findMany(
  queries: QueryClient,
  { list, values, options, own }: TwinQuery,
  field: RecordField,
  names: readonly string[],
): Promise<Twin | undefined> {
  // The record keeps its own earlier choices.
  const before = new Set(own ? chosenIn(field, own.values, options).map(({ index }) => index) : []);
  const chosen = chosenIn(field, values, options).filter(({ index }) => !before.has(index));
  if (chosen.length === 0) return undefined;
  const existingAmong = (rows: readonly Row[]) =>
    existingIn(
      rows.filter((row) => !own || String(rowIdOf(row, list.rowId)) !== String(own.id)),
      names,
      chosen,
    );
  const loaded = existingAmong(loadedRows(queries, list));
  const isComplete = hasAllRows(queries, list);
  const found = loaded.length > 0 || isComplete ? loaded : existingAmong(await newest(list));
  if (found.length === 0) return undefined;
  return {
    existing: { field: field.name, indexes: found.map(({ index }) => index) },
    message: `${listed(found)}.`,
  };
}

interface ChosenRecord {
  readonly index: string;
  readonly text: string;
}

function chosenIn(field: RecordField, values: FormValues, options: RecordOptions): readonly ChosenRecord[] {
  return ((values[field.name] ?? []) as FieldValue & readonly string[]).map((index) => ({
    index,
    text: options[field.name]?.find((option) => String(option.index) === index)?.text ?? index,
  }));
}

function existingIn(rows: readonly Row[], names: readonly string[], chosen: readonly ChosenRecord[]) {
  const texts = new Set(rows.map((row) => cellText(keyValue(names, row))));
  return chosen.filter(({ index, text }) => texts.has(index) || texts.has(text));
}

/** `Oman already exists`, `Oman, Kuwait already exist`; at most five names. */
function listed(found: readonly ChosenRecord[]): string {
  const shown = found.slice(0, 5).map(({ text }) => text);
  const more = found.length - shown.length;
  const names = more > 0 ? `${shown.join(', ')} and ${shownNumber(more)} more` : shown.join(', ');
  return `${names} already ${found.length === 1 ? 'exists' : 'exist'}`;
}

/** `A supplier`, `An order status`. */
function withArticle(noun: string): string {
  return `${/^([aeiou]|SKU)/i.test(noun) ? 'An' : 'A'} ${noun}`;
}

/** For example `no. 12, system code X`: the id of the record and two of its other values. */
function detailsOf(list: ListDefinition, parts: readonly KeyPart[], row: Row, id: Id): string {
  const inKey = new Set(parts.flatMap(({ names }) => names));
  const others = list.columns.filter(
    ({ value, type, visible = true }) =>
      // A token is a secret.
      visible && type === 'text' && !inKey.has(value) && cellText(row[value]) !== '',
  );
  return [
    `no. ${id}`,
    ...others.slice(0, 2).map(({ value, text }) => `${inSentence(text)} ${cellText(row[value])}`),
  ].join(', ');
}

function isEditable(queries: QueryClient, list: ListDefinition): boolean {
  const structure = queries.getQueryData<TableStructure>(listKeys.structure(list));
  const permitted = structure?.permissions.some(({ name }) => name === 'update') ?? false;
  // Only lists with an own Edit name its permission.
  return permitted && list.permissions.includes('update') && listCallKinds(list).includes('update');
}

/** Returns a filter for a text of the key, if the server has one. */
function filtersOf(queries: QueryClient, list: ListDefinition, parts: readonly KeyPart[]) {
  const structure = queries.getQueryData<TableStructure>(listKeys.structure(list));
  const texts = readFilters(structure?.filters ?? []).filter(({ type }) => type === 'inputText');
  for (const { names, texts: searched } of parts) {
    const filter = texts.find(({ name }) => names.includes(name));
    const value = searched.at(-1);
    if (filter && value) return [{ name: filter.name, value }];
  }
  return undefined;
}

/**
 * Returns the first twin. A filter can match every text that contains the word, so several pages are searched.
 */
async function foundOnServer(
  list: ListDefinition,
  filters: TableState['filters'],
  isTwin: (row: Row) => boolean,
): Promise<Row | undefined> {
  const of = { filters, sortBy: list.rowId, sortOrder: 'desc' as const };
  let pages = 0;
  try {
    for await (const { rows } of rowPages(list, { of })) {
      pages += 1;
      const found = rows.find(isTwin);
      if (found || pages === maxPages) return found;
    }
  } catch {
    // The save reports the error.
  }
  return undefined;
}

/** Returns the newest rows; none after an error, which the save reports. */
async function newest(list: ListDefinition): Promise<readonly Row[]> {
  const state = {
    page: 1,
    per_page: rowsForMany,
    sortBy: list.rowId,
    sortOrder: 'desc' as const,
    filters: [],
  };
  return (await tableApi(list, 'datatable', state).catch(() => ({ data: [] }))).data;
}

/** Returns a value of a row as text. A cell may contain a record (`{name: 'Blue'}`). */
function cellText(value: unknown): string {
  const text = isRecord(value) ? (value.text ?? value.name ?? value.index ?? value.id) : value;
  return typeof text === 'string' || typeof text === 'number' ? String(text).trim() : '';
}

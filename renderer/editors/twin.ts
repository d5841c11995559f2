/**
 * Looks for the twin of a record: another one of the same list that says the same in the fields of its natural key
 * (`naturalKey` of a list). It is looked for in the rows that the page has, and then on the server.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { FieldValue, FormValues } from '../../shared/forms/form-definition';
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
  /** What is there already, as a sentence. */
  readonly message: string;
  /** The record that can be edited instead; absent where nothing is edited, or several are there. */
  readonly record?: { readonly id: Id; readonly name: string; readonly row: Row };
  /** Of several that one field chooses: the indexes of those that are there already. */
  readonly present?: { readonly field: string; readonly indexes: readonly string[] };
}

interface Asked {
  readonly list: ListDefinition;
  readonly fields: readonly RecordField[];
  readonly options: RecordOptions;
  readonly values: FormValues;
  /** The record that is edited, which is not its own twin, and its values before. */
  readonly own?: { readonly id: Id; readonly values: FormValues };
}

/** One part of the key: how rows call it, and the texts that a row with this key has. */
interface KeyPart {
  readonly names: readonly string[];
  readonly field: RecordField;
  readonly texts: readonly string[];
}

/** Rows that one question about several records gets. */
const askedForMany = 1000;
/** Pages of found rows that are looked through for one record. */
const askedPages = 5;

/** The twin of a record that is about to be saved; undefined if none is known. Never rejects. */
export async function findTwin(queries: QueryClient, question: Asked): Promise<Twin | undefined> {
  const parts = keyParts(question);
  if (parts) return findOne(queries, question, parts);
  const several = chosenTogether(question);
  return several && findMany(queries, question, several.field, several.names);
}

/** The fields of a form that say which other record it repeats. */
export function keyFieldsOf(
  { naturalKey = [] }: ListDefinition,
  fields: readonly RecordField[],
): readonly RecordField[] {
  const chosen = fields.filter(({ kind }) => kind === 'choices');
  return [...chosen, ...naturalKey.flatMap((names) => keyField(names, fields) ?? [])];
}

/** The parts of the key, if the form has a field for each. */
function keyParts(question: Asked): readonly KeyPart[] | undefined {
  const { list, fields } = question;
  const key = list.naturalKey ?? [];
  const parts = key.flatMap((names) => {
    const field = keyField(names, fields);
    return field ? [{ names, field, texts: textsOf(field, question) }] : [];
  });
  return parts.length === key.length && parts.length > 0 ? parts : undefined;
}

/** The field that chooses several records at once, and how rows call what is chosen. */
function chosenTogether({ list, fields }: Asked) {
  const [field] = fields.filter(({ kind }) => kind === 'choices');
  const [names, ...further] = list.naturalKey ?? [];
  return field && names && further.length === 0 ? { field, names } : undefined;
}

/** The texts that a row with the entered value has: the value itself or, of a choice, the option's text. */
function textsOf(field: RecordField, { values, options }: Asked): readonly string[] {
  const value = values[field.name];
  const text = typeof value === 'string' && (field.visible?.(values) ?? true) ? value.trim() : '';
  const option = options[field.name]?.find(({ index }) => String(index) === text);
  return option ? [text, option.text] : [text];
}

async function findOne(
  queries: QueryClient,
  question: Asked,
  parts: readonly KeyPart[],
): Promise<Twin | undefined> {
  const { list, own } = question;
  if (parts.every(({ texts }) => texts[0] === '')) return undefined;
  // Twins that are stored already do not stand in the way of other changes.
  if (own && parts.every(({ field }) => own.values[field.name] === question.values[field.name]))
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
    message: `${withArticle(list.noun)} ${aboutOf(parts)} is there already (${detailsOf(list, parts, row, id)}).`,
    ...(canEdit && { record: { id, name, row } }),
  };
}

const hasKey = (row: Row, parts: readonly KeyPart[]) =>
  parts.every(({ names, texts }) => texts.includes(cellText(keyValue(names, row))));

/** The key in words: `paid / refunded`. */
const aboutOf = (parts: readonly KeyPart[]) => parts.flatMap(({ texts }) => texts.at(-1) || []).join(' / ');

/** Which of several chosen records are there already. */
async function findMany(
  queries: QueryClient,
  { list, values, options, own }: Asked,
  field: RecordField,
  names: readonly string[],
): Promise<Twin | undefined> {
  // What the record held before is its own.
  const before = new Set(own ? chosenIn(field, own.values, options).map(({ index }) => index) : []);
  const chosen = chosenIn(field, values, options).filter(({ index }) => !before.has(index));
  if (chosen.length === 0) return undefined;
  const presentAmong = (rows: readonly Row[]) =>
    presentIn(
      rows.filter((row) => !own || String(rowIdOf(row, list.rowId)) !== String(own.id)),
      names,
      chosen,
    );
  const loaded = presentAmong(loadedRows(queries, list));
  const isComplete = hasAllRows(queries, list);
  const found = loaded.length > 0 || isComplete ? loaded : presentAmong(await newest(list));
  if (found.length === 0) return undefined;
  return {
    present: { field: field.name, indexes: found.map(({ index }) => index) },
    message: `${listed(found)} there already.`,
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

function presentIn(rows: readonly Row[], names: readonly string[], chosen: readonly ChosenRecord[]) {
  const texts = new Set(rows.map((row) => cellText(keyValue(names, row))));
  return chosen.filter(({ index, text }) => texts.has(index) || texts.has(text));
}

/** `Oman is`, `Oman, Kuwait are`; at most five names. */
function listed(found: readonly ChosenRecord[]): string {
  const shown = found.slice(0, 5).map(({ text }) => text);
  const more = found.length - shown.length;
  const names = more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
  return `${names} ${found.length === 1 ? 'is' : 'are'}`;
}

/** `A supplier`, `An order status`. */
function withArticle(noun: string): string {
  return `${/^([aeiou]|SKU)/i.test(noun) ? 'An' : 'A'} ${noun}`;
}

/** `no. 12, system code X`: the number of the record and what it says beside its key. */
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
  // Lists without an Edit of their own do not name its permission.
  return permitted && list.permissions.includes('update') && listCallKinds(list).includes('update');
}

/** A filter for a text of the key, if the server has one. */
function filtersOf(queries: QueryClient, list: ListDefinition, parts: readonly KeyPart[]) {
  const structure = queries.getQueryData<TableStructure>(listKeys.structure(list));
  const texts = readFilters(structure?.filters ?? []).filter(({ type }) => type === 'inputText');
  for (const { names, texts: wanted } of parts) {
    const filter = texts.find(({ name }) => names.includes(name));
    const value = wanted.at(-1);
    if (filter && value) return [{ name: filter.name, value }];
  }
  return undefined;
}

/**
 * The first row that is a twin. Where a filter finds every text that contains the word, an older row can stand behind
 * thousands of others, so they are looked through.
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
      if (found || pages === askedPages) return found;
    }
  } catch {
    // The save then says what is wrong.
  }
  return undefined;
}

/** The newest rows; none if the server does not answer. The save then says what is wrong. */
async function newest(list: ListDefinition): Promise<readonly Row[]> {
  const state = {
    page: 1,
    per_page: askedForMany,
    sortBy: list.rowId,
    sortOrder: 'desc' as const,
    filters: [],
  };
  return (await tableApi(list, 'datatable', state).catch(() => ({ data: [] }))).data;
}

/** A value of a row as text; a cell may hold it in a record (`{name: 'Blue'}`). */
function cellText(value: unknown): string {
  const text = isRecord(value) ? (value.text ?? value.name ?? value.index ?? value.id) : value;
  return typeof text === 'string' || typeof text === 'number' ? String(text).trim() : '';
}

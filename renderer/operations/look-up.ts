/** Looks on the server for what an operation was to do, where a call for it exists. */

import { type CallSubject, callSubject } from '../../shared/api/call-subject';
import { hubCalls } from '../../shared/api/hub';
import { addedSince, addedTo, newestState } from '../../shared/api/newest-records';
import type { TableCallOutput } from '../../shared/api/tables';
import { readContract } from '../../shared/contracts/contract';
import type { DateFormat } from '../../shared/date-formats';
import { epochSeconds, shownDateTime } from '../../shared/dates';
import type { KeptOperation, NewestRecords } from '../../shared/desk/operations';
import { articleOf, labelOf } from '../../shared/labels';
import { counted } from '../../shared/quantities';
import { isRecord } from '../../shared/records';
import { type ListDefinition, listCallKinds } from '../../shared/table/list';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import { api, failureOf, tableApi } from '../ipc';

/** What a look-up found on the server. */
export interface LookedUp {
  /** Whether it was done. `unsure`: what is there does not say so. */
  readonly found: 'yes' | 'no' | 'unsure';
  /** One or two sentences about what is there. */
  readonly text: string;
}

/** Rejects like a call if the server does not answer. */
export async function lookUpOperation(operation: KeptOperation, format: DateFormat): Promise<LookedUp> {
  const { call, input, newest } = operation;
  if (call === 'orderPrefix.update' || call === 'confirmedOrders.update') return lookUpSetting(call, input);
  const subject = input === null ? undefined : callSubject(call, input);
  const list = input === null ? undefined : addedTo(call, input);
  if (list) return lookUpAdded(list, subject, newest, format);
  if (!subject) return unsure(input === null ? hidden : other);
  if (subject.id !== undefined) {
    if (subject.list.idFrom && Object.keys(subject.list.idFrom).includes(subject.kind)) return unsure(other);
    if (subject.kind === 'comment') return lookUpComment(subject, subject.id);
    return lookUpRecord(subject, subject.id, format);
  }
  return unsure(other);
}

const hidden = 'What was sent holds a secret and is not kept. Codesk cannot look it up.';
const other = 'Codesk cannot look this up. See in the list whether it was done.';
const unsure = (text: string): LookedUp => ({ found: 'unsure', text });

async function lookUpSetting(
  call: 'orderPrefix.update' | 'confirmedOrders.update',
  sent: unknown,
): Promise<LookedUp> {
  const input = hubCalls[call].input.parse(sent);
  const owner = { integration_id: input.integration_id };
  const stored = await (call === 'orderPrefix.update'
    ? api('orderPrefix.read', owner)
    : api('confirmedOrders.read', owner));
  return differing({ ...input }, stored).length === 0
    ? { found: 'yes', text: 'The setting is as it was sent.' }
    : { found: 'no', text: 'The setting is not as it was sent.' };
}

async function lookUpComment({ list, input }: CallSubject, id: Id): Promise<LookedUp> {
  const { comments } = await tableApi(list, 'comments', { id });
  const isThere = comments.some(({ text }) => text.trim() === textOf(input.text).trim());
  return isThere
    ? { found: 'yes', text: 'A comment with this text is there.' }
    : { found: 'no', text: 'No comment with this text is there.' };
}

async function lookUpRecord(
  { list, kind, input }: CallSubject,
  id: Id,
  format: DateFormat,
): Promise<LookedUp> {
  const record = await storedRecord(list, id);
  if (record === 'unread')
    return unsure(`Codesk cannot tell whether the ${list.noun} ${id} is there. See in the list.`);
  if (record === 'gone') {
    const text = `The ${list.noun} ${id} is not there any more.`;
    return kind === 'destroy' ? { found: 'yes', text } : unsure(text);
  }
  const named = `${list.noun} ${nameOf(list, record, id)}`;
  if (kind === 'destroy') return { found: 'no', text: `The ${named} is still there.` };
  const there = `The ${named} is there${since(record, format)}`;
  if (kind === 'state') {
    const status = textOf(record.status_label) || textOf(record.status);
    return unsure(status === '' ? `${there}.` : `${there}. Its status is ${status}.`);
  }
  if (kind === 'update') {
    const { id: _id, ...sent } = input;
    // The values of a service are sent and stored beside its kind, which has the name of one of them.
    const values = list.id === 'finance-services' && isRecord(sent.values) ? sent.values : sent;
    const fields = differing(values, record);
    if (fields.length > 0) return unsure(`${there}. ${otherValues(fields, values, record)}`);
    return Object.keys(values).every((name) => isComparable(name, values, record))
      ? { found: 'yes', text: `${there}, as it was sent.` }
      : unsure(`${there}. Compare it with what you sent.`);
  }
  return unsure(`${there}. See there whether this was done.`);
}

/** `gone` if the server says that it is not there, `unread` if it is not among the rows that were looked at. */
async function storedRecord(list: ListDefinition, id: Id): Promise<Row | 'gone' | 'unread'> {
  const record = await loadedRecord(list, id);
  if (record) return record;
  const { data, total } = await newestRows(list);
  const row = data.find((each) => String(rowIdOf(each, list.rowId)) === String(id));
  return row ?? (total !== undefined && data.length >= total ? 'gone' : 'unread');
}

/** Undefined if there is no call for it, or if the server may not have the call: it answers to both as to a lost record. */
async function loadedRecord(list: ListDefinition, id: Id): Promise<Row | 'gone' | undefined> {
  const kinds = listCallKinds(list);
  const kind = (['edit', 'show'] as const).find((each) => kinds.includes(each));
  try {
    if (list.id === 'contracts') {
      const contract = (await api('contracts.edit', { id })).contract as Row;
      // Its days and choices may be stored in other shapes than they are sent.
      return { ...contract, ...readContract(contract).values };
    }
    if (list.id === 'finance-services') return (await api('finance-services.edit', { id })).values as Row;
    if (kind === 'edit') return (await tableApi(list, 'edit', { id })).record as Row;
    if (kind === 'show') return (await tableApi(list, 'show', { id })).detail as Row;
  } catch (error) {
    if (failureOf(error).code !== 'not_found') throw error;
    const isDocumented = hasOwnCall(list) || (kind && list.shownCalls?.includes(kind));
    return isDocumented ? 'gone' : undefined;
  }
  return undefined;
}

/** Its form loads a record by a call of its own, so the server has it. */
const hasOwnCall = ({ id }: ListDefinition) => id === 'contracts' || id === 'finance-services';

/** Most new records that are named. */
const mostNamed = 5;

/** Compares the newest records with those that were there before the first attempt. Times say nothing. */
async function lookUpAdded(
  list: ListDefinition,
  subject: CallSubject | undefined,
  before: NewestRecords | undefined,
  format: DateFormat,
): Promise<LookedUp> {
  const page = await newestRows(list);
  const { rows, isSure } = addedSince(list, before, page);
  const { noun } = list;
  const sent = subject && rows.find((row) => hasKey(list, subject, row));
  if (sent && isSure)
    return {
      found: 'yes',
      text: `${articleOf(noun)} ${noun} ${keyText(list, subject)} is there${since(sent, format)}.`,
    };
  const named = (row: Row) => `${numbered(list, row)}${since(row, format)}`;
  const [first] = page.data;
  if (rows.length > 0 && isSure) {
    const names = rows.slice(0, mostNamed).map(named).join('; ');
    const text = rows.length === 1 ? `A new ${noun} is` : `${counted(rows.length, 'new record')} are`;
    return unsure(`${text} there: ${names}. Compare it with what you sent.`);
  }
  // A file may be imported after its upload was answered.
  const missing = (text: string): LookedUp => (subject ? { found: 'no', text } : unsure(text));
  if (!first) return missing(`No ${noun} is there.`);
  if (isSure) return missing(`No new ${noun} is there. The newest is ${named(first)}.`);
  return unsure(`The newest ${noun} is ${named(sent ?? first)}. Compare it with what you sent.`);
}

/** The fields by which a new record is known. */
const keyOf = ({ naturalKey, rowName }: ListDefinition) => naturalKey ?? [[rowName]];

function hasKey(list: ListDefinition, { input }: CallSubject, row: Row): boolean {
  return keyOf(list).every((names) => {
    const text = textUnder(input, names);
    return text !== '' && sameText(text, textUnder(row, names));
  });
}

const keyText = (list: ListDefinition, subject: CallSubject | undefined) =>
  keyOf(list)
    .map((names) => textUnder(subject?.input ?? {}, names))
    .join(', ');

function newestRows(list: ListDefinition): Promise<TableCallOutput<'datatable'>> {
  return tableApi(list, 'datatable', newestState(list));
}

/** True for a field that both have, and of which it can be told whether it is the same. */
function isComparable(name: string, sent: Values, stored: Values): boolean {
  if (!(name in stored)) return false;
  return typeof sent[name] !== 'object' || JSON.stringify(sent[name]) === JSON.stringify(stored[name]);
}

type Values = Readonly<Record<string, unknown>>;

/** Most fields that are named, and most characters of a value. */
const named = { fields: 4, characters: 60 };

/** What is stored in place of what was sent. */
function otherValues(fields: readonly string[], sent: Values, stored: Values): string {
  const short = (value: unknown) => {
    const text = textOf(value).trim();
    return `“${text.length > named.characters ? `${text.slice(0, named.characters)}…` : text}”`;
  };
  const first = fields
    .slice(0, named.fields)
    .map((name) => `${labelOf(name)} ${short(stored[name])} instead of ${short(sent[name])}`);
  const more = fields.length - first.length;
  return `It has other values than what was sent: ${first.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
}

/** Names of the fields that both have, as text or number, and that differ. */
function differing(sent: Values, stored: Values) {
  return Object.keys(sent).filter((name) => {
    if (!(name in stored) || typeof sent[name] === 'object') return false;
    const [a, b] = [textOf(sent[name]), textOf(stored[name])];
    // A server may store 1.5 and answer "1.50". A text of digits is a code: 007 is not 7.
    const isNumber = [sent[name], stored[name]].some((each) => typeof each === 'number') || /\./.test(a + b);
    const isSameNumber = isNumber && a.trim() !== '' && b.trim() !== '' && Number(a) === Number(b);
    return !isSameNumber && !sameText(a, b);
  });
}

/** Capital letters count (hub section 2). */
const sameText = (a: string, b: string) => a.trim() === b.trim();

const textUnder = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  names.map((name) => textOf(from[name])).find((text) => text !== '') ?? '';

/** A cell may hold a name in a record (`{name: 'Blue'}`). */
function textOf(value: unknown): string {
  const text = isRecord(value) ? (value.name ?? value.text) : value;
  return ['string', 'number', 'boolean'].includes(typeof text) ? String(text) : '';
}

/** `Blue #12`: several records may have the same name. */
function numbered(list: ListDefinition, row: Row): string {
  const id = rowIdOf(row, list.rowId) ?? '';
  const name = nameOf(list, row, id);
  return name === String(id) ? `#${id}` : `${name} #${id}`;
}

function nameOf({ rowName }: ListDefinition, row: Row, id: Id): string {
  const name = textOf(row[rowName]);
  return name === '' ? String(id) : name;
}

/** `, saved 22/11/2026 14:03`, or nothing if the row does not tell when. */
function since(row: Row, format: DateFormat): string {
  const at = [row.updated_at, row.created_at].find((each) => epochSeconds(each) !== undefined);
  return at === undefined ? '' : `, saved ${shownDateTime(at, format)}`;
}

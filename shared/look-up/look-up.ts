/**
 * Looks up on the server whether an operation with an unknown outcome was done, by the method of its call (`LookUp`).
 */
import { findCall } from '../api';
import type { LookUp } from '../api/call';
import { type CallSubject, callSubject } from '../api/call-subject';
import { addedSince, addedTo, newestCall } from '../api/newest-records';
import type { TableCallOutput } from '../api/tables';
import { readContract } from '../contracts/contract';
import type { DateFormat } from '../date-formats';
import type { LookUpResult, NewestRecords, OpenCall } from '../desk/operations';
import { CodeskError } from '../errors';
import { articleOf } from '../labels';
import { counted } from '../quantities';
import { type ListDefinition, type TableCallKind, tableCallName } from '../table/list';
import { sentInput } from '../table/owned';
import { type Id, type Row, rowIdOf } from '../table/row';
import {
  differing,
  hasKey,
  isComparable,
  keyText,
  nameOf,
  nameWithId,
  otherValues,
  savedText,
  textOf,
  type Values,
} from './stored-values';

interface LookUpContext {
  /** Makes a read call and returns its checked reply. */
  readonly request: (call: string, input: object) => Promise<unknown>;
  /** Date format of the texts. */
  readonly format: DateFormat;
}

/** Rejects like `request`. */
export async function lookUpOperation(
  { call, input, newest }: OpenCall,
  context: LookUpContext,
): Promise<LookUpResult> {
  if (input === null) return unsure(secretText);
  const lookUp = findCall(call)?.lookUp ?? 'none';
  if (typeof lookUp === 'object') return lookUpSetting(lookUp.setting, input, context);
  const subject = callSubject(call, input);
  const list = addedTo(call, input);
  if (list) return lookUpAdded(list, subject?.input, newest, context);
  // Such an id is not the id of a record of the list.
  const isOther = subject?.list.idFrom?.[subject.kind as TableCallKind] !== undefined;
  if (lookUp === 'none' || subject?.id === undefined || isOther) return unsure(noLookUpText);
  if (lookUp === 'comment') return lookUpComment(subject, subject.id, context);
  return lookUpRecord(lookUp, subject, subject.id, context);
}

const secretText = 'The change contains a secret and was not stored, so Codesk cannot look it up.';
const noLookUpText = 'Codesk cannot look this up. Check in the list whether it was done.';
const unsure = (text: string): LookUpResult => ({ found: 'unsure', text });

/** Makes a call of a list. */
function callList(list: ListDefinition, kind: TableCallKind, input: object, { request }: LookUpContext) {
  return request(tableCallName(list.id, kind), sentInput(list, kind, input));
}

async function lookUpSetting(read: string, sent: unknown, { request }: LookUpContext): Promise<LookUpResult> {
  const { integration_id, ...values } = sent as Values;
  const stored = (await request(read, { integration_id })) as Values;
  return differing(values, stored).length === 0
    ? { found: 'yes', text: 'The server has the setting that you sent.' }
    : { found: 'no', text: 'The server has another setting.' };
}

async function lookUpComment(
  { list, input }: CallSubject,
  id: Id,
  context: LookUpContext,
): Promise<LookUpResult> {
  const { comments } = (await callList(list, 'comments', { id }, context)) as TableCallOutput<'comments'>;
  const exists = comments.some(({ text }) => text.trim() === textOf(input.text).trim());
  return exists
    ? { found: 'yes', text: 'A comment with this text exists.' }
    : { found: 'no', text: 'No comment with this text exists.' };
}

async function lookUpRecord(
  lookUp: LookUp,
  { list, input }: CallSubject,
  id: Id,
  context: LookUpContext,
): Promise<LookUpResult> {
  const record = await storedRecord(list, id, context);
  if (record === 'unread')
    return unsure(`Codesk cannot tell whether the ${list.noun} ${id} exists. Check in the list.`);
  if (record === 'gone') {
    const text = `The ${list.noun} ${id} no longer exists.`;
    return lookUp === 'removed' ? { found: 'yes', text } : unsure(text);
  }
  const named = `${list.noun} ${nameOf(list, record, id)}`;
  if (lookUp === 'removed') return { found: 'no', text: `The ${named} still exists.` };
  const exists = `The ${named} exists${savedText(record, context.format)}`;
  if (lookUp === 'status') {
    const status = textOf(record.status_label) || textOf(record.status);
    return unsure(status === '' ? `${exists}.` : `${exists}. Its status is ${status}.`);
  }
  if (lookUp === 'record') {
    const { id: _id, ...sent } = input;
    const values = ownForms[list.id]?.sent?.(sent) ?? sent;
    const fields = differing(values, record);
    if (fields.length > 0) return unsure(`${exists}. ${otherValues(fields, values, record)}`);
    return Object.keys(values).every((name) => isComparable(name, values, record))
      ? { found: 'yes', text: `${exists}, with the values that you sent.` }
      : unsure(`${exists}. Compare it with your change.`);
  }
  return unsure(`${exists}. Open it to see whether this was done.`);
}

/** Lists with their own `edit` call: the place of the record in its reply, and of the values in an update. */
const ownForms: Readonly<
  Record<string, { readonly stored: (reply: Values) => Row; readonly sent?: (input: Values) => Values }>
> = {
  contracts: {
    stored({ contract }) {
      const record = contract as Row;
      // Days and choices may be stored in another form than they are sent.
      return { ...record, ...readContract(record).values };
    },
  },
  // The values of a service are sent and stored next to its kind; the name of the kind is one of them.
  'finance-services': {
    stored: ({ values }) => values as Row,
    sent: ({ values }) => values as Values,
  },
};

/** `gone` if it does not exist, `unread` if it is not among the loaded rows. */
async function storedRecord(
  list: ListDefinition,
  id: Id,
  context: LookUpContext,
): Promise<Row | 'gone' | 'unread'> {
  const record = await loadedRecord(list, id, context);
  if (record) return record;
  const { data, total } = await newestPage(list, context);
  const row = data.find((each) => String(rowIdOf(each, list.rowId)) === String(id));
  return row ?? (total !== undefined && data.length >= total ? 'gone' : 'unread');
}

/**
 * Undefined if no call exists for it, or if the server may not have the call: its reply is then the same as for a
 * missing record.
 */
async function loadedRecord(
  list: ListDefinition,
  id: Id,
  context: LookUpContext,
): Promise<Row | 'gone' | undefined> {
  const kind = (['edit', 'show'] as const).find((each) => findCall(tableCallName(list.id, each)));
  if (!kind) return undefined;
  const own = ownForms[list.id];
  try {
    const reply = (await callList(list, kind, { id }, context)) as Values;
    return own ? own.stored(reply) : ((kind === 'edit' ? reply.record : reply.detail) as Row);
  } catch (error) {
    if (!(error instanceof CodeskError) || error.failure.code !== 'not_found') throw error;
    return own || list.shownCalls?.includes(kind) ? 'gone' : undefined;
  }
}

async function newestPage(
  list: ListDefinition,
  { request }: LookUpContext,
): Promise<TableCallOutput<'datatable'>> {
  const { name, input } = newestCall(list);
  return (await request(name, input)) as TableCallOutput<'datatable'>;
}

/** Most new records that are named. */
const mostNamed = 5;

/** Compares the newest records with those before the first attempt. Times are not used. */
async function lookUpAdded(
  list: ListDefinition,
  sent: Values | undefined,
  before: NewestRecords | undefined,
  context: LookUpContext,
): Promise<LookUpResult> {
  const page = await newestPage(list, context);
  const { rows, isSure } = addedSince(list, before, page);
  const { noun } = list;
  const saved = (row: Row) => savedText(row, context.format);
  const same = sent && rows.find((row) => hasKey(list, sent, row));
  if (same && isSure)
    return {
      found: 'yes',
      text: `${articleOf(noun)} ${noun} ${keyText(list, sent)} exists${saved(same)}.`,
    };
  const named = (row: Row) => `${nameWithId(list, row)}${saved(row)}`;
  const [first] = page.data;
  if (rows.length > 0 && isSure) {
    const names = rows.slice(0, mostNamed).map(named).join('; ');
    const text = rows.length === 1 ? `A new ${noun} exists` : `${counted(rows.length, 'new record')} exist`;
    return unsure(`${text}: ${names}. Compare with your change.`);
  }
  // A file may be imported after the reply to its upload.
  const missing = (text: string): LookUpResult => (sent ? { found: 'no', text } : unsure(text));
  if (!first) return missing(`No ${noun} exists.`);
  if (isSure) return missing(`No new ${noun} exists. The newest is ${named(first)}.`);
  return unsure(`The newest ${noun} is ${named(same ?? first)}. Compare it with your change.`);
}

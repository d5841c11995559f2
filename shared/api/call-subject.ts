/** Finds the list and the record of a call by its name and input. */
import { findHubTable } from '../hub';
import { findList } from '../lists';
import { isRecord } from '../records';
import type { ListDefinition, TableCallKind } from '../table/list';
import { receivedInput } from '../table/owned';
import type { Id } from '../table/row';
import { findCall } from '.';

export interface CallSubject {
  /** The list, with its owner if it has one. */
  readonly list: ListDefinition;
  /** Kind of a list call, or the part after the dot in the name of another call. */
  readonly kind: string;
  /** The input with the record's id as `id`, without the owner. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Absent for a new record, for several, and for a call without a record. */
  readonly id?: Id;
}

/** Undefined for a call that is not about a list. */
export function callSubject(call: string, sent: unknown): CallSubject | undefined {
  const [, listId = '', kind = ''] = /^(.+)\.([^.]+)$/.exec(call) ?? [];
  const found = findList(listId) ?? findHubTable(listId);
  if (!found) return undefined;
  const { list, input } = receivedInput(found, kind as TableCallKind, isRecord(sent) ? sent : {});
  const { id } = input;
  return { list, kind, input, ...(typeof id === 'number' || typeof id === 'string' ? { id } : {}) };
}

/**
 * Names the stored record that a call replaces: `contracts/7`. Undefined for a call that is not idempotent, for example
 * one that adds a record.
 */
export function replacedBy(call: string, sent: unknown): string | undefined {
  const lookUp = findCall(call)?.lookUp;
  if (typeof lookUp === 'object') {
    const owner = isRecord(sent) ? sent.integration_id : undefined;
    return `${call}/${String(owner)}`;
  }
  const subject = callSubject(call, sent);
  if (subject?.id === undefined || (lookUp !== 'record' && lookUp !== 'status')) return undefined;
  const { list, id } = subject;
  return [list.id, ...(list.ownerId === undefined ? [] : [list.ownerId]), id].join('/').slice(0, 500);
}

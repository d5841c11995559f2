/** Input and output of handlers, typed so that the compiler asks for one handler per call. */
import type { z } from 'zod';
import type { CallName, CallOutput, calls } from '../../shared/api';
import { findList } from '../../shared/lists';
import type { ListDefinition, PermissionName } from '../../shared/table/list';
import type { Channels } from '../channels';
import type { Database } from '../database';
import type { FileStore } from '../files/store';
import type { Sheet } from '../rates/sheet';
import { Refusal } from '../refusal';
import type { PracticeUser, Sessions } from '../users';

/** A file of a multipart call. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Context {
  readonly db: Database;
  readonly files: FileStore;
  readonly sessions: Sessions;
  readonly channels: Pick<Channels, 'sign'>;
  /** The user who calls; during sign-in, a user without permissions. */
  readonly user: PracticeUser;
  /** Epoch seconds. */
  readonly now: number;
  /** `http://127.0.0.1:PORT`, for addresses in replies. */
  readonly origin: string;
  /** The path of the request; calls at an address read their record from it. */
  readonly path: string;
  /** The first file of the request. */
  readonly upload: Upload | undefined;
  /** The content of an uploaded table. It is unpacked before a write, because writes are synchronous. */
  readonly sheet?: Sheet | undefined;
  /** The content of every uploaded table, by field name. */
  readonly sheets?: ReadonlyMap<string, Sheet>;
}

type Input<N extends CallName> = z.output<(typeof calls)[N]['input']>;

/** Writes must be synchronous, because they run inside a transaction. */
type Handler<N extends CallName> = (
  context: Context,
  input: Input<N>,
) => (typeof calls)[N]['effect'] extends 'write' ? CallOutput<N> : CallOutput<N> | Promise<CallOutput<N>>;

export type Handlers<N extends CallName = CallName> = { readonly [K in N]: Handler<K> };

/** Returns the list with this id. @throws Error for an unknown id, which is a defect */
export function requiredList(id: string): ListDefinition {
  const list = findList(id);
  if (!list) throw new Error(`No list ${id}`);
  return list;
}

/** Throws a 403 unless the user may see the list and has one of the given permissions, if any are given. */
export function requirePermission(
  context: Context,
  list: ListDefinition,
  ...anyOf: readonly PermissionName[]
): void {
  if (!context.user.lists().includes(seenWith(list))) {
    throw new Refusal(403, `You may not open ${list.title}.`);
  }
  const granted = context.user.grants(list);
  if (anyOf.length > 0 && !anyOf.some((permission) => granted.includes(permission))) {
    throw new Refusal(403, `You have no permission for this in ${list.title} (${anyOf.join(' or ')}).`);
  }
}

/** The list that a user must see: of an owned list, the list of its owners. */
function seenWith({ id, ownedBy }: ListDefinition): string {
  if (ownedBy === undefined) return id;
  return ownedBy === 'webhook_id' ? 'webhooks' : 'integrations';
}

/** A 404 for a record that does not exist. */
export function notFound(list: ListDefinition, id: number | string): Refusal {
  return new Refusal(404, `There is no ${list.noun} ${id}.`);
}

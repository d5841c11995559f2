/**
 * Offline reading: replies to reads of the page are stored, sealed for this user on this server, and are used while the
 * server cannot be reached. The keys are in one secret of the system's keyring; without a keyring nothing is stored.
 * This must not delay a start or fail a read that would have succeeded.
 */
import { join } from 'node:path';
import { findCall } from '../../shared/api';
import { comparableInput } from '../../shared/desk/operations';
import { CodeskError, type ErrorCode } from '../../shared/errors';
import { findHubTable } from '../../shared/hub';
import type { SessionState } from '../../shared/ipc/contract';
import type { ReadingState } from '../../shared/ipc/offline-reading';
import { findList } from '../../shared/lists';
import { isRecord } from '../../shared/records';
import { secretColumns } from '../../shared/table/list';
import { failure } from '../failure';
import { ReplyText } from '../ipc/reply-text';
import type { Policy } from '../policy/policy';
import type { Keyring } from '../session/keyring';
import { openOwnerKeys } from './owner-keys';
import type { Holder, Read, WholeReply } from './replies';
import { startReplies } from './replies-thread';
import { largestStored } from './sealing';

/** A read of the page. */
export interface ShownRead {
  /** Owner of the read: another user may have signed in since. */
  readonly owner: string;
  readonly call: string;
  readonly input: unknown;
  /** The path that an earlier reply named. */
  readonly address?: string | undefined;
}

/** A reply from the disk. */
export interface StoredReply {
  readonly text: string;
  /** Epoch seconds. */
  readonly at: number;
}

interface ReadingOptions {
  readonly profile: string;
  /** Folder of the bundled threads. */
  readonly scripts: string;
  readonly policy: Pick<Policy, 'offlineReading' | 'offlineReadingAtSignOut'>;
  readonly session: () => Pick<SessionState, 'status' | 'owner' | 'practice'>;
  readonly isOffline: () => boolean;
  readonly keyring?: Keyring;
  readonly log: { error(...parts: unknown[]): void };
}

export type Reading = ReturnType<typeof createReading>;

/** Codes of an unreachable server. All other codes are replies, or faults that must be shown. */
const unreached: ReadonlySet<ErrorCode> = new Set([
  'unreachable',
  'address_unknown',
  'proxy_unreachable',
  'proxy_refused',
  'timed_out',
]);

export function createReading(options: ReadingOptions) {
  const { profile, policy, session, isOffline, log } = options;
  const keys = openOwnerKeys(profile, options.keyring, log);
  let isFailed = false;
  const replies = startReplies({
    script: join(options.scripts, 'reading-worker.cjs'),
    file: join(profile, 'reading.db'),
    first: () => [keys.holders()],
    failed: () => {
      isFailed = true;
    },
    log,
  });
  const whyOff = () => offReason(policy, isFailed, keys.available(), session());
  /**
   * Returns undefined unless replies of this owner are stored now.
   * @param makes creates a key for an owner without one
   */
  const holder = (owner: string, { makes = false } = {}): Holder | undefined => {
    if (whyOff() !== undefined || owner === '' || owner !== session().owner) return undefined;
    const found = keys.holder(owner);
    if (found || !makes) return found;
    const created = keys.create(owner);
    if (!created) isFailed = true;
    return created;
  };
  const find = async (read: ShownRead): Promise<StoredReply | undefined> => {
    const of = holder(read.owner);
    return of && replies.ask('find', of, named(read));
  };
  /** After a refusal, or if the record does not exist, the stored reply must not be used any more. */
  const dropRefused = (read: ShownRead, code: ErrorCode) => {
    const of = holder(read.owner);
    if (!of) return;
    const isWhole = code === 'refused' && /\.(?:structure|datatable)$/.test(read.call);
    if (isWhole) void replies.ask('dropList', of, read.call);
    else if (code === 'refused' || code === 'not_found') void replies.ask('drop', of, named(read));
  };
  const forget = async (owner: string) => {
    const of = keys.holder(owner);
    if (!of) return;
    // Without their key the replies cannot be read, even if the file remains.
    keys.remove(owner);
    await replies.ask('forget', of);
  };
  const state = async (): Promise<ReadingState> => {
    const off = whyOff();
    const of = holder(session().owner);
    const figures = of && (await replies.ask('figures', of));
    return {
      ...(off && { off }),
      ...(figures ?? { records: 0, bytes: 0, oldest: null }),
      removedAtSignOut: policy.offlineReadingAtSignOut === 'remove',
    };
  };
  let lastOwner = session().owner;

  return {
    /** Asks the server, or reads the disk if that fails. Rejects with `not_stored` if the disk has no reply either. */
    async orStored(
      read: ShownRead,
      send: () => Promise<unknown>,
    ): Promise<{ readonly reply: unknown } | { readonly stored: StoredReply }> {
      if (!isStored(read.call)) return { reply: await send() };
      // A probe checks whether the server is back; each read would take as long to find out.
      const wasOffline = isOffline();
      const early = wasOffline ? await find(read) : undefined;
      if (early) return { stored: early };
      try {
        return { reply: await send() };
      } catch (error) {
        if (!(error instanceof CodeskError)) throw error;
        const { code } = error.failure;
        dropRefused(read, code);
        if (!unreached.has(code)) throw error;
        const stored = await find(read);
        if (stored) return { stored };
        // A slow query does not read the disk while the server answers other calls.
        if (whyOff() !== undefined || (code === 'timed_out' && !wasOffline)) throw error;
        throw new CodeskError(failure('not_stored'), error);
      }
    },
    /**
     * Stores a reply of the server.
     * @param partsOf returns the parts of a large reply, before the page has fetched any
     */
    keep(read: ShownRead, reply: unknown, partsOf: (reply: ReplyText) => Omit<WholeReply, 'text'>): unknown {
      const of = isStored(read.call) ? holder(read.owner, { makes: true }) : undefined;
      if (!of) return reply;
      const text = reply instanceof ReplyText ? reply : new ReplyText(JSON.stringify(reply ?? null));
      const whole = { text: text.data, ...partsOf(text) };
      // Copying a very large list to the thread would block main, and the thread would not store it.
      if (lengthOf(whole) > largestStored) void replies.ask('drop', of, named(read));
      else void replies.ask('keep', of, named(read), whole);
      return text;
    },
    state,
    /** Removes the stored replies of the signed-in user. */
    async remove(): Promise<ReadingState> {
      await forget(session().owner);
      return state();
    },
    /** A user may sign in while another user has not signed out. */
    sessionChanged({ owner }: Pick<SessionState, 'owner'>): void {
      const left = lastOwner;
      lastOwner = owner;
      if (left !== '' && left !== owner && policy.offlineReadingAtSignOut === 'remove') void forget(left);
    },
    /** Removes everything if the policy forbids offline reading. */
    async obeyPolicy(): Promise<void> {
      if (policy.offlineReading) return;
      keys.clear();
      await replies.remove();
    },
    close: () => replies.close(),
  };
}

const lengthOf = ({ text, parts = [] }: WholeReply) =>
  parts.reduce((sum, part) => sum + part.length, text.length);

function named({ call, input, address = '' }: ShownRead): Read {
  const read = { call, input: `${address} ${comparableInput(input)}` };
  if (!call.endsWith('.datatable') || !isRecord(input) || input.page !== 1) return read;
  const { per_page: rows, ...others } = input;
  if (typeof rows !== 'number' || rows < 1) return read;
  return { ...read, first: { input: `${address} ${comparableInput(others)}`, rows } };
}

/** True for reads whose replies may be stored. Of a list with secrets no rows are stored. */
function isStored(call: string): boolean {
  if (findCall(call)?.effect !== 'read') return false;
  const id = call.slice(0, call.lastIndexOf('.'));
  const list = findList(id) ?? findHubTable(id);
  return !list || secretColumns(list).length === 0;
}

/** Returns why nothing is stored; undefined if replies are stored. */
function offReason(
  policy: Pick<Policy, 'offlineReading'>,
  isFailed: boolean,
  hasKeyring: boolean,
  { status, practice }: Pick<SessionState, 'status' | 'practice'>,
): ReadingState['off'] {
  if (!policy.offlineReading) return 'policy';
  if (isFailed) return 'trouble';
  if (!hasKeyring) return 'keyring';
  if (status === 'signed_out') return 'signed_out';
  return practice ? 'practice' : undefined;
}

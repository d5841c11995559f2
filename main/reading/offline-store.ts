/**
 * Reading without a connection: replies to reads that the user saw are stored, sealed for this user on this server, and
 * are the answer while the server cannot be reached. The keys are in one secret of the system's keyring; without a keyring
 * nothing is stored. Nothing here delays a start or fails a read that would have succeeded.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
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
import { openSecret } from '../session/secrets';
import type { Holder, Kept, Read } from './replies';
import { largestStored } from './sealing';
import { startReplies } from './thread';

/** A read of the page. */
export interface ShownRead {
  /** Whose read it is: another user may have signed in since. */
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

/** Codes that mean that the server cannot be reached. Anything else is an answer, or a fault that must be seen. */
const unreached: ReadonlySet<ErrorCode> = new Set([
  'unreachable',
  'address_unknown',
  'proxy_unreachable',
  'proxy_refused',
  'timed_out',
]);

/** Owners whose keys are stored. A server that does not name its users has another owner for each token. */
const mostOwners = 20;

export function createReading(options: ReadingOptions) {
  const { profile, policy, session, isOffline, log } = options;
  const secret = openSecret(join(profile, 'reading-keys.bin'), z.record(z.string(), z.string()), {
    ...(options.keyring && { keyring: options.keyring }),
    trouble: (trouble) => trouble && log.error('stored replies', 'their keys:', trouble),
  });
  let isFailed = false;
  let keys: Readonly<Record<string, string>> | undefined;
  const storedKeys = () => {
    keys ??= secret.read() ?? {};
    return keys;
  };
  const holderOf = (owner: string): Holder | undefined => {
    const key = storedKeys()[owner];
    return key === undefined ? undefined : { owner, secret: Buffer.from(key, 'base64') };
  };
  const replies = startReplies({
    script: join(options.scripts, 'reading-worker.cjs'),
    file: join(profile, 'reading.db'),
    first: () => [Object.keys(storedKeys()).flatMap((owner) => holderOf(owner) ?? [])],
    failed: () => {
      isFailed = true;
    },
    log,
  });
  const whyOff = (): ReadingState['off'] => {
    if (!policy.offlineReading) return 'policy';
    if (isFailed) return 'trouble';
    if (!secret.available()) return 'keyring';
    const { status, practice } = session();
    if (status === 'signed_out') return 'signed_out';
    return practice ? 'practice' : undefined;
  };
  /** Undefined unless replies of this owner are stored now. @param makes a key for an owner without one */
  const holder = (owner: string, { makes = false } = {}): Holder | undefined => {
    if (whyOff() !== undefined || owner === '' || owner !== session().owner) return undefined;
    const found = holderOf(owner);
    if (found || !makes) return found;
    const others = Object.entries(storedKeys()).slice(1 - mostOwners);
    const next = { ...Object.fromEntries(others), [owner]: randomBytes(32).toString('base64') };
    if (secret.write(next) === 'keyring') keys = next;
    else isFailed = true;
    return holderOf(owner);
  };
  const find = async (read: ShownRead): Promise<StoredReply | undefined> => {
    const of = holder(read.owner);
    return of && replies.ask('find', of, named(read));
  };
  /** A refusal of the server, or a record that is gone, is not answered from the disk later. */
  const dropRefused = (read: ShownRead, code: ErrorCode) => {
    const of = holder(read.owner);
    if (!of) return;
    const isWhole = code === 'refused' && /\.(?:structure|datatable)$/.test(read.call);
    if (isWhole) void replies.ask('dropList', of, read.call);
    else if (code === 'refused' || code === 'not_found') void replies.ask('drop', of, named(read));
  };
  const forget = async (owner: string) => {
    const of = holderOf(owner);
    if (!of) return;
    const { [owner]: _forgotten, ...others } = storedKeys();
    keys = others;
    // Without their key they cannot be read, whatever becomes of the file.
    if (Object.keys(others).length === 0) secret.clear();
    else secret.write(others);
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
    /**
     * Asks the server, and the disk if the server cannot be reached. Without either it rejects with `not_stored`.
     * @param send asks the server
     */
    async orStored(
      read: ShownRead,
      send: () => Promise<unknown>,
    ): Promise<{ readonly reply: unknown } | { readonly stored: StoredReply }> {
      if (!isStored(read.call)) return { reply: await send() };
      // A probe asks whether the server is back; each read would take as long as it does to find out.
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
        // A slow query is not read again whenever the server answers something else.
        if (whyOff() !== undefined || (code === 'timed_out' && !wasOffline)) throw error;
        throw new CodeskError(failure('not_stored'), error);
      }
    },
    /** Stores a reply of the server. @param partsOf the parts of a large reply, before the page has fetched any */
    keep(read: ShownRead, reply: unknown, partsOf: (reply: ReplyText) => Omit<Kept, 'text'>): unknown {
      const of = isStored(read.call) ? holder(read.owner, { makes: true }) : undefined;
      if (!of) return reply;
      const text = reply instanceof ReplyText ? reply : new ReplyText(JSON.stringify(reply ?? null));
      const kept = { text: text.data, ...partsOf(text) };
      // Main would stop while it copies a whole list to the thread, which would not store it.
      if (lengthOf(kept) > largestStored) void replies.ask('drop', of, named(read));
      else void replies.ask('keep', of, named(read), kept);
      return text;
    },
    state,
    /** Removes what is stored of the signed-in user. */
    async remove(): Promise<ReadingState> {
      await forget(session().owner);
      return state();
    },
    /** Another user may also sign in over the session of one who has not signed out. */
    sessionChanged({ owner }: Pick<SessionState, 'owner'>): void {
      const left = lastOwner;
      lastOwner = owner;
      if (left !== '' && left !== owner && policy.offlineReadingAtSignOut === 'remove') void forget(left);
    },
    /** Removes everything if the policy forbids it. */
    async obeyPolicy(): Promise<void> {
      if (policy.offlineReading) return;
      secret.clear();
      await replies.remove();
    },
    close: () => replies.close(),
  };
}

const lengthOf = ({ text, parts = [] }: Kept) => parts.reduce((sum, part) => sum + part.length, text.length);

function named({ call, input, address = '' }: ShownRead): Read {
  const read = { call, input: `${address} ${comparableInput(input)}` };
  if (!call.endsWith('.datatable') || !isRecord(input) || input.page !== 1) return read;
  const { per_page: rows, ...others } = input;
  if (typeof rows !== 'number' || rows < 1) return read;
  return { ...read, first: { input: `${address} ${comparableInput(others)}`, rows } };
}

/** Reads whose replies may be stored. A list with secrets keeps none of its rows. */
function isStored(call: string): boolean {
  if (findCall(call)?.effect !== 'read') return false;
  const id = call.slice(0, call.lastIndexOf('.'));
  const list = findList(id) ?? findHubTable(id);
  return !list || secretColumns(list).length === 0;
}

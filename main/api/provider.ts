/** The server as the handlers use it: calls by name with the session's credentials, and the files it names. */
import { randomUUID } from 'node:crypto';
import { everyCall, findCall } from '../../shared/api';
import { addedTo, newestCall, newestRecords } from '../../shared/api/newest-records';
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import { tablePageSchema } from '../../shared/table/structure';
import { failure } from '../failure';
import type { Policy } from '../policy/policy';
import type { Credentials, Session } from '../session/current-session';
import type { SendsOnce } from './attempt';
import { EncodedInput } from './body';
import type { ApiClient } from './client';
import { downloadUrl } from './file-address';
import { createNamedAddresses } from './named-addresses';
import { createReadShape } from './read-shape';
import { relativeAddress } from './relative-address';
import { replyValue } from './shared-bytes';

export interface Provider {
  /**
   * The session's credentials; rejects with `session_ended` without one.
   * @param as `owner` of the only session whose session will do
   */
  credentials(as?: string): Credentials;
  /**
   * Makes a call by its name.
   * @param input as the page sent it, or `EncodedInput`
   * @param address path that a reply of this session named and that only reads; only for calls that are `addressed`
   * @param more of a write: the id that all of its attempts carry, and what it is called for people. An attempt that
   * begins while another one is under way gets its answer: a page that was loaded again does not know of it. With
   * `mayRepeat` it is sent although an earlier attempt has no known answer (`Attempt` of `attempt.ts`). With
   * `isWhole` a large reply is not for the page and comes as `ReplyBytes`. With `isJournalled` an entry of the journal
   * is its record, so it is sent as it is.
   */
  send(
    name: string,
    input: unknown,
    to: Credentials,
    address?: string,
    more?: {
      readonly operation?: string | undefined;
      readonly title?: string | undefined;
      readonly mayRepeat?: boolean | undefined;
      readonly isWhole?: boolean;
      readonly isJournalled?: boolean;
    },
  ): Promise<unknown>;
  /**
   * Sends an operation whose outcome is not known once more, exactly as it was sent, under the same id. Rejects with
   * `not_found` if it is not open any more, and with `bad_request` if what it sent is not kept.
   */
  resend(id: string, to: Credentials): Promise<unknown>;
  /**
   * Where a file that a reply named may be fetched from, with the token only on the API's own origin. For addresses that
   * main itself read in a reply.
   */
  locateFile(address: string, from: Credentials): { url: URL; token?: string };
  /** The same for an address that the page asks for: rejects with `link_refused` if no reply of this session named it. */
  locateNamedFile(address: string, from: Credentials): { url: URL; token?: string };
  /** One part of the rows of a large reply goes to the page. Returns it. */
  passOn<T>(part: T): T;
  /** Forgets what replies named when the person leaves, or when another one comes. */
  sessionChanged(state: Pick<SessionState, 'status' | 'owner'>): void;
}

export function createProvider(options: {
  session: Session;
  /** Resolves when the server can be asked. What it rejects with, the call rejects with: it is not sent. */
  client: (server: string) => Promise<ApiClient>;
  policy: Policy;
  operations: SendsOnce;
}): Provider {
  const { session, client, policy, operations } = options;
  const named = createNamedAddresses();
  /** Whose replies named the addresses. */
  let person = '';
  let shape: ReturnType<typeof createReadShape> | undefined;
  const readShape = () => {
    shape ??= createReadShape({ calls: everyCall(), paths: policy.paths, readPaths: policy.readPaths });
    return shape;
  };

  const forgetOthers = (owner: string) => {
    if (owner === person) return;
    person = owner;
    named.clear();
  };
  const isNamed = (address: string) => {
    forgetOthers(session.state().owner);
    return named.has(address);
  };
  /** The answer of a call; its addresses count if the same person is there who asked. */
  const noting = async <T>(asking: () => Promise<T>): Promise<T> => {
    const { owner } = session.state();
    const reply = await asking();
    if (session.state().owner === owner) {
      forgetOthers(owner);
      named.note(reply);
    }
    return reply;
  };
  const addressedPath = (address: string, server: string): string => {
    const path = isNamed(address) ? relativeAddress(address, server) : undefined;
    if (path === undefined || !readShape().reads(path)) throw new CodeskError(failure('address_refused'));
    return path;
  };
  const locate = (address: string, from: Credentials) => {
    const url = downloadUrl(address, from.server, policy.downloadHosts);
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    if (!url || !isWeb) throw new CodeskError(failure('link_refused'));
    if (url.origin !== new URL(from.server).origin) return { url };
    if (!readShape().readsFile(url)) throw new CodeskError(failure('link_refused'));
    return { url, token: from.token };
  };

  const provider: Provider = {
    credentials(as) {
      const current = session.credentials();
      if (!current || (as !== undefined && as !== session.state().owner))
        throw new CodeskError(failure('session_ended'));
      return current;
    },
    async send(name, input, to, address, { operation, title, mayRepeat, isWhole, isJournalled } = {}) {
      const call = findCall(name);
      // Signing in has its own request, because its reply holds a token that the page must not get.
      if (!call || name.startsWith('session.') || (address === undefined) !== !call.addressed)
        throw new CodeskError(failure('bad_request', { subject: name }));
      if (operation !== undefined && call.effect !== 'write')
        throw new CodeskError(failure('bad_request', { subject: name }));
      const more = {
        ...(address === undefined ? {} : { path: addressedPath(address, to.server) }),
        ...(isWhole ? { isWhole } : {}),
      };
      if (call.effect !== 'write')
        return noting(async () => (await client(to.server)).send(name, call, input, to, more));
      if (isJournalled)
        return noting(async () =>
          (await client(to.server)).send(name, call, input, to, { ...more, ...(operation && { operation }) }),
        );
      const id = operation ?? randomUUID();
      const attempt = {
        ...{ id, name, call, input, address, title, mayRepeat },
        // Who may repeat it has looked up by other means what is there.
        ...(mayRepeat ? {} : { readNewest: newestReader(client, name, input, to) }),
      };
      return noting(() =>
        operations.run(session.state().owner, attempt, async (sentAs) =>
          (await client(to.server)).send(name, call, input, to, { ...more, operation: sentAs }),
        ),
      );
    },
    async resend(id, to) {
      const kept = await operations.read(session.state().owner, id);
      if (!kept) throw new CodeskError(failure('not_found', { subject: 'the operation' }));
      if (kept.input === null) throw new CodeskError(failure('bad_request', { subject: kept.title }));
      const { call, input, address, title } = kept;
      return provider.send(call, input, to, address, { operation: id, title, mayRepeat: true });
    },
    locateFile: locate,
    locateNamedFile(address, from) {
      if (!isNamed(address)) throw new CodeskError(failure('link_refused'));
      return locate(address, from);
    },
    passOn(part) {
      forgetOthers(session.state().owner);
      named.note(part);
      return part;
    },
    sessionChanged({ status, owner }) {
      if (status === 'signed_out') named.clear();
      forgetOthers(owner);
    },
  };
  return provider;
}

/** Reads the newest records of the list to which a call adds one; undefined for a call that adds none. */
function newestReader(
  client: (server: string) => Promise<ApiClient>,
  name: string,
  input: unknown,
  to: Credentials,
) {
  const list = addedTo(name, input instanceof EncodedInput ? {} : input);
  const read = list && newestCall(list);
  const call = read && findCall(read.name);
  if (!call) return undefined;
  return async () => {
    const page = await (await client(to.server)).send(read.name, call, read.input, to, { isWhole: true });
    return newestRecords(list, tablePageSchema.parse(replyValue(page)));
  };
}

/** The server as the handlers use it: calls by name with the session's credentials, and the files that it names. */
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
   * Returns the session's credentials; rejects with `session_ended` without one.
   * @param as `owner` of the only session that is accepted
   */
  credentials(as?: string): Credentials;
  /**
   * Makes a call by its name.
   * @param input as the page sent it, or `EncodedInput`
   * @param address path that a reply of this session contained and that only reads; only for calls that are `addressed`
   * @param more for a write: the id that all of its attempts have, and its title. An attempt that begins while another
   * one is running gets the same reply, because a reloaded page does not know of it. With `mayRepeat` it is sent
   * although the outcome of an earlier attempt is unknown (`Attempt` of `attempt.ts`). With `isWhole` a large reply is
   * returned as `ReplyBytes`. With `isJournalled` an entry of the journal records it, so it is sent without another
   * record.
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
   * Sends an operation with an unknown outcome again, unchanged and under the same id. Rejects with `not_found` if it
   * is not open any more, and with `bad_request` if its input is not stored.
   */
  resend(id: string, to: Credentials): Promise<unknown>;
  /**
   * Returns where a file that a reply named may be fetched, with the token only for the API's own origin. For addresses
   * that main itself read in a reply.
   */
  locateFile(address: string, from: Credentials): { url: URL; token?: string };
  /**
   * Does the same for an address from the page: rejects with `link_refused` if no reply of this session contained it.
   */
  locateNamedFile(address: string, from: Credentials): { url: URL; token?: string };
  /** Records a part of a large reply that is passed to the page, and returns it. */
  passOn<T>(part: T): T;
  /** Forgets recorded addresses when the user signs out or another user signs in. */
  sessionChanged(state: Pick<SessionState, 'status' | 'owner'>): void;
}

export function createProvider(options: {
  session: Session;
  /** Resolves when the server is ready. If it rejects, the call rejects with the same error and is not sent. */
  client: (server: string) => Promise<ApiClient>;
  policy: Policy;
  operations: SendsOnce;
}): Provider {
  const { session, client, policy, operations } = options;
  const named = createNamedAddresses();
  /** Owner of the session whose replies are recorded. */
  let lastOwner = '';
  let shape: ReturnType<typeof createReadShape> | undefined;
  const readShape = () => {
    shape ??= createReadShape({ calls: everyCall(), paths: policy.paths, readPaths: policy.readPaths });
    return shape;
  };

  const forgetOthers = (owner: string) => {
    if (owner === lastOwner) return;
    lastOwner = owner;
    named.clear();
  };
  const isNamed = (address: string) => {
    forgetOthers(session.state().owner);
    return named.has(address);
  };
  /** Returns the reply of a call. Its addresses are recorded if the same user is still signed in. */
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
      // Sign-in has its own request, because its reply contains a token that the page must not get.
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
        // A caller that may repeat it has checked the stored data in another way.
        ...(mayRepeat ? {} : { readNewest: newestReader(client, name, input, to) }),
      };
      return noting(() =>
        operations.run(session.state().owner, attempt, async (sentAs) =>
          (await client(to.server)).send(name, call, input, to, { ...more, operation: sentAs }),
        ),
      );
    },
    async resend(id, to) {
      const stored = await operations.read(session.state().owner, id);
      if (!stored) throw new CodeskError(failure('not_found', { subject: 'the operation' }));
      if (stored.input === null) throw new CodeskError(failure('bad_request', { subject: stored.title }));
      const { call, input, address, title } = stored;
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

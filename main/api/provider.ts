/** The server as the handlers use it: calls by name with the session's credentials, and the files it names. */
import { randomUUID } from 'node:crypto';
import { findCall } from '../../shared/api';
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import type { Policy } from '../policy';
import type { Credentials, Session } from '../session/session';
import type { ApiClient } from './client';
import { downloadUrl } from './download';
import type { Operations } from './operations';
import { relativeAddress } from './relative-address';

export interface Provider {
  /**
   * The session's credentials; rejects with `session_ended` without one.
   * @param as `owner` of the only session whose session will do
   */
  credentials(as?: string): Credentials;
  /**
   * Makes a call by its name.
   * @param input as the page sent it, or `EncodedInput`
   * @param address path that the server named; only for calls that are `addressed`
   * @param more of a write: the id that all of its attempts carry, and what it is called for people. An attempt that
   * begins while another one is under way gets its answer: a page that was loaded again does not know of it.
   */
  send(
    name: string,
    input: unknown,
    to: Credentials,
    address?: string,
    more?: { readonly operation?: string | undefined; readonly title?: string | undefined },
  ): Promise<unknown>;
  /** Where a file that the server named may be fetched from, with the token only on the API's own origin. */
  locateFile(address: string, from: Credentials): { url: URL; token?: string };
}

export function createProvider(options: {
  session: Session;
  client: () => Promise<ApiClient>;
  policy: Policy;
  operations: Pick<Operations, 'run'>;
}): Provider {
  const { session, client, policy, operations } = options;
  return {
    credentials(as) {
      const current = session.credentials();
      if (!current || (as !== undefined && as !== session.state().owner))
        throw new CodeskError(failure('session_ended'));
      return current;
    },
    async send(name, input, to, address, { operation, title } = {}) {
      const call = findCall(name);
      // Signing in has its own request, because its reply holds a token that the page must not get.
      if (!call || name.startsWith('session.') || (address === undefined) !== !call.addressed)
        throw new CodeskError(failure('bad_request', { subject: name }));
      if (operation !== undefined && call.effect !== 'write')
        throw new CodeskError(failure('bad_request', { subject: name }));
      const path = address === undefined ? undefined : relativeAddress(address, to.server);
      if (address !== undefined && path === undefined) throw new CodeskError(failure('address_refused'));
      const more = path === undefined ? {} : { path };
      if (call.effect !== 'write') return (await client()).send(name, call, input, to, more);
      const id = operation ?? randomUUID();
      const attempt = { id, name, call, input, address, title };
      return operations.run(session.state().owner, attempt, async () =>
        (await client()).send(name, call, input, to, { ...more, operation: id }),
      );
    },
    locateFile(address, from) {
      const url = downloadUrl(address, from.server, policy.downloadHosts);
      if (!url) throw new CodeskError(failure('link_refused'));
      return url.origin === new URL(from.server).origin ? { url, token: from.token } : { url };
    },
  };
}

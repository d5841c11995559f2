/** The server as the handlers use it: calls by name with the session's credentials, and the files it names. */
import { findCall } from '../../shared/api';
import { CodeskError } from '../../shared/errors';
import { sessionOwner } from '../../shared/ipc/session-owner';
import { failure } from '../failure';
import type { Policy } from '../policy';
import type { Credentials, Session } from '../session/session';
import type { ApiClient } from './client';
import { downloadUrl } from './download';
import { relativeAddress } from './relative-address';

export interface Provider {
  /**
   * The session's credentials; rejects with `session_ended` without one.
   * @param as `sessionOwner` of the only person whose session will do
   */
  credentials(as?: string): Credentials;
  /**
   * Makes a call by its name.
   * @param address path that the server named; only for calls that are `addressed`
   * @param operation id that every attempt of one write carries; only for writes. An attempt that begins while another
   * one is under way gets its answer: a page that was loaded again does not know of it.
   */
  send(name: string, input: unknown, to: Credentials, address?: string, operation?: string): Promise<unknown>;
  /** Where a file that the server named may be fetched from, with the token only on the API's own origin. */
  locateFile(address: string, from: Credentials): { url: URL; token?: string };
}

export function createProvider(options: {
  session: Session;
  client: () => Promise<ApiClient>;
  policy: Policy;
}): Provider {
  const { session, client, policy } = options;
  const underWay = new Map<string, Promise<unknown>>();
  const once = (server: string, operation: string | undefined, send: () => Promise<unknown>) => {
    if (operation === undefined) return send();
    const key = `${server} ${operation}`;
    const found = underWay.get(key);
    if (found) return found;
    const sent = send().finally(() => underWay.delete(key));
    underWay.set(key, sent);
    return sent;
  };
  return {
    credentials(as) {
      const current = session.credentials();
      if (!current || (as !== undefined && as !== sessionOwner(session.state())))
        throw new CodeskError(failure('session_ended'));
      return current;
    },
    async send(name, input, to, address, operation) {
      const call = findCall(name);
      // Signing in has its own request, because its reply holds a token that the page must not get.
      if (!call || name.startsWith('session.') || (address === undefined) !== !call.addressed)
        throw new CodeskError(failure('bad_request', { subject: name }));
      if (operation !== undefined && call.effect !== 'write')
        throw new CodeskError(failure('bad_request', { subject: name }));
      const send = async (path?: string) =>
        (await client()).send(name, call, input, to, { ...(path !== undefined && { path }), operation });
      if (address === undefined) return once(to.server, operation, send);
      const path = relativeAddress(address, to.server);
      if (path === undefined) throw new CodeskError(failure('address_refused'));
      return once(to.server, operation, () => send(path));
    },
    locateFile(address, from) {
      const url = downloadUrl(address, from.server, policy.downloadHosts);
      if (!url) throw new CodeskError(failure('link_refused'));
      return url.origin === new URL(from.server).origin ? { url, token: from.token } : { url };
    },
  };
}

/**
 * The external service that searches SKUs (hub section 7). Its address and bearer token stay here: the page gets only
 * the host and whether there is a token. The practice workspace has its own search.
 */
import { z } from 'zod';
import { type FoundSku, skuSearchCall, skuSearchName } from '../../shared/api/sku-search';
import { CodeskError, type Failure } from '../../shared/errors';
import type { SessionState, SkuSearchStatus } from '../../shared/ipc/contract';
import type { Id } from '../../shared/table/row';
import { failure } from '../failure';
import { serverAddress } from '../server-address';
import { type Credentials, isToken } from '../session/current-session';
import type { Secret, StoredIn } from '../session/secrets';
import type { ApiClient } from './client';

/** `owner` is the user who connected: no other user can use the token. */
export const storedSkuSearchSchema = z.object({ server: z.string(), token: z.string(), owner: z.string() });
type StoredSkuSearch = z.output<typeof storedSkuSearchSchema>;

interface SkuSearchOptions {
  readonly secret: Secret<StoredSkuSearch>;
  /** Set by the policy. */
  readonly address: string | undefined;
  readonly session: () => SessionState;
  /** Address and token of the practice workspace's search, while it runs. */
  readonly practice: () => Credentials | undefined;
  /** A separate client, because a refused token or a failure of the search does not concern the session. */
  readonly client: () => Promise<ApiClient>;
  readonly keepOutOfLog: (secret: string) => void;
}

export interface SkuSearch {
  status(): SkuSearchStatus;
  /**
   * Stores a token that the service accepts.
   * @param server typed address; only if the policy sets none
   */
  connect(token: string, server?: string): Promise<SkuSearchStatus>;
  disconnect(): SkuSearchStatus;
  find(q: string, client?: Id): Promise<readonly FoundSku[]>;
  /** Deletes the token when its owner signs out. */
  sessionChanged(state: SessionState): void;
}

/** Search text of the request that checks a new token. */
const probe = 'SK';

/** Opens the search with the stored token, if there is one. */
export function createSkuSearch(options: SkuSearchOptions): SkuSearch {
  const { secret, address, session, practice, client, keepOutOfLog } = options;
  const read = secret.read();
  let stored = read && serverAddress(read.server) === read.server ? read : undefined;
  if (stored) keepOutOfLog(stored.token);
  let storedIn: StoredIn | undefined = stored && 'keyring';
  const forget = () => {
    stored = undefined;
    storedIn = undefined;
    secret.clear();
  };
  /** User of the session, also after it has expired. */
  let owner = ownerOf(session());

  /** Users who signed out since they last connected. */
  const left = new Set<string>();

  /** Credentials of a search; undefined while there is no token. */
  const target = (): Credentials | undefined => {
    if (session().practice) return practice();
    if (!stored || stored.owner !== ownerOf(session())) return undefined;
    // A token is only sent to the address for which it was entered.
    return address === undefined || address === stored.server ? stored : undefined;
  };
  const status = (): SkuSearchStatus => {
    const to = target();
    const server = to?.server ?? (session().practice ? undefined : address);
    return {
      connected: to !== undefined,
      host: server === undefined ? '' : new URL(server).host,
      fixedAddress: address !== undefined,
      practice: session().practice,
      kept: storedIn ?? (secret.available() ? 'keyring' : 'memory'),
    };
  };
  const search = async (to: Credentials, q: string, of?: Id): Promise<readonly FoundSku[]> => {
    try {
      const input = { q, ...(of === undefined ? {} : { client: of }) };
      const reply = await (await client()).send(skuSearchName, skuSearchCall, input, to);
      return (reply as { skus: FoundSku[] }).skus;
    } catch (error) {
      throw error instanceof CodeskError ? new CodeskError(asSearchFailure(error.failure, to), error) : error;
    }
  };

  return {
    status,
    async connect(typed, typedServer = '') {
      if (session().practice) return status();
      const server = address ?? serverAddress(typedServer);
      if (server === undefined)
        throw new CodeskError(failure('address_invalid', { subject: typedServer.trim() }));
      const token = typed.trim();
      if (!isToken(token)) throw new CodeskError(failure('token_invalid'));
      keepOutOfLog(token);
      const connecting = ownerOf(session());
      left.delete(connecting);
      await search({ server, token }, probe);
      // The owner has signed out, so nothing would ever delete the token.
      if (left.has(connecting)) throw new CodeskError(failure('cancelled'));
      stored = { server, token, owner: connecting };
      storedIn = secret.write(stored);
      return status();
    },
    disconnect() {
      forget();
      return status();
    },
    async find(q, of) {
      const to = target();
      if (!to) throw new CodeskError(failure('sku_search_off'));
      return search(to, q, of);
    },
    sessionChanged(state) {
      if (state.status !== 'signed_out') owner = ownerOf(state);
      else {
        left.add(owner);
        // A user who leaves the practice workspace is not the owner.
        if (stored?.owner === owner) forget();
      }
    },
  };
}

function ownerOf({ practice, owner }: SessionState): string {
  return practice ? 'practice' : owner;
}

/** Returns the failure of a search: a refused token is that of the search, not of the session. */
function asSearchFailure(from: Failure, { server }: Credentials): Failure {
  const subject = new URL(server).host;
  if (from.code === 'session_ended') {
    const { serverMessage: _omitted, ...rest } = from;
    return { ...rest, code: 'sku_token_refused', subject };
  }
  // There is no search at this address.
  if (from.code === 'not_found') return { ...from, code: 'bad_reply', subject };
  return { subject, ...from };
}

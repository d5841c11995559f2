/**
 * The external service that searches SKUs (hub section 7). Its address and its bearer token stay here: the page learns
 * the host and whether there is a token. The practice workspace has a search of its own.
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

/** `owner` is the user who connected: the token is used for nobody else. */
export const storedSkuSearchSchema = z.object({ server: z.string(), token: z.string(), owner: z.string() });
type KeptSkuSearch = z.output<typeof storedSkuSearchSchema>;

interface SkuSearchOptions {
  readonly secret: Secret<KeptSkuSearch>;
  /** Fixed by the policy file. */
  readonly address: string | undefined;
  readonly session: () => SessionState;
  /** Address and token of the practice workspace's own search, while it runs. */
  readonly practice: () => Credentials | undefined;
  /** A client whose refused tokens and failures do not touch the session and the connection to the server. */
  readonly client: () => Promise<ApiClient>;
  readonly keepOutOfLog: (secret: string) => void;
}

export interface SkuSearch {
  status(): SkuSearchStatus;
  /**
   * Keeps a token that the service accepts.
   * @param server typed address; only if none is fixed
   */
  connect(token: string, server?: string): Promise<SkuSearchStatus>;
  disconnect(): SkuSearchStatus;
  find(q: string, client?: Id): Promise<readonly FoundSku[]>;
  /** Forgets the token when its owner signs out. */
  sessionChanged(state: SessionState): void;
}

/** Searched for once when a token is checked. */
const probe = 'SK';

/** Opens the search with the token that was kept, if there is one. */
export function createSkuSearch(options: SkuSearchOptions): SkuSearch {
  const { secret, address, session, practice, client, keepOutOfLog } = options;
  const read = secret.read();
  let kept = read && serverAddress(read.server) === read.server ? read : undefined;
  if (kept) keepOutOfLog(kept.token);
  let keptIn: StoredIn | undefined = kept && 'keyring';
  const forget = () => {
    kept = undefined;
    keptIn = undefined;
    secret.clear();
  };
  /** The user of the session, also while it has ended. */
  let owner = ownerOf(session());

  /** Users who signed out since they connected last. */
  const left = new Set<string>();

  /** What a search is sent with; undefined while there is no token. */
  const target = (): Credentials | undefined => {
    if (session().practice) return practice();
    if (!kept || kept.owner !== ownerOf(session())) return undefined;
    // A token is never sent to another address than the one it was entered for.
    return address === undefined || address === kept.server ? kept : undefined;
  };
  const status = (): SkuSearchStatus => {
    const to = target();
    const server = to?.server ?? (session().practice ? undefined : address);
    return {
      connected: to !== undefined,
      host: server === undefined ? '' : new URL(server).host,
      fixedAddress: address !== undefined,
      practice: session().practice,
      kept: keptIn ?? (secret.available() ? 'keyring' : 'memory'),
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
      // Nobody would be left who could forget it.
      if (left.has(connecting)) throw new CodeskError(failure('cancelled'));
      kept = { server, token, owner: connecting };
      keptIn = secret.write(kept);
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
        // Who leaves the practice workspace is not the owner.
        if (kept?.owner === owner) forget();
      }
    },
  };
}

function ownerOf({ practice, owner }: SessionState): string {
  return practice ? 'practice' : owner;
}

/** The failure of a search: a refused token is that of the search, and not the session. */
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

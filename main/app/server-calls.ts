/** How main calls servers: the clients, the threads of large replies and requests, and the record of writes. */
import { join } from 'node:path';
import { app } from 'electron';
import type { ApiClient } from '../api/client';
import { createLargeReplies } from '../api/large-replies';
import { createLargeRequests } from '../api/large-requests';
import { createProvider } from '../api/provider';
import { createSkuSearch, storedSkuSearchSchema } from '../api/sku-search-client';
import { createThreads } from '../api/threads';
import type { Desk } from '../desk/desk';
import { createPickedFiles } from '../files/picked-files';
import { Operations } from '../journal/calls';
import { hideInLog } from '../log/redaction';
import type { Connection } from '../network/connection';
import type { Network } from '../network/network';
import type { Policy } from '../policy/policy';
import type { Practice } from '../practice/practice';
import type { Session } from '../session/current-session';
import { openSecret, secretWarning } from '../session/secrets';
import type { Profile } from '../system/profile-folder';

interface ServerCallsOptions {
  readonly profile: string;
  /** Folder of the bundled threads. */
  readonly scripts: string;
  readonly policy: Policy;
  readonly network: Network;
  readonly session: Session;
  readonly connection: Connection;
  readonly practice: Practice;
  readonly desk: Desk;
  readonly health: Pick<Profile, 'say'>;
  /** Id of the push connection, which the server excludes when it reports a change. */
  readonly socketId: () => string | undefined;
  /** The record of writes changed. */
  readonly operationsChanged: () => void;
  readonly log: { error(...parts: unknown[]): void };
}

export function createServerCalls(options: ServerCallsOptions) {
  const { profile, scripts, policy, session, connection, practice, desk, health, log } = options;
  const threads = createThreads({ script: join(scripts, 'api-worker.cjs') });
  const largeReplies = createLargeReplies({
    threads,
    owner: () => session.state().owner,
    isLocked: () => session.state().locked === true,
  });
  const pickedFiles = createPickedFiles({
    store: desk.store,
    owner: () => session.state().owner,
    notStored: (error) => log.error('a picked file is not stored', error),
  });
  const readFile = (handle: string) => pickedFiles.read(handle);
  const clientParts = {
    version: app.getVersion(),
    policy,
    network: options.network,
    readFile,
    openLarge: largeReplies.open,
  };

  // The HTTP client is loaded with the first call, so that it does not delay the first paint.
  let client: Promise<ApiClient> | undefined;
  const getClient = () => {
    client ??= import('../api/client').then(({ createApiClient }) =>
      createApiClient({
        ...clientParts,
        answered: () => connection.answered(),
        unanswered: (server, proxy) => session.credentials() && connection.unanswered(server, proxy),
        refusedToken: (token) => session.end(token),
        socketId: options.socketId,
      }),
    );
    return client;
  };

  // The SKU search is another service: its failures and refusals do not concern the server and the session.
  let skuClient: Promise<ApiClient> | undefined;
  const nothing = () => undefined;
  const skuSearch = createSkuSearch({
    secret: openSecret(join(profile, 'sku-search.bin'), storedSkuSearchSchema, {
      problem: (error) => health.say('SKU search', secretWarning(error, 'SKU search')),
    }),
    address: policy.skuSearch,
    session: () => session.state(),
    practice: () => practice.skuSearch(),
    client: () => {
      skuClient ??= import('../api/client').then(({ createApiClient }) =>
        createApiClient({ ...clientParts, answered: nothing, unanswered: nothing, refusedToken: nothing }),
      );
      return skuClient;
    },
    keepOutOfLog: hideInLog,
  });

  const operations = new Operations({
    store: desk.store,
    changed: options.operationsChanged,
    notStored: (error) => log.error('an operation is not stored', error),
  });
  /** A practice workspace may be restarting. */
  const readyClient = async (server: string) => {
    if (session.state().practice && session.state().server === server) await practice.ready();
    return getClient();
  };
  return {
    getClient,
    skuSearch,
    pickedFiles,
    readFile,
    largeReplies,
    largeRequests: createLargeRequests(threads),
    operations,
    provider: createProvider({ session, client: readyClient, policy, operations }),
  };
}

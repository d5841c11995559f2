/**
 * Real-time push (tables section 9): reports records that other users changed. It speaks the Pusher Channels protocol
 * while a user is signed in. It never asks the user for anything: without it, lists are as fresh as their last load.
 */
import type Pusher from 'pusher-js';
import {
  type ListChange,
  practiceKey,
  readTableChange,
  tableChanged,
  tablesChannel,
} from '../../shared/api/table-changes';
import type { Agents } from '../network/network';
import type { Policy, PushSettings } from '../policy/policy';
import { serverAddress } from '../server-address';
import type { Credentials } from '../session/current-session';

/** A push app, and the credentials with which the API gives out permissions to join its channel. */
export interface PushTarget {
  readonly settings: PushSettings;
  readonly credentials: Credentials;
}

interface TableChangesOptions {
  /** Asks the API for the signature with which a socket may join a private channel. */
  readonly authorize: (socketId: string, channel: string, to: Credentials) => Promise<string>;
  readonly changed: (change: ListChange) => void;
  /** Messages may have been missed while the connection was down. */
  readonly missed: () => void;
  readonly agents: Agents;
  readonly log: { info(...parts: unknown[]): void };
}

export interface TableChanges {
  /** Connects to the app of a session, or to none. A connection to the same app with the same token stays. */
  follow(target: PushTarget | undefined): void;
  /** The id of the open connection. Sent with a write, it keeps that write from being reported back. */
  socketId(): string | undefined;
}

/** The push app of the practice workspace at this origin. */
function practicePush(server: string): PushSettings {
  const { hostname, port } = new URL(server);
  return { key: practiceKey, host: hostname, port: Number(port), tls: false, channel: tablesChannel };
}

/**
 * The push app of a session: that of the practice workspace, or that of the policy. If the policy names a server, its
 * push app reports about that server only.
 */
export function pushTarget(
  credentials: Credentials | undefined,
  practice: boolean,
  policy: Pick<Policy, 'push' | 'server'>,
): PushTarget | undefined {
  if (!credentials) return undefined;
  if (practice) return { credentials, settings: practicePush(credentials.server) };
  const isOther = policy.server !== undefined && serverAddress(policy.server) !== credentials.server;
  return policy.push && !isOther ? { credentials, settings: policy.push } : undefined;
}

export function watchTableChanges(options: TableChangesOptions): TableChanges {
  let followed = '';
  let current: { disconnect(): void; socketId(): string | undefined } | undefined;

  return {
    follow(target) {
      const name = target ? JSON.stringify(target) : '';
      if (name === followed) return;
      followed = name;
      current?.disconnect();
      current = undefined;
      if (!target) return;
      // The library is loaded with the first session, so that it does not delay the first paint.
      Promise.all([import('pusher-js'), import('ws')]).then(
        ([{ default: Client }, { default: Socket }]) => {
          // The library would connect by itself, past every proxy.
          Client.Runtime.createWebSocket = (url) => {
            const { agents } = options;
            const socket = new Socket(url, { agent: url.startsWith('wss:') ? agents.https : agents.http });
            return socket as unknown as ReturnType<typeof Client.Runtime.createWebSocket>;
          };
          if (followed === name) current = connect(Client, target, options);
        },
        (error: unknown) => options.log.info('real-time push', error),
      );
    },
    socketId: () => current?.socketId(),
  };
}

function connect(Client: typeof Pusher, { settings, credentials }: PushTarget, options: TableChangesOptions) {
  const { key, host, port, tls, channel } = settings;
  const client = new Client(key, {
    cluster: settings.cluster ?? '',
    forceTLS: tls,
    enabledTransports: ['ws', 'wss'],
    enableStats: false,
    ...(host === undefined ? {} : { wsHost: host }),
    ...(port === undefined ? {} : { wsPort: port, wssPort: port }),
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, done) => {
        options.authorize(socketId, channelName, credentials).then(
          (auth) => done(null, { auth }),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    },
  });
  const members = client.subscribe(channel);
  let joinedBefore = false;
  members.bind('pusher:subscription_succeeded', () => {
    if (joinedBefore) options.missed();
    joinedBefore = true;
  });
  members.bind('pusher:subscription_error', (reason: unknown) =>
    options.log.info(`real-time push: channel ${channel} refused`, reason),
  );
  members.bind(tableChanged, (data: unknown) => {
    const change = readTableChange(data);
    if (change) options.changed(change);
    else options.log.info('real-time push: message not understood', data);
  });
  client.connection.bind('error', (reason: unknown) => options.log.info('real-time push', reason));
  return {
    disconnect() {
      members.unbind_all();
      client.disconnect();
    },
    socketId: () => (client.connection.state === 'connected' ? client.connection.socket_id : undefined),
  };
}

/** The server that Codesk works with: the session, the connection, real-time changes, and the calls. */
import { join } from 'node:path';
import { type CallOutput, calls } from '../../shared/api';
import type { SessionState } from '../../shared/ipc/contract';
import { unreachedProxy } from '../api/errors';
import { createChangedEvents } from '../ipc/changed-events';
import { hideInLog } from '../log/redaction';
import { watchConnection } from '../network/connection';
import { createPractice } from '../practice/practice';
import { createReading } from '../reading/offline-store';
import { pushTarget, watchTableChanges } from '../realtime/table-changes';
import { openSession } from '../session/current-session';
import { openSecrets, secretWarning } from '../session/secrets';
import type { Lock } from './lock';
import { startNetwork } from './network';
import type { PolicyInForce } from './policy';
import type { Pushes } from './pushes';
import { createServerCalls } from './server-calls';
import type { Storage } from './storage';

/** Milliseconds between two probes of a server that does not reply. */
const probeEvery = 5000;

interface ServerOptions extends Pick<Storage, 'desk' | 'health'> {
  readonly profile: string;
  /** Folder of the bundled threads. */
  readonly scripts: string;
  readonly inForce: PolicyInForce;
  readonly pushes: Pushes;
  readonly lock: Lock;
  readonly log: { info(...parts: unknown[]): void; error(...parts: unknown[]): void };
}

export type Server = ReturnType<typeof connectServer>;

/** Starts with the stored session. Nothing is sent yet. */
export function connectServer(options: ServerOptions) {
  const { profile, pushes, health, lock, log } = options;
  const { policy, rules } = options.inForce;
  const network = startNetwork({
    policy,
    practice: () => practice.origin(),
    questionsChanged: () => pushes.main('proxy-questions', {}),
    warn: (text) => health.say('certificates', text),
    log,
  });
  const sessionListeners: ((state: SessionState) => void)[] = [(state) => pushes.all('session', state)];
  const session = openSession({
    secrets: openSecrets(join(profile, 'session.bin'), {
      problem: (error) => health.say('session', secretWarning(error, 'session')),
    }),
    changed(state) {
      for (const listen of sessionListeners) listen(state);
      // The lock is last: it shows what the listeners have updated.
      lock.sessionChanged(state);
    },
    allows: rules.allows,
    keepOutOfLog: hideInLog,
  });
  lock.watch(session, policy.idleLock);
  const connectionListeners: (() => void)[] = [];
  const connection = watchConnection({
    changed(state) {
      pushes.all('connection', state);
      for (const listen of connectionListeners) listen();
    },
    every: probeEvery,
    proxyOf: unreachedProxy,
    async probe(server) {
      const { probeServer } = await import('../api/probe');
      await probeServer(server, network.background);
    },
  });
  const practice = createPractice({
    script: join(__dirname, '../sandbox/index.cjs'),
    folder: join(profile, 'practice'),
    progress: (progress) => pushes.all('practice', progress),
    interrupted: (state) => {
      if (session.state().practice) connection.practice(state === 'running' ? undefined : state);
    },
    addressChanged: (to) => session.addressChanged(to),
    temporary: (text) => health.say('practice', text),
    log,
  });
  const tableChanges = watchTableChanges({
    authorize: async (socket_id, channel_name, to) => {
      const call = calls['session.channel'];
      const client = await serverCalls.getClient();
      const reply = await client.send('session.channel', call, { socket_id, channel_name }, to);
      return (reply as CallOutput<'session.channel'>).auth;
    },
    changed: (change) => pushes.main('table-changed', change),
    missed: () => pushes.main('changes-missed', {}),
    agents: network.background,
    log,
  });
  const serverCalls = createServerCalls({
    ...options,
    policy,
    network,
    session,
    connection,
    practice,
    socketId: () => tableChanges.socketId(),
    operationsChanged: createChangedEvents(() => pushes.main('journal', {})),
  });
  const reading = createReading({
    ...{ profile, scripts: options.scripts, policy, log },
    session: session.state,
    isOffline: () => connection.state().state === 'offline',
  });
  void reading.obeyPolicy();
  sessionListeners.push((state) => {
    reading.sessionChanged(state);
    serverCalls.skuSearch.sessionChanged(state);
    serverCalls.provider.sessionChanged(state);
    followChanges();
  });
  const followChanges = () =>
    tableChanges.follow(pushTarget(session.credentials(), session.state().practice, policy));
  return {
    ...serverCalls,
    reading,
    network,
    session,
    connection,
    practice,
    followChanges,
    /** Called with each state of the session. */
    onSession: (listen: (state: SessionState) => void) => void sessionListeners.push(listen),
    /** Called when the server becomes reachable or unreachable. */
    onConnection: (listen: () => void) => void connectionListeners.push(listen),
  };
}

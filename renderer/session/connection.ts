/** Whether the server can be reached, and the text of that state. */
import { useEffect, useState } from 'react';
import { timeText } from '../../shared/clock';
import type { ConnectionState } from '../../shared/ipc/events';
import { invoke, on } from '../ipc';

/** The last state that main reported; null before the first report, which counts as online. */
export function useConnection(): ConnectionState | null {
  const [connection, setConnection] = useState<ConnectionState | null>(null);
  useEffect(() => {
    const stop = on('connection', setConnection);
    // A reloaded page missed earlier events. An event that arrives before the reply is newer than the reply.
    invoke('connection.get', {}).then(
      (state) => setConnection((pushed) => pushed ?? state),
      () => undefined,
    );
    return stop;
  }, []);
  return connection;
}

/** Local time of an instant in epoch seconds, for example `14:03`. */
export function clockText(seconds: number): string {
  return timeText(new Date(seconds * 1000));
}

/** Why actions that need the server cannot run now; undefined if they can. */
export function offlineReason(connection: ConnectionState | null): string | undefined {
  return connection?.state === 'offline'
    ? `${connectionText(connection)}. This needs the server.`
    : undefined;
}

/**
 * Returns `Online`, or since when the server or proxy is not reached and the time of the last reply, or the state of
 * the practice workspace.
 */
export function connectionText(connection: ConnectionState | null): string {
  if (connection?.state !== 'offline') return 'Online';
  if (connection.practice === 'restarting') return 'The practice workspace is restarting';
  if (connection.practice === 'stopped')
    return `The practice workspace stopped at ${clockText(connection.since)}`;
  const data = connection.lastAnswer === null ? '' : `, data from ${clockText(connection.lastAnswer)}`;
  if (connection.proxy !== undefined)
    return `Proxy not reached since ${clockText(connection.since)}: ${connection.proxy}${data}`;
  return `Offline since ${clockText(connection.since)}${data}`;
}

/** Whether the server answers, in words. */
import { useEffect, useState } from 'react';
import type { ConnectionState } from '../../shared/ipc/events';
import { invoke, on } from '../ipc';

/** What main last said; null before it said anything, which means nothing is wrong. */
export function useConnection(): ConnectionState | null {
  const [connection, setConnection] = useState<ConnectionState | null>(null);
  useEffect(() => {
    const stop = on('connection', setConnection);
    // A page that was loaded again did not hear what was said before; a push that came meanwhile is newer.
    invoke('connection.get', {}).then(
      (now) => setConnection((heard) => heard ?? now),
      () => undefined,
    );
    return stop;
  }, []);
  return connection;
}

const clock = (seconds: number) => {
  const at = new Date(seconds * 1000);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
};

/** `Online`, or since when not and how old the data is. */
export function connectionText(connection: ConnectionState | null): string {
  if (connection?.state !== 'offline') return 'Online';
  const data = connection.lastAnswer === null ? '' : `, data from ${clock(connection.lastAnswer)}`;
  return `Offline since ${clock(connection.since)}${data}`;
}

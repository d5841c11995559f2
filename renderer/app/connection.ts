/** Whether the server answers, in words. */
import { useEffect, useState } from 'react';
import type { ConnectionState } from '../../shared/ipc/events';
import { on } from '../ipc';

/** What main last said; null before it said anything, which means nothing is wrong. */
export function useConnection(): ConnectionState | null {
  const [connection, setConnection] = useState<ConnectionState | null>(null);
  useEffect(() => on('connection', setConnection), []);
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

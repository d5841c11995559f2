/** A small request to a server that did not reply before. */
import got from 'got';
import type { Agents } from '../network/network';

/** Resolves if the server sends any HTTP response. */
export async function probeServer(server: string, agent: Agents): Promise<void> {
  await got(server, {
    method: 'HEAD',
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    agent,
    timeout: { request: 5000 },
  });
}

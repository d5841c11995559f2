/** A light request to a server that did not answer before. */
import got from 'got';
import { tlsOptions } from './tls';

/** Resolves if the server gives any HTTP response. */
export async function probeServer(server: string): Promise<void> {
  await got(server, {
    method: 'HEAD',
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    https: tlsOptions,
    timeout: { request: 5000 },
  });
}

/** One light question to a server that did not answer before. */
import got from 'got';

/** Resolves when anything answers over HTTP, whatever it says. */
export async function probeServer(server: string): Promise<void> {
  await got(server, {
    method: 'HEAD',
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    timeout: { request: 5000 },
  });
}

import { afterEach, describe, expect, it } from 'vitest';
import { probeServer } from '../../../../main/api/probe';
import { serve, type TestServer } from '../../../support/http-server';
import { testNetwork } from '../../../support/network';

let server: TestServer | undefined;
afterEach(() => server?.close());

describe('a probe', () => {
  it.each([200, 302, 401, 404, 500, 503])('is content with the answer %i', async (status) => {
    server = await serve((_request, response) =>
      response.writeHead(status, { location: 'https://elsewhere.example' }).end(),
    );
    await expect(probeServer(`${server.origin}/base`, testNetwork().background)).resolves.toBeUndefined();
    expect(server.received.map(({ method, path }) => [method, path])).toEqual([['HEAD', '/base']]);
  });

  it('carries neither a body nor credentials', async () => {
    server = await serve((_request, response) => response.writeHead(200).end());
    await probeServer(server.origin, testNetwork().background);
    expect(server.received[0]?.body).toBe('');
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('fails without an answer, and is not repeated', async () => {
    server = await serve((_request, response) => response.destroy());
    await expect(probeServer(server.origin, testNetwork().background)).rejects.toThrow();
    expect(server.received).toHaveLength(1);
    await server.close();
    await expect(probeServer(server.origin, testNetwork().background)).rejects.toThrow();
  });
});

/**
 * Every call has its own connection: none is cut by an earlier one, and none is lost with a connection that had ended.
 */
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '../../../../main/api/client';
import { noPolicy } from '../../../../main/policy/policy';
import { defineCall } from '../../../../shared/api/call';
import { countedLargeReply } from '../../../support/large-replies';
import { testNetwork } from '../../../support/network';

const read = defineCall({
  path: '/read',
  encoding: 'json',
  effect: 'read',
  input: z.object({}),
  output: z.object({ value: z.string() }),
});
const write = defineCall({ ...read, path: '/write', effect: 'write', lookUp: 'none' });

let close: () => void = () => undefined;
afterEach(() => close());

it('reads and writes over connections of their own, also where the server would keep them', async () => {
  const sockets: Socket[] = [];
  const asked: (readonly [path: string | undefined, connection: number])[] = [];
  const server = createServer((request, response) => {
    asked.push([request.url, sockets.indexOf(request.socket)]);
    // Replies as soon as the body has arrived, like a server that is faster than the end of the request.
    request.on('data', () => {
      const body = JSON.stringify({ value: 'v'.repeat(300_000) });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    });
  });
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const client = createApiClient({
    network: testNetwork(),
    version: '1.2.3',
    policy: noPolicy,
    readFile: () => Promise.reject(new Error('no files')),
    openLarge: countedLargeReply,
    answered: () => undefined,
    unanswered: () => undefined,
    refusedToken: () => undefined,
  });
  const to = { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'tok-1' };
  for (const call of [read, read, write, read, write])
    expect(await client.send('some.call', call as never, {}, to)).toMatchObject({
      value: expect.any(String),
    });
  expect(asked).toEqual([
    ['/read', 0],
    ['/read', 1],
    ['/write', 2],
    ['/read', 3],
    ['/write', 4],
  ]);
});

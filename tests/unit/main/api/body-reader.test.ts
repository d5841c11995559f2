import http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createBodyReader } from '../../../../main/api/body-reader';
import { serve, type TestServer } from '../../../support/http-server';

let server: TestServer | undefined;
afterEach(() => server?.close());

const size = 8 * 1024 * 1024;

describe('the body of an answer', () => {
  it.each([
    ['with its length', { 'content-length': size }],
    ['in chunks', {}],
  ])('%s comes no faster than it is taken', async (_how, headers) => {
    server = await serve((_request, response) => {
      response.writeHead(200, headers);
      for (let left = size; left > 0; left -= 1024 * 1024) response.write(Buffer.alloc(1024 * 1024));
      response.end();
    });
    const body = createBodyReader();
    const answer = await new Promise<http.IncomingMessage>((resolve) => {
      http.get(server?.origin ?? '', { onread: body.onread } as http.RequestOptions, resolve);
    });
    let taken = 0;
    let most = 0;
    let current = 0;
    const length = 'content-length' in headers ? size : null;
    const busy: Promise<unknown>[] = [];
    await body.read(answer, length, (bytes) => {
      taken += bytes.length;
      current += 1;
      most = Math.max(most, current);
      const later = (async () => {
        // More than enough event-loop cycles to pass on the bytes that have arrived.
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
        current -= 1;
      })();
      busy.push(later);
      return later;
    });
    await Promise.all(busy);
    expect([taken, most]).toEqual([size, 1]);
  });

  it.each([
    ['with its length', { 'content-length': size }],
    ['in chunks', {}],
  ])('%s is given up when it cannot be taken', async (_how, headers) => {
    server = await serve((_request, response) => {
      response.writeHead(200, headers).write(Buffer.alloc(1000));
    });
    const body = createBodyReader();
    const answer = await new Promise<http.IncomingMessage>((resolve) => {
      http.get(server?.origin ?? '', { onread: body.onread } as http.RequestOptions, resolve);
    });
    const length = 'content-length' in headers ? size : null;
    const trouble = new Error('full');
    await expect(body.read(answer, length, () => Promise.reject(trouble))).rejects.toBe(trouble);
    answer.destroy();
  });
});

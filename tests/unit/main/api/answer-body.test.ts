import http, { type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type BodySink, createBodyReader } from '../../../../main/api/answer-body';
import { serveRaw } from '../../../support/raw-server';

const megabyte = 1024 * 1024;
/** Bytes that differ, so that none can be left out or change its place. */
const file = Buffer.alloc(9 * megabyte);
for (let at = 0; at < file.length; at += 4) file.writeUInt32LE(at, at);

let server: Awaited<ReturnType<typeof serveRaw>> | undefined;
afterEach(async () => {
  await server?.close();
});

interface Kept {
  bytes: Buffer;
  /** Sizes of what came at once. */
  readonly sizes: number[];
}

/** Keeps what it takes in two blocks of memory in turn, so that bytes in the wrong one come to light. */
function keeper(kept: Kept, wait: () => Promise<void> | undefined = () => undefined): BodySink {
  const rooms = [Buffer.alloc(300_000), Buffer.alloc(300_000)] as const;
  let turn = 0;
  const room = () => rooms[turn % 2] as Buffer;
  return {
    room,
    take(size) {
      kept.bytes = Buffer.concat([kept.bytes, room().subarray(0, size)]);
      kept.sizes.push(size);
      turn += 1;
      return wait();
    },
  };
}

/** Asks for a file whose bytes are sent as they are given. */
async function ask(answer: (socket: Socket) => void, onread = true) {
  server = await serveRaw(answer);
  const body = createBodyReader();
  const asked = http.get(server.origin, {
    agent: new http.Agent(),
    ...(onread ? { onread: body.onread } : {}),
  });
  const failed = new Promise<never>((_resolve, reject) => asked.on('error', reject));
  failed.catch(() => undefined);
  const got = await new Promise<IncomingMessage>((resolve) => asked.on('response', resolve));
  return { body, asked, got, failed };
}

const head = (length: number) => `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`;
const whole = (socket: Socket) => {
  socket.write(head(file.length));
  socket.end(file);
};
const none = (): Kept => ({ bytes: Buffer.alloc(0), sizes: [] });

describe('the body of an answer', () => {
  it.each([
    ['directly', true, file.length],
    ['through the client, where the connection has no such option', false, file.length],
    ['through the client, without its length', true, null],
  ])('is read as it was sent: %s', async (_how, onread, length) => {
    const kept = none();
    const { body, got } = await ask(whole, onread);
    await body.read(got, length, keeper(kept));
    expect(kept.bytes.equals(file)).toBe(true);
  });

  it('is read in larger pieces than those of the client', async () => {
    const kept = none();
    const { body, got } = await ask(whole);
    await body.read(got, file.length, keeper(kept));
    expect(Math.max(...kept.sizes)).toBeGreaterThan(64 * 1024);
  });

  it('is read directly when its start came with the head', async () => {
    const kept = none();
    const { body, got } = await ask((socket) => {
      socket.write(Buffer.concat([Buffer.from(head(file.length)), file.subarray(0, 100_000)]));
      setImmediate(() => socket.end(file.subarray(100_000)));
    });
    await body.read(got, file.length, keeper(kept));
    expect(kept.bytes.equals(file)).toBe(true);
  });

  it.each([true, false])('waits where the sink asks for it (directly: %s)', async (onread) => {
    const kept = none();
    let isWaiting = false;
    const sink = keeper(kept, () => {
      expect(isWaiting).toBe(false);
      // What came with the head goes through the client.
      if (kept.bytes.length < megabyte) return undefined;
      isWaiting = true;
      return new Promise((resolve) =>
        setImmediate(() => {
          isWaiting = false;
          resolve();
        }),
      );
    });
    const { body, got } = await ask(whole, onread);
    await body.read(got, file.length, sink);
    expect(kept.bytes.equals(file)).toBe(true);
  });

  it.each([true, false])('that is empty is read (directly: %s)', async (onread) => {
    const kept = none();
    const { body, got } = await ask((socket) => socket.end(head(0)), onread);
    await body.read(got, 0, keeper(kept));
    expect(kept.bytes.length).toBe(0);
  });

  it.each([
    ['at once', (socket: Socket) => socket.end(`${head(100)}half`)],
    [
      'behind its start',
      (socket: Socket) => {
        socket.write(head(file.length));
        socket.end(file.subarray(0, 5 * megabyte));
      },
    ],
    [
      'with a reset',
      (socket: Socket) => {
        socket.write(head(file.length));
        socket.write(file.subarray(0, 5 * megabyte), () => socket.resetAndDestroy());
      },
    ],
  ])('that is cut is no body: %s', async (_when, answer) => {
    const { body, got } = await ask(answer);
    await expect(body.read(got, Number(got.headers['content-length']), keeper(none()))).rejects.toMatchObject(
      {
        code: 'ECONNRESET',
      },
    );
  });

  it('is whole before line ends that follow it, which are not read', async () => {
    const kept = none();
    const { body, got } = await ask((socket) => {
      socket.write(head(file.length));
      socket.end(Buffer.concat([file, Buffer.from('\r\n\n')]));
    });
    await body.read(got, file.length, keeper(kept));
    expect(kept.bytes.equals(file)).toBe(true);
  });

  it('that is longer than announced is no body', async () => {
    const { body, got, failed } = await ask((socket) => {
      socket.write(head(file.length - 1));
      socket.end(file);
    });
    await expect(
      Promise.race([body.read(got, file.length - 1, keeper(none())), failed]),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^HPE_/) });
  });

  it('ends with what the sink throws, and takes nothing further', async () => {
    const { body, got } = await ask(whole);
    let taken = 0;
    const sink = keeper(none(), () => {
      taken += 1;
      throw new Error('too much');
    });
    await expect(body.read(got, file.length, sink)).rejects.toThrow('too much');
    got.destroy();
    expect(taken).toBe(1);
  });

  it('ends when the request is given up while it waits', async () => {
    const kept = none();
    const { body, got, asked } = await ask(whole);
    const sink = keeper(kept, () => {
      if (kept.bytes.length < 2 * megabyte) return undefined;
      setImmediate(() => asked.destroy());
      return new Promise(() => undefined);
    });
    await expect(body.read(got, file.length, sink)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(kept.bytes.length).toBeLessThan(file.length);
  });
});

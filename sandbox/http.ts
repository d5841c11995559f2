/** The HTTP server on a loopback socket. It also cuts and slows down replies for faults. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

const megabyte = 1024 * 1024;
/** A service with a million rates is about 62 MB of JSON. */
const bodyLimit = 160 * megabyte;
/** Limit for a body with files. */
const uploadLimit = 50 * megabyte;

/** How the server sends a reply. */
export interface Delivery {
  /** `silent` closes the connection without a byte, `during` in the middle of the body. */
  cut?: 'silent' | 'during';
  bytesPerSecond?: number;
}

export interface HttpEnvironment {
  delivery: Delivery;
  /**
   * The address of this server, whatever host name was requested, because files in replies are served here.
   */
  origin: string;
}

type Fetch = (request: Request, environment: HttpEnvironment) => Response | Promise<Response>;

export interface Listening {
  readonly port: number;
  /** Also closes open connections, because a kept-alive socket would keep the process running. */
  close(): Promise<void>;
}

/** Takes over a connection that asks for another protocol. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Listens on 127.0.0.1 only. @param port 0 for any free port */
export async function listen(fetch: Fetch, port: number, upgrade: Upgrade): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, bindings) => handle(fetch, request, bindings as HttpBindings),
    hostname: '127.0.0.1',
    overrideGlobalObjects: false,
  }) as Server;
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
    upgrade(request, socket, head);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server, upgraded) };
}

function closeServer(server: Server, upgraded: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
    // Node does not count connections of another protocol to its own.
    for (const socket of upgraded) socket.destroy();
  });
}

async function handle(
  fetch: Fetch,
  request: Request,
  { incoming, outgoing }: HttpBindings,
): Promise<Response> {
  const isUpload = /^multipart\//i.test(incoming.headers['content-type'] ?? '');
  const limit = isUpload ? uploadLimit : bodyLimit;
  const body = await readBody(incoming, limit);
  if (body === undefined) {
    const message = `The ${isUpload ? 'upload' : 'request'} is larger than ${limit / megabyte} MB.`;
    return Response.json({ message }, { status: 413, headers: { connection: 'close' } });
  }
  // The request takes a body that was read before from here.
  Object.assign(incoming, { rawBody: body });
  const delivery: Delivery = {};
  const origin = `http://127.0.0.1:${incoming.socket.localPort}`;
  const response = await fetch(request, { delivery, origin });
  if (delivery.cut === undefined && delivery.bytesPerSecond === undefined) return response;
  await deliver(response, delivery, outgoing);
  return RESPONSE_ALREADY_SENT;
}

/**
 * Reads a body; undefined over the limit. A longer body is read to its end but not stored, so that the client gets a
 * reply.
 * @param limit in bytes
 */
async function readBody(incoming: AsyncIterable<Buffer>, limit: number): Promise<Buffer | undefined> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > limit) chunks = [];
    else chunks.push(chunk);
  }
  return size > limit ? undefined : Buffer.concat(chunks);
}

/** Sends a reply cut or slowly. Its length is declared: a client must see that it was cut. */
async function deliver(
  response: Response,
  { cut, bytesPerSecond }: Delivery,
  outgoing: ServerResponse,
): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (cut === 'silent') {
    outgoing.destroy();
    return;
  }
  const headers = { ...Object.fromEntries(response.headers), 'content-length': body.length };
  outgoing.writeHead(response.status, headers);
  const end = cut === 'during' ? Math.floor(body.length / 2) : body.length;
  // Ten chunks per second: the transfer can be cancelled, and its progress looks smooth.
  const piece = bytesPerSecond ? Math.max(1, Math.floor(bytesPerSecond / 10)) : body.length;
  for (let at = 0; at < end && !outgoing.destroyed; at += piece) {
    await new Promise((resolve) => outgoing.write(body.subarray(at, Math.min(at + piece, end)), resolve));
    if (bytesPerSecond && at + piece < end) await pause((piece / bytesPerSecond) * 1000);
  }
  if (cut === 'during') outgoing.destroy();
  else outgoing.end();
}

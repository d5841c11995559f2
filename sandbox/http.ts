/**
 * The HTTP server on a loopback socket: passes requests to the app and sends its replies. No package is used, because
 * it must cut and slow down connections for faults, and run on Node 18.
 */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

const megabyte = 1024 * 1024;
/** A service with a million rates is about 62 MB of JSON. */
const bodyLimit = 160 * megabyte;
/** Of a body with files. */
const uploadLimit = 50 * megabyte;

/** How the server sends a reply. */
export interface Delivery {
  /** `silent` closes the connection without a byte, `during` in the middle of the body. */
  cut?: 'silent' | 'during';
  bytesPerSecond?: number;
}

export interface HttpEnvironment {
  delivery: Delivery;
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
  const server = createHttpServer((incoming, outgoing) => {
    handle(fetch, incoming, outgoing).catch(() => outgoing.destroy());
  });
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

async function handle(fetch: Fetch, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const isUpload = /^multipart\//i.test(incoming.headers['content-type'] ?? '');
  const limit = isUpload ? uploadLimit : bodyLimit;
  const body = await readBody(incoming, limit);
  // It is not an error if the client disconnects during a reply.
  outgoing.on('error', () => undefined);
  if (body === undefined) {
    outgoing.writeHead(413, { 'content-type': 'application/json', connection: 'close' });
    const what = isUpload ? 'upload' : 'request';
    outgoing.end(JSON.stringify({ message: `The ${what} is larger than ${limit / megabyte} MB.` }));
    return;
  }
  const environment: HttpEnvironment = { delivery: {} };
  await deliver(
    await fetch(requestOf(incoming, body), environment),
    environment.delivery,
    incoming,
    outgoing,
  );
}

/**
 * Undefined for a body over the limit. It is read to its end but not stored, so that the client gets a reply.
 * @param limit in bytes
 */
async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) chunks = [];
    else chunks.push(chunk);
  }
  return size > limit ? undefined : Buffer.concat(chunks);
}

function requestOf(incoming: IncomingMessage, body: Buffer): Request {
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  }
  const method = incoming.method ?? 'GET';
  const url = new URL(incoming.url ?? '/', `http://127.0.0.1:${incoming.socket.localPort}`);
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  return new Request(url, hasBody ? { method, headers, body: new Uint8Array(body) } : { method, headers });
}

async function deliver(
  response: Response,
  delivery: Delivery,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (delivery.cut === 'silent') {
    await response.body?.cancel();
    incoming.socket.destroy();
    return;
  }
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  if (!response.body) {
    outgoing.writeHead(response.status, { ...headers, 'content-length': '0' });
    outgoing.end();
    return;
  }
  // A reply of unknown length is collected first: to cut it in the middle, its length must be known.
  const declared = headers['content-length'];
  if (declared === undefined) {
    const whole = Buffer.from(await response.arrayBuffer());
    outgoing.writeHead(response.status, { ...headers, 'content-length': String(whole.length) });
    await send(single(whole), whole.length, delivery, outgoing);
    return;
  }
  outgoing.writeHead(response.status, headers);
  await send(response.body as unknown as AsyncIterable<Uint8Array>, Number(declared), delivery, outgoing);
}

async function* single(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield chunk;
}

async function send(
  chunks: AsyncIterable<Uint8Array>,
  length: number,
  { cut, bytesPerSecond }: Delivery,
  outgoing: ServerResponse,
): Promise<void> {
  const limit = cut === 'during' ? Math.floor(length / 2) : length;
  // Ten pieces per second: the transfer can be cancelled, and its progress looks smooth.
  const piece = bytesPerSecond ? Math.max(1, Math.floor(bytesPerSecond / 10)) : Number.POSITIVE_INFINITY;
  let sent = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length && sent < limit; ) {
      if (outgoing.destroyed) return;
      const end = Math.min(chunk.length, at + piece, at + limit - sent);
      await write(outgoing, chunk.subarray(at, end));
      sent += end - at;
      at = end;
      if (bytesPerSecond && sent < limit) await pause((piece / bytesPerSecond) * 1000);
    }
    if (sent >= limit) break;
  }
  if (cut === 'during') outgoing.destroy();
  else outgoing.end();
}

function write(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    // It is not an error if the client has disconnected: the next piece finds the destroyed socket.
    outgoing.write(chunk, () => resolve());
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

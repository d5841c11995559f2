/** A TCP server on loopback that replies to each request with the given bytes: HTTP that no library would send. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface RawServer {
  readonly origin: string;
  /** The requests of clients, one text for each connection. */
  readonly received: string[];
  close(): Promise<void>;
}

/** @param answer writes the reply once the head of a request has arrived */
export async function serveRaw(answer: (socket: Socket, request: string) => void): Promise<RawServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The client may be gone before everything is sent.
    socket.on('error', () => undefined);
    let request = '';
    socket.on('data', (chunk: Buffer) => {
      const wasWhole = request.includes('\r\n\r\n');
      request += chunk.toString('latin1');
      if (wasWhole || !request.includes('\r\n\r\n')) return;
      received.push(request);
      answer(socket, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

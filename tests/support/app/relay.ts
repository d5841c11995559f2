/**
 * A relay to a server that can be cut and restored: its address stays the same, and nothing listens there while it is
 * cut.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Relay {
  readonly address: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

export async function startRelay(to: string): Promise<Relay> {
  const target = new URL(to);
  const open = new Set<Socket>();
  let server: Server | undefined;
  const listen = async (port: number) => {
    server = createServer((from) => {
      const onward = connect(Number(target.port), target.hostname);
      for (const [one, other] of [
        [from, onward],
        [onward, from],
      ] as const) {
        open.add(one);
        one.on('error', () => other.destroy()).on('close', () => open.delete(one));
        one.pipe(other);
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    address: `http://127.0.0.1:${port}`,
    async cut() {
      const ended = server;
      server = undefined;
      if (!ended) return;
      const closed = once(ended, 'close');
      ended.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    restore: async () => void (server ?? (await listen(port))),
  };
}

/**
 * The network of a company, on loopback: a proxy that may require a password, a PAC script, a private issuer, and
 * servers under names that only the proxy knows. Requests are recognised by the connections that the proxy made.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

const fixture = (name: string) => join(import.meta.dirname, '../fixtures/certificates', name);

/** A request to the proxy. */
export interface Tunnel {
  /** Host and port, as in the request. */
  readonly target: string;
  readonly authorization: string | undefined;
  /** Status of its reply. */
  readonly status: number;
}

export interface ReceivedRequest {
  /** Host, method and path. */
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The proxy made the connection. */
  readonly throughProxy: boolean;
}

export interface CompanyNetwork {
  /** PEM file of the private issuer. */
  readonly issuer: string;
  /** Host and port of the proxy. */
  readonly proxy: string;
  /** Port of the servers on this computer, which must not be reached past the proxy. */
  readonly port: number;
  /** Address of the PAC script, which names the proxy for every address, including this computer. */
  readonly script: string;
  readonly tunnels: readonly Tunnel[];
  /** Every request that a server received, including push. */
  readonly arrived: readonly ReceivedRequest[];
  /** The credentials that the proxy requires from now on; undefined for none. */
  password: { readonly user: string; readonly password: string } | undefined;
  /** The reply of the proxy instead of a tunnel. */
  refusal: { readonly status: number; readonly headers?: Record<string, string> } | undefined;
  /** The proxy accepts no connections, and its open ones are cut. */
  stopProxy(): Promise<void>;
  startProxy(): Promise<void>;
  /** Cuts the connections to servers, which refuse new ones until they are restored. */
  stopServers(): void;
  startServers(): void;
  close(): Promise<void>;
}

interface CompanyOptions {
  /** Servers by name, with the origin that answers for them (plain http) or a function. */
  readonly hosts: Readonly<
    Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>
  >;
  /**
   * Body of `FindProxyForURL`, instead of naming the proxy for every address. `$PROXY` is replaced by host and port.
   */
  readonly script?: string;
  readonly signIn?: { readonly user: string; readonly password: string };
  /** The header `Proxy-Authenticate`, optionally by the request. */
  readonly challenge?: string | ((given: string | undefined) => string);
  /** True if the proxy accepts a header; by default Basic with the right password. */
  readonly accepts?: (given: string | undefined) => boolean;
  /** Serves the proxy over TLS, with the certificate of the company or this one. */
  readonly secureProxy?: boolean | string;
  /** Certificate of the servers, instead of a valid one. */
  readonly certificate?: string;
}

const listen = (server: Server | net.Server, port = 0) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

export async function companyNetwork(options: CompanyOptions): Promise<CompanyNetwork> {
  const tunnels: Tunnel[] = [];
  const arrived: ReceivedRequest[] = [];
  /** Ports of the connections that the proxy made to servers. */
  const made = new Set<number>();
  const sockets = new Set<Duplex>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const keep = (socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  let isDown = false;

  const note = (incoming: IncomingMessage) => {
    arrived.push({
      host: (incoming.headers.host ?? '').replace(/:\d+$/, ''),
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      throughProxy: made.has(incoming.socket.remotePort ?? 0),
    });
  };
  const certificate = options.certificate ?? 'company-server';
  const front = https.createServer(
    { cert: readFileSync(fixture(`${certificate}.crt`)), key: readFileSync(fixture(`${certificate}.key`)) },
    (incoming, response) => {
      note(incoming);
      const behind = options.hosts[(incoming.headers.host ?? '').replace(/:\d+$/, '')];
      if (behind === undefined) response.writeHead(421).end();
      else if (typeof behind === 'string') forward(incoming, response, behind);
      else behind(incoming, response);
    },
  );
  front.on('connection', (socket) => {
    if (isDown) socket.destroy();
    else keep(socket);
  });
  front.on('upgrade', (incoming, socket, head) => {
    note(incoming);
    const behind = options.hosts[(incoming.headers.host ?? '').replace(/:\d+$/, '')];
    if (typeof behind !== 'string') {
      socket.destroy();
      return;
    }
    const { hostname, port } = new URL(behind);
    const onward = net.connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, at, all) =>
        at % 2 ? [] : [`${name}: ${all[at + 1]}`],
      );
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    keep(onward);
    onward.once('close', () => socket.destroy());
    socket.once('close', () => onward.destroy());
  });
  const frontPort = await listen(front);

  let proxy: Server;
  let proxyPort = 0;
  const company: { -readonly [K in keyof Pick<CompanyNetwork, 'password' | 'refusal'>]: CompanyNetwork[K] } =
    {
      password: options.signIn,
      refusal: undefined,
    };
  const answer = (incoming: IncomingMessage): { status: number; headers: Record<string, string> } => {
    const { refusal, password } = company;
    if (refusal) return { status: refusal.status, headers: refusal.headers ?? {} };
    const given = incoming.headers['proxy-authorization'];
    const expected =
      password && `Basic ${Buffer.from(`${password.user}:${password.password}`).toString('base64')}`;
    const isRight = options.accepts?.(given) ?? given === expected;
    const { challenge = 'Basic realm="Codesk company"' } = options;
    if (expected && !isRight)
      return {
        status: 407,
        headers: { 'proxy-authenticate': typeof challenge === 'string' ? challenge : challenge(given) },
      };
    return { status: 200, headers: {} };
  };
  const openProxy = async () => {
    const ofProxy = typeof options.secureProxy === 'string' ? options.secureProxy : 'company-server';
    proxy = options.secureProxy
      ? https.createServer({
          cert: readFileSync(fixture(`${ofProxy}.crt`)),
          key: readFileSync(fixture(`${ofProxy}.key`)),
        })
      : createServer();
    proxy.on('connection', keep);
    proxy.on('connect', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
      keep(socket);
      const target = incoming.url ?? '';
      const { status, headers } = answer(incoming);
      tunnels.push({ target, authorization: incoming.headers['proxy-authorization'], status });
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      if (status !== 200) {
        socket.end(`HTTP/1.1 ${status} No\r\n${lines.join('')}content-length: 0\r\n\r\n`);
        return;
      }
      const host = target.replace(/:\d+$/, '');
      const port = Object.hasOwn(options.hosts, host) ? frontPort : Number(/\d+$/.exec(target)?.[0]);
      const onward = net.connect(port, '127.0.0.1');
      keep(onward);
      onward.once('connect', () => {
        made.add(onward.localPort ?? 0);
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      onward.once('close', () => socket.destroy());
      socket.once('close', () => onward.destroy());
    });
    proxyPort = await listen(proxy, proxyPort);
  };
  await openProxy();

  const scriptServer = createServer((_incoming, response) => {
    const body =
      options.script?.replaceAll('$PROXY', `127.0.0.1:${proxyPort}`) ??
      `function FindProxyForURL(url, host) { return '${options.secureProxy ? 'HTTPS' : 'PROXY'} 127.0.0.1:${proxyPort}'; }`;
    response.writeHead(200, { 'content-type': 'application/x-ns-proxy-autoconfig' }).end(body);
  });
  const scriptPort = await listen(scriptServer);
  const stop = (server: Server) =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
      cut();
    });

  return Object.assign(company, {
    issuer: fixture('company.crt'),
    proxy: `127.0.0.1:${proxyPort}`,
    port: frontPort,
    script: `http://127.0.0.1:${scriptPort}/proxy.pac`,
    tunnels,
    arrived,
    stopProxy: () => stop(proxy),
    startProxy: openProxy,
    stopServers() {
      isDown = true;
      cut();
    },
    startServers() {
      isDown = false;
    },
    async close() {
      await Promise.all([stop(proxy), stop(front), stop(scriptServer)]);
    },
  });
}

/**
 * Forwards a request to a server without encryption. Replaces the server's address in replies by the address of the
 * front.
 */
function forward(incoming: IncomingMessage, response: ServerResponse, origin: string): void {
  const onward = request(
    new URL(incoming.url ?? '/', origin),
    { method: incoming.method, headers: { ...incoming.headers, 'accept-encoding': 'identity' } },
    (answer) => {
      const isText = /json/.test(answer.headers['content-type'] ?? '');
      if (!isText) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { 'content-length': _length, 'transfer-encoding': _transfer, ...headers } = answer.headers;
        response
          .writeHead(answer.statusCode ?? 502, headers)
          .end(text.replaceAll(origin, `https://${incoming.headers.host}`));
      });
    },
  );
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}

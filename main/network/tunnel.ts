/**
 * A connection through a proxy. The proxy is asked for a tunnel also to http servers: its own replies can then not be
 * taken for replies of the server, and it does not see addresses or tokens. Uses Node's client, because
 * https-proxy-agent returns the refusal of a proxy as the reply of the server and does not limit its length or time.
 */

import { EventEmitter } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { authorization } from './proxy-challenge';
import { ProxyError, unreachableProxy } from './proxy-error';
import { type ProxyServerRoute, shownProxy } from './proxy-routes';
import type { ProxyCredentials, ProxySignIn } from './proxy-sign-in';

export interface Target {
  /** IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
}

/** The sign-in to proxies as a tunnel uses it. Each answer is used for one request, because some proxies count. */
export interface TunnelSignIn extends Pick<ProxySignIn, 'ask' | 'accepted'> {
  credentials(proxy: ProxyServerRoute): ProxyCredentials | undefined | Promise<ProxyCredentials | undefined>;
}

export interface TunnelOptions {
  readonly signIn: TunnelSignIn;
  /** Missing only if the proxy is not encrypted. */
  readonly issuers: SecureContext | undefined;
  /**
   * Milliseconds to connect to a proxy. Its reply may take three times as long, because it has to connect to the
   * server.
   */
  readonly connectMs: number;
  /** The user does not wait for the request. */
  readonly isBackground: boolean;
  readonly signal: AbortSignal;
}

/**
 * Most sign-ins with one connection. The user is asked after each wrong password, so this only stops a proxy that never
 * accepts.
 */
const mostAttempts = 50;

/** Resolves with a socket to the server. Rejects with a `ProxyError`, or as aborted. */
export async function openTunnel(
  proxy: ProxyServerRoute,
  target: Target,
  options: TunnelOptions,
): Promise<Duplex> {
  if (proxy.kind === 'socks4' || proxy.kind === 'socks5') return socksTunnel(proxy, target, options);
  const { signIn, isBackground, signal } = options;
  let used = await signIn.credentials(proxy);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    signal.throwIfAborted();
    const { answer, socket, head } = await connect(proxy, target, used, options);
    if (used && answer.statusCode !== 407) signIn.accepted(proxy, used);
    if (answer.statusCode === 200) {
      // The first bytes of the server may arrive together with the proxy's reply.
      if (head.length > 0) socket.unshift(head);
      return socket;
    }
    socket.destroy();
    if (answer.statusCode !== 407) throw refusal(proxy, target, answer);
    used = await untilAborted(
      signal,
      signIn.ask(proxy, answer.headersDistinct['proxy-authenticate']?.join(', ') ?? '', used, isBackground),
    );
  }
  throw new ProxyError('proxy_refused', `${shownProxy(proxy)} (it repeatedly asks for a sign-in)`);
}

function refusal(
  proxy: ProxyServerRoute,
  target: Target,
  { statusCode, statusMessage }: IncomingMessage,
): ProxyError {
  const status = [statusCode, statusMessage?.replace(/[^\x20-\x7e]/g, ' ').slice(0, 80)]
    .filter(Boolean)
    .join(' ');
  return new ProxyError(
    'proxy_refused',
    `${shownProxy(proxy)} (it replied "${status}" to the request for ${target.host})`,
  );
}

interface ConnectReply {
  readonly answer: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

function connect(
  proxy: ProxyServerRoute,
  { host, port }: Target,
  used: ProxyCredentials | undefined,
  { issuers, connectMs, signal }: TunnelOptions,
): Promise<ConnectReply> {
  // Without this, Node would trust its own issuers.
  if (proxy.kind === 'https' && !issuers) throw new Error('no issuers to check a proxy with');
  const path = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const headers: Record<string, string> = {
    host: path,
    connection: 'keep-alive',
    'proxy-connection': 'keep-alive',
  };
  if (used) {
    used.uses += 1;
    headers['proxy-authorization'] = authorization(used.challenge, used, path, used.uses);
  }
  return new Promise<ConnectReply>((resolve, reject) => {
    const options = {
      host: proxy.host,
      port: proxy.port,
      method: 'CONNECT',
      path,
      headers,
      signal,
    };
    const request =
      proxy.kind === 'https'
        ? https.request({
            ...options,
            // Without this, Node takes the name from the header, and checks the proxy's certificate against the
            // server's name.
            servername: isIP(proxy.host) ? '' : proxy.host,
            agent: new https.Agent({ secureContext: issuers, rejectUnauthorized: true }),
          })
        : http.request({ ...options, agent: false });
    const late = () => request.destroy(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' }));
    let timer = setTimeout(late, connectMs);
    request.once('socket', (socket) =>
      socket.once(proxy.kind === 'https' ? 'secureConnect' : 'connect', () => {
        clearTimeout(timer);
        timer = setTimeout(late, connectMs * 3);
      }),
    );
    request.once('connect', (answer, socket, head) => {
      clearTimeout(timer);
      socket.on('error', () => undefined);
      resolve({ answer, socket, head });
    });
    // The proxy's reply to CONNECT is not valid.
    request.once('upgrade', () => request.destroy());
    request.once('error', (error) => {
      clearTimeout(timer);
      reject(signal.aborted ? error : unreachableProxy(proxy, error));
    });
    request.end();
  });
}

async function socksTunnel(
  proxy: ProxyServerRoute,
  { host, port }: Target,
  { connectMs, signal }: TunnelOptions,
): Promise<Duplex> {
  const { SocksProxyAgent } = await import('socks-proxy-agent');
  // A version 5 proxy looks up names; for version 4 they are looked up here, as in Chromium.
  const scheme = proxy.kind === 'socks5' ? 'socks5h' : 'socks4';
  const agent = new SocksProxyAgent(`${scheme}://${shownProxy(proxy)}`);
  type Asked = Parameters<typeof agent.connect>;
  const opening = agent.connect(
    new EventEmitter() as Asked[0],
    { host, port, secureEndpoint: false } as Asked[1],
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' })),
      connectMs * 3,
    );
  });
  try {
    return await untilAborted(signal, Promise.race([opening, late]));
  } catch (error) {
    // A socket that arrives after the end is closed.
    opening.then((socket) => socket.destroy()).catch(() => undefined);
    throw signal.aborted ? error : unreachableSocks(proxy, error);
  } finally {
    clearTimeout(timer);
  }
}

function unreachableSocks(proxy: ProxyServerRoute, error: unknown): ProxyError {
  const { message = '' } = (error ?? {}) as Error;
  // Messages of the library about a proxy that was reached and refused.
  if (/rejected|NotAllowed|authentication/i.test(message))
    return new ProxyError(
      'proxy_refused',
      `${shownProxy(proxy)} (${message.replace(/^Socks\w+ /, '').slice(0, 120)})`,
      { cause: error },
    );
  return unreachableProxy(proxy, error);
}

function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

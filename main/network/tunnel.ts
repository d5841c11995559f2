/**
 * A connection through a proxy. For every kind of server the proxy is asked for a tunnel: what it answers can then not be
 * taken for an answer of the server, and it learns neither addresses nor tokens. Written on Node's client, because
 * https-proxy-agent hands the refusal of a proxy on as the reply of the server and sets no end to its answer.
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
  /** Without the brackets of IPv6. */
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
  /** Milliseconds until a proxy is reached. It may take three times as long to answer, for it has to reach the server. */
  readonly connectMs: number;
  /** No person waits for the request. */
  readonly isBackground: boolean;
  readonly signal: AbortSignal;
}

/** Sign-ins with one connection: wrong passwords ask a person each time, so this ends only a proxy that runs in circles. */
const mostAttempts = 50;

/** Resolves with a socket on which the server is spoken to. Rejects with a `ProxyError`, or as aborted. */
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
      // A server that speaks first may be heard with the answer of the proxy.
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
  throw new ProxyError('proxy_refused', `${shownProxy(proxy)} (it asks for a sign-in again and again)`);
}

function refusal(
  proxy: ProxyServerRoute,
  target: Target,
  { statusCode, statusMessage }: IncomingMessage,
): ProxyError {
  const said = [statusCode, statusMessage?.replace(/[^\x20-\x7e]/g, ' ').slice(0, 80)]
    .filter(Boolean)
    .join(' ');
  return new ProxyError(
    'proxy_refused',
    `${shownProxy(proxy)} (it answered "${said}" when asked for ${target.host})`,
  );
}

interface Answered {
  readonly answer: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

function connect(
  proxy: ProxyServerRoute,
  { host, port }: Target,
  used: ProxyCredentials | undefined,
  { issuers, connectMs, signal }: TunnelOptions,
): Promise<Answered> {
  // Node would trust issuers of its own.
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
  return new Promise<Answered>((resolve, reject) => {
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
            // Else Node takes the name out of the header, and checks the certificate of the proxy for the server's.
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
    // A proxy that answers a CONNECT with anything else than an answer to it.
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
  // Names are looked up by a proxy of version 5, and here for one of version 4, as Chromium does.
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
    // One that comes after all is not left open.
    opening.then((socket) => socket.destroy()).catch(() => undefined);
    throw signal.aborted ? error : unreachableSocks(proxy, error);
  } finally {
    clearTimeout(timer);
  }
}

function unreachableSocks(proxy: ProxyServerRoute, error: unknown): ProxyError {
  const { message = '' } = (error ?? {}) as Error;
  // What the library says of a proxy that was reached and does not want to.
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

/**
 * The agents that every request of main uses. They find the ways to a server, go through them in their order, and hand out
 * connections whose certificate was checked. A way that is not in the list is never taken.
 */
import http, { type AgentOptions, type ClientRequest } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import type { Proxies } from './proxies';
import { ProxyError } from './proxy-error';
import { direct, routeKey, type Way } from './proxy-routes';
import { openTunnel, type Target, type TunnelSignIn } from './tunnel';

/** For Node's `http` and `https`, for got and for `ws`: the one whose protocol the address has. */
export interface Agents {
  readonly http: http.Agent;
  readonly https: https.Agent;
}

interface AgentsOptions {
  readonly proxies: Proxies;
  /** When which way did not work, shared by all agents of a network. */
  readonly failed: FailedRoutes;
  /** Asked with the first connection that is encrypted. */
  readonly issuers: () => SecureContext | Promise<SecureContext>;
  readonly signIn: TunnelSignIn;
  /** Milliseconds. */
  readonly connectMs: number;
  /** Addresses of this app itself, which are on no network: the practice workspace. */
  readonly isOwn: (origin: string) => boolean;
  /** No person waits for these requests. */
  readonly isBackground: boolean;
}

/** When which way did not work: its key, and the time of `performance.now()`. */
export type FailedRoutes = Pick<Map<string, number>, 'get' | 'set' | 'delete'>;

/** Milliseconds that a proxy which did not work is tried after the other ways of its list. */
const avoidedFor = 60_000;

/** What Node hands to an agent, and what is added here. */
interface Given {
  readonly host?: string;
  readonly port?: number | string;
  [more: string]: unknown;
}
interface Wanted extends Given {
  readonly ways: readonly Way[];
  /** Missing where nothing is encrypted. */
  readonly issuers: SecureContext | undefined;
  readonly stop: AbortSignal;
}

/** The parts of Node's agents that its types leave out; a library that makes agents relies on them, too. */
interface Inner {
  addRequest(request: ClientRequest, options: Given): void;
  createConnection(options: Wanted, done: (error: Error | null, socket?: Duplex) => void): Duplex | undefined;
  getName(options: Wanted): string;
}
type WaitingRequest = ClientRequest & { onSocket(socket: Duplex | null, error?: unknown): void };

export function createAgents(options: AgentsOptions): Agents {
  const settings: AgentOptions = { keepAlive: false };
  return {
    http: routed(new http.Agent(settings), 'http:', options),
    https: routed(new https.Agent(settings), 'https:', options),
  };
}

/** Makes an agent take the ways of each address. */
function routed<T extends http.Agent>(agent: T, protocol: 'http:' | 'https:', options: AgentsOptions): T {
  const own = agent as unknown as Inner;
  const stock: Inner = {
    addRequest: own.addRequest.bind(agent),
    createConnection: own.createConnection.bind(agent),
    getName: own.getName.bind(agent),
  };
  const { proxies, issuers, isOwn } = options;

  own.addRequest = (request, given) => {
    const url = addressOf(protocol, given);
    const ways = isOwn(url.origin) ? [direct] : proxies.ways(url);
    // Making them takes a while, so they are not asked for where nothing is encrypted.
    const isEncrypted = (found: readonly Way[]) =>
      protocol === 'https:' || found.some(({ kind }) => kind === 'https');
    const trusted =
      ways instanceof Promise && protocol === 'http:'
        ? ways.then((found) => (isEncrypted(found) ? issuers() : undefined))
        : ways instanceof Promise || isEncrypted(ways)
          ? issuers()
          : undefined;
    const start = (found: readonly Way[], secureContext: SecureContext | undefined, stop: AbortSignal) =>
      stock.addRequest(request, {
        ...given,
        ways: found,
        issuers: secureContext,
        stop,
        // Whatever the request or the environment says.
        secureContext,
        rejectUnauthorized: true,
      });
    if (!(ways instanceof Promise) && !(trusted instanceof Promise) && ways.every(isDirect))
      return start(ways, trusted, new AbortController().signal);
    const waiting = untilEnded(request as WaitingRequest);
    Promise.all([ways, trusted]).then(
      ([found, secureContext]) => {
        if (waiting.signal.aborted) return;
        if (found.every(isDirect)) waiting.over();
        else waiting.handOn();
        start(found, secureContext, waiting.signal);
      },
      (error: unknown) => {
        waiting.over();
        if (!waiting.signal.aborted) (request as WaitingRequest).onSocket(null, error);
      },
    );
  };

  own.getName = (wanted) => `${stock.getName(wanted)}:${(wanted.ways ?? [direct]).map(routeKey).join()}`;

  own.createConnection = (wanted, done) => {
    if (wanted.ways.every(isDirect)) {
      const socket = stock.createConnection(wanted, done);
      socket?.once('error', () => proxies.forget());
      return socket;
    }
    connect(wanted, protocol, stock, options).then(
      (socket) => done(null, socket),
      (error: Error) => done(error),
    );
    return undefined;
  };
  return agent;
}

const hostOf = (given: Given) => String(given.host ?? 'localhost').replace(/^\[|\]$/g, '');

function addressOf(protocol: string, given: Given): URL {
  const host = hostOf(given);
  return new URL(`${protocol}//${host.includes(':') ? `[${host}]` : host}:${given.port}/`);
}

const isDirect = ({ kind }: Way) => kind === 'direct';

/**
 * Node does not tell an agent that a request was given up while it has no connection, and the request does not end
 * either. The signal says so. Until the request was handed on to Node, it is ended here.
 */
function untilEnded(request: WaitingRequest) {
  const controller = new AbortController();
  const { destroy } = request;
  let isHandedOn = false;
  const over = () => {
    request.destroy = destroy;
  };
  request.destroy = (error?: Error) => {
    over();
    destroy.call(request, error);
    controller.abort(error ?? new Error('the request was given up'));
    if (!isHandedOn) request.onSocket(null, error);
    return request;
  };
  return {
    signal: controller.signal,
    over,
    handOn() {
      isHandedOn = true;
      request.once('socket', over);
    },
  };
}

/** Goes through the ways until one of them leads to the server. */
async function connect(
  wanted: Wanted,
  protocol: string,
  stock: Inner,
  options: AgentsOptions,
): Promise<Duplex> {
  const { proxies, failed, connectMs, signIn, isBackground } = options;
  const target: Target = { host: hostOf(wanted), port: Number(wanted.port) };
  let first: ProxyError | undefined;
  for (const way of inOrder(wanted.ways, failed)) {
    wanted.stop.throwIfAborted();
    if (way.kind === 'direct') return settled(plain(wanted, stock), connectMs, protocol, wanted.stop);
    try {
      const { issuers, stop: signal } = wanted;
      const tunnel = await openTunnel(way, target, { signIn, issuers, connectMs, isBackground, signal });
      failed.delete(routeKey(way));
      if (protocol === 'http:') return tunnel;
      return await settled(plain({ ...wanted, socket: tunnel }, stock), connectMs, protocol, signal);
    } catch (error) {
      if (!(error instanceof ProxyError) || !error.mayGoOn) throw error;
      failed.set(routeKey(way), performance.now());
      proxies.forget();
      first ??= error;
    }
  }
  throw first ?? new ProxyError('proxy_unreachable', target.host);
}

/** A proxy that did not work lately comes last: waiting for it would slow every connection down. */
export function inOrder(ways: readonly Way[], failed: Pick<FailedRoutes, 'get'>): readonly Way[] {
  const isAvoided = (way: Way) =>
    performance.now() - (failed.get(routeKey(way)) ?? Number.NEGATIVE_INFINITY) < avoidedFor;
  return [...ways.filter((way) => !isAvoided(way)), ...ways.filter(isAvoided)];
}

function plain(wanted: Wanted, stock: Inner): Duplex {
  const socket = stock.createConnection({ ...wanted, path: undefined }, () => undefined);
  if (!socket) throw new Error('Node made no connection');
  return socket;
}

/** Resolves when a connection is there and its certificate is checked. Whatever fails until then reached no server. */
function settled(socket: Duplex, connectMs: number, protocol: string, stop: AbortSignal): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const end = (error: Error) => {
      clearTimeout(timer);
      stop.removeEventListener('abort', given);
      socket.destroy();
      // As got names the phase in a time-out: nothing was sent.
      reject(Object.assign(error, { event: 'connect' }));
    };
    const given = () => end(new Error('the request was given up'));
    const timer = setTimeout(
      () => end(Object.assign(new Error('the handshake took too long'), { code: 'ETIMEDOUT' })),
      connectMs,
    );
    stop.addEventListener('abort', given, { once: true });
    socket.once('error', end);
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', given);
      socket.removeListener('error', end);
      resolve(socket);
    });
  });
}

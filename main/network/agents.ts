/**
 * The agents for every request of main. They find the proxy routes to a server, try them in order, and return
 * connections whose certificate was checked. A route that is not in the list is never used.
 */
import http, { type AgentOptions, type ClientRequest } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import type { Proxies } from './proxies';
import { ProxyError } from './proxy-error';
import { direct, type ProxyRoute, routeKey } from './proxy-routes';
import { openTunnel, type Target, type TunnelSignIn } from './tunnel';

/** The agents for Node's `http` and `https`, for got and for `ws`, by the protocol of the address. */
export interface Agents {
  readonly http: http.Agent;
  readonly https: https.Agent;
}

interface AgentsOptions {
  readonly proxies: Proxies;
  /** Failure times of routes, shared by all agents of a network. */
  readonly failed: FailedRoutes;
  /** Called with the first encrypted connection. */
  readonly issuers: () => SecureContext | Promise<SecureContext>;
  readonly signIn: TunnelSignIn;
  /** Milliseconds. */
  readonly connectMs: number;
  /** Addresses of this app itself, which are on no network: the practice workspace. */
  readonly isOwn: (origin: string) => boolean;
  /** The user does not wait for these requests. */
  readonly isBackground: boolean;
}

/** Failure times of routes: the key of a route, and the time of `performance.now()`. */
export type FailedRoutes = Pick<Map<string, number>, 'get' | 'set' | 'delete'>;

/** Milliseconds for which a failed proxy is tried after the other routes of its list. */
const avoidedFor = 60_000;

/** The options that Node passes to an agent, and those that are added here. */
interface TargetOptions {
  readonly host?: string;
  readonly port?: number | string;
  [more: string]: unknown;
}
interface RoutedOptions extends TargetOptions {
  readonly routes: readonly ProxyRoute[];
  /** Missing if nothing is encrypted. */
  readonly issuers: SecureContext | undefined;
  readonly stop: AbortSignal;
}

/** Parts of Node's agents that its types leave out; agent libraries use them, too. */
interface Inner {
  addRequest(request: ClientRequest, options: TargetOptions): void;
  createConnection(
    options: RoutedOptions,
    done: (error: Error | null, socket?: Duplex) => void,
  ): Duplex | undefined;
  getName(options: RoutedOptions): string;
}
type WaitingRequest = ClientRequest & { onSocket(socket: Duplex | null, error?: unknown): void };

export function createAgents(options: AgentsOptions): Agents {
  const settings: AgentOptions = { keepAlive: false };
  return {
    http: routed(new http.Agent(settings), 'http:', options),
    https: routed(new https.Agent(settings), 'https:', options),
  };
}

/** Makes an agent use the routes of each address. */
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
    const routes = isOwn(url.origin) ? [direct] : proxies.routes(url);
    // Reading them takes a while, so they are only read for encrypted connections.
    const isEncrypted = (found: readonly ProxyRoute[]) =>
      protocol === 'https:' || found.some(({ kind }) => kind === 'https');
    const trusted =
      routes instanceof Promise && protocol === 'http:'
        ? routes.then((found) => (isEncrypted(found) ? issuers() : undefined))
        : routes instanceof Promise || isEncrypted(routes)
          ? issuers()
          : undefined;
    const start = (
      found: readonly ProxyRoute[],
      secureContext: SecureContext | undefined,
      stop: AbortSignal,
    ) =>
      stock.addRequest(request, {
        ...given,
        routes: found,
        issuers: secureContext,
        stop,
        // Overrides the request and the environment.
        secureContext,
        rejectUnauthorized: true,
      });
    if (!(routes instanceof Promise) && !(trusted instanceof Promise) && routes.every(isDirect))
      return start(routes, trusted, new AbortController().signal);
    const waiting = untilEnded(request as WaitingRequest);
    Promise.all([routes, trusted]).then(
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

  own.getName = (routed) => `${stock.getName(routed)}:${(routed.routes ?? [direct]).map(routeKey).join()}`;

  own.createConnection = (routed, done) => {
    if (routed.routes.every(isDirect)) {
      const socket = stock.createConnection(routed, done);
      socket?.once('error', () => proxies.forget());
      return socket;
    }
    connect(routed, protocol, stock, options).then(
      (socket) => done(null, socket),
      (error: Error) => done(error),
    );
    return undefined;
  };
  return agent;
}

const hostOf = (given: TargetOptions) => String(given.host ?? 'localhost').replace(/^\[|\]$/g, '');

function addressOf(protocol: string, given: TargetOptions): URL {
  const host = hostOf(given);
  return new URL(`${protocol}//${host.includes(':') ? `[${host}]` : host}:${given.port}/`);
}

const isDirect = ({ kind }: ProxyRoute) => kind === 'direct';

/**
 * Node does not notify the agent when a request without a connection is cancelled, and the request does not end either.
 * Until Node gets the connection, the signal ends the request here.
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
    controller.abort(error ?? new Error('the request was cancelled'));
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

/** Tries the routes until one of them reaches the server. */
async function connect(
  routed: RoutedOptions,
  protocol: string,
  stock: Inner,
  options: AgentsOptions,
): Promise<Duplex> {
  const { proxies, failed, connectMs, signIn, isBackground } = options;
  const target: Target = { host: hostOf(routed), port: Number(routed.port) };
  let first: ProxyError | undefined;
  for (const route of inOrder(routed.routes, failed)) {
    routed.stop.throwIfAborted();
    if (route.kind === 'direct') return connected(plain(routed, stock), connectMs, protocol, routed.stop);
    try {
      const { issuers, stop: signal } = routed;
      const tunnel = await openTunnel(route, target, { signIn, issuers, connectMs, isBackground, signal });
      failed.delete(routeKey(route));
      if (protocol === 'http:') return tunnel;
      return await connected(plain({ ...routed, socket: tunnel }, stock), connectMs, protocol, signal);
    } catch (error) {
      if (!(error instanceof ProxyError) || !error.mayGoOn) throw error;
      failed.set(routeKey(route), performance.now());
      proxies.forget();
      first ??= error;
    }
  }
  throw first ?? new ProxyError('proxy_unreachable', target.host);
}

/** A proxy that failed recently is last: waiting for it would delay every connection. */
export function inOrder(
  routes: readonly ProxyRoute[],
  failed: Pick<FailedRoutes, 'get'>,
): readonly ProxyRoute[] {
  const isAvoided = (route: ProxyRoute) =>
    performance.now() - (failed.get(routeKey(route)) ?? Number.NEGATIVE_INFINITY) < avoidedFor;
  return [...routes.filter((route) => !isAvoided(route)), ...routes.filter(isAvoided)];
}

function plain(routed: RoutedOptions, stock: Inner): Duplex {
  const socket = stock.createConnection({ ...routed, path: undefined }, () => undefined);
  if (!socket) throw new Error('Node made no connection');
  return socket;
}

/** Resolves with a connection whose certificate was checked. A failure before that reached no server. */
function connected(socket: Duplex, connectMs: number, protocol: string, stop: AbortSignal): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const end = (error: Error) => {
      clearTimeout(timer);
      stop.removeEventListener('abort', given);
      socket.destroy();
      // The name that got gives to the phase of a timeout: nothing was sent.
      reject(Object.assign(error, { event: 'connect' }));
    };
    const given = () => end(new Error('the request was cancelled'));
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

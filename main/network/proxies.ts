/**
 * Finds the routes to an address: the policy setting, resolved by Chromium in a separate session. If no route can be
 * found, requests fail; nothing here falls back to a direct connection.
 */
import type { SecureContext } from 'node:tls';
import type { ProxyPolicy } from '../policy/policy';
import { askedAddress, askNumber, fetchScript, noRoute, numberProxy, wrappedScript } from './pac-script';
import { ProxyError } from './proxy-error';
import { direct, type ProxyRoute, readProxyRoutes } from './proxy-routes';

/** The used part of Electron's session. */
export interface ProxySession {
  setProxy(config: {
    mode?: 'system' | 'fixed_servers' | 'pac_script';
    proxyRules?: string;
    proxyBypassRules?: string;
    pacScript?: string;
  }): Promise<void>;
  resolveProxy(url: string): Promise<string>;
}

interface ProxiesOptions {
  readonly policy: ProxyPolicy;
  /** Called once, with the first request. */
  readonly session: () => ProxySession;
  readonly issuers: () => Promise<SecureContext>;
  readonly log: { info(...parts: unknown[]): void };
  readonly now?: () => number;
  /** How often Chromium is checked for the new setting. */
  readonly checks?: number;
}

/** Milliseconds for which a result is cached. */
const cacheMs = 30_000;
const largestCache = 500;
/** Milliseconds after which a script is fetched again, and the same after a failure. */
const scriptAge = 3_600_000;
const scriptPause = 3000;
/** Milliseconds for Chromium to find a route. A script may look up names. */
const timeoutMs = 30_000;
/** Milliseconds between two checks whether Chromium uses a new setting, and the number of checks. */
const look = { every: 25, most: 200 } as const;

export interface Proxies {
  /** Returns the routes in order; at least one. Rejects with a `ProxyError`. */
  routes(url: URL): readonly ProxyRoute[] | Promise<readonly ProxyRoute[]>;
  /** A connection failed: the system setting may have changed. */
  forget(): void;
}

const isOurs = (list: string) => list.includes(noRoute);

interface NumberedScript {
  readonly text: string;
  readonly number: number;
}

/**
 * Returns the hosts of proxy rules such as `http=a:80;https=https://b` in Chromium's spelling: in lower case, with full
 * ports.
 */
function hostsOf(rules: string): ReadonlySet<string> {
  const hosts = rules.split(/[;,]/).flatMap((rule) => {
    try {
      const server = rule
        .trim()
        .replace(/^\w+=/, '')
        .replace(/^\w+:\/\//, '');
      return [new URL(`http://${server}`).hostname.replace(/^\[|\]$/g, '')];
    } catch {
      return [];
    }
  });
  return new Set(hosts);
}

/** The policy setting in Chromium: applied with the first request, and again when a script is old or failed. */
class ProxySetting {
  readonly #options: ProxiesOptions;
  readonly #now: () => number;
  #session: ProxySession | undefined;
  #ready: Promise<void> | undefined;
  /** Time until which the setting is valid. */
  #until = Number.POSITIVE_INFINITY;
  /** A script was active before. */
  #hadScript = false;
  /** The last script that Chromium could read. */
  #scriptBefore: NumberedScript | undefined;
  /** A script that it could not read, so that requests do not wait for the same one again. */
  #unreadable: string | undefined;
  #number = 0;

  constructor(options: ProxiesOptions, now: () => number) {
    this.#options = options;
    this.#now = now;
  }

  get session(): ProxySession {
    this.#session ??= this.#options.session();
    return this.#session;
  }

  inForce(): Promise<void> {
    if (this.#ready && this.#now() < this.#until) return this.#ready;
    this.#until = Number.POSITIVE_INFINITY;
    this.#ready = this.#renew();
    this.#ready.catch(() => undefined);
    return this.#ready;
  }

  async #renew(): Promise<void> {
    const { policy, log } = this.#options;
    try {
      await this.#set();
      this.#hadScript = policy.mode === 'pac';
      if (this.#hadScript) this.#until = this.#now() + scriptAge;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.info('the proxy setting:', reason);
      this.#until = this.#now() + (this.#hadScript ? 20 * scriptPause : scriptPause);
      // An older script of the same address still says which routes are allowed.
      if (!this.#hadScript)
        throw new ProxyError('proxy_unreachable', `${settingName(policy)} (${reason})`, { cause: error });
    }
  }

  async #set(): Promise<void> {
    const { policy } = this.#options;
    switch (policy.mode) {
      case 'pac':
        return this.#setScript(policy.address);
      case 'fixed': {
        await this.session.setProxy({
          mode: 'fixed_servers',
          proxyRules: policy.servers,
          // By default, Chromium bypasses proxies for this computer.
          proxyBypassRules: ['<-loopback>', ...policy.bypass].join(';'),
        });
        const hosts = hostsOf(policy.servers);
        // The servers may be set for one scheme only.
        return this.#taken([`https://${askNumber}/`, `http://${askNumber}/`], (list) =>
          readProxyRoutes(list).some((route) => route.kind !== 'direct' && hosts.has(route.host)),
        );
      }
      case 'system':
        return this.session.setProxy({ mode: 'system' });
      case 'direct':
        return undefined;
    }
  }

  async #setScript(address: string): Promise<void> {
    const text = await fetchScript(address, await this.#options.issuers());
    if (text === this.#unreadable && this.#scriptBefore) throw new Error('the setting cannot be used');
    this.#number += 1;
    const next = { text, number: this.#number };
    try {
      await this.#handOver(next);
    } catch (error) {
      // For a script that it cannot read, Electron returns no route.
      this.#unreadable = text;
      if (this.#scriptBefore) await this.#handOver(this.#scriptBefore);
      throw error;
    }
    this.#scriptBefore = next;
  }

  async #handOver(script: NumberedScript): Promise<void> {
    const wrapped = Buffer.from(wrappedScript(script.text, script.number)).toString('base64');
    await this.session.setProxy({
      mode: 'pac_script',
      pacScript: `data:application/x-ns-proxy-autoconfig;base64,${wrapped}`,
    });
    await this.#taken([`https://${askNumber}/`], (list) => list.includes(numberProxy(script.number)));
  }

  /** Chromium passes a setting to another process, so it is polled until the setting is active. */
  async #taken(urls: readonly string[], isThere: (list: string) => boolean): Promise<void> {
    const { checks = look.most } = this.#options;
    for (let count = 0; count < checks; count += 1) {
      for (const url of urls) if (isThere(await this.session.resolveProxy(url))) return;
      await new Promise((resolve) => setTimeout(resolve, look.every));
    }
    throw new Error('the setting cannot be used');
  }
}

export function createProxies(options: ProxiesOptions): Proxies {
  const { policy, now = () => performance.now() } = options;
  const setting = new ProxySetting(options, now);
  const cache = new Map<string, { readonly routes: readonly ProxyRoute[]; readonly until: number }>();
  const asking = new Map<string, Promise<readonly ProxyRoute[]>>();

  const ask = async (url: URL): Promise<readonly ProxyRoute[]> => {
    await setting.inForce();
    const list = await inTime(
      setting.session.resolveProxy(policy.mode === 'pac' ? askedAddress(url) : url.href),
    );
    const routes = readProxyRoutes(list).filter((route) => route.kind === 'direct' || route.host !== noRoute);
    // A script that replaces the wrapper function answers without it, and not for this computer.
    const isRoute = policy.mode !== 'pac' || isOurs(list);
    if (isRoute && routes.length > 0) return routes;
    const why = policy.mode === 'pac' ? 'its script failed or named no proxy' : 'the system named no proxy';
    throw new ProxyError('proxy_unreachable', `${url.host} (${why})`);
  };

  return {
    routes(url) {
      if (policy.mode === 'direct') return [direct];
      // Chromium shows a script no path of an https address; http servers are on this computer.
      const key = `${url.protocol}//${url.host}/`;
      const found = cache.get(key);
      if (found && now() < found.until) return found.routes;
      const running = asking.get(key);
      if (running) return running;
      const asked = ask(new URL(key)).then((routes) => {
        if (cache.size >= largestCache) cache.clear();
        cache.set(key, { routes, until: now() + cacheMs });
        return routes;
      });
      asking.set(key, asked);
      asked.catch(() => undefined).finally(() => asking.delete(key));
      return asked;
    },
    forget: () => cache.clear(),
  };
}

function settingName(policy: ProxyPolicy): string {
  if (policy.mode === 'pac') return `Proxy script ${withoutSecret(policy.address)}`;
  return policy.mode === 'fixed' ? `Proxy ${policy.servers}` : 'Proxy of the system';
}

/** Returns the address without a user, a query or the script itself. */
function withoutSecret(address: string): string {
  try {
    const { protocol, host, pathname } = new URL(address);
    return protocol === 'data:' ? 'of the policy' : `${protocol}//${host}${pathname}`;
  } catch {
    return address;
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ProxyError('proxy_unreachable', 'Proxy setting (it could not be determined in time)')),
      timeoutMs,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

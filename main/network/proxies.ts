/**
 * Which ways lead to an address: what the policy says, worked out by Chromium in a session of its own. Where nobody can
 * tell, requests fail; nothing here ever turns into a direct connection that nobody named.
 */
import type { SecureContext } from 'node:tls';
import type { ProxyPolicy } from '../policy/policy';
import { askedAddress, askNumber, fetchScript, noRoute, numberProxy, wrappedScript } from './pac-script';
import { ProxyError } from './proxy-error';
import { direct, readProxyRoutes, type Way } from './proxy-routes';

/** What is used of Electron's session. */
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
  /** How often Chromium is asked whether it has taken a setting over. */
  readonly looks?: number;
}

/** Milliseconds that an answer counts. */
const keptFor = 30_000;
const mostKept = 500;
/** Milliseconds after which a script is fetched again, and after a failure of it. */
const scriptAge = 3_600_000;
const scriptPause = 3000;
/** Milliseconds for Chromium to work out an answer. A script may look up names. */
const patience = 30_000;
/** Milliseconds between two looks whether Chromium has taken a setting over, and the number of looks. */
const look = { every: 25, most: 200 } as const;

export interface Proxies {
  /** The ways in their order; at least one. Rejects with a `ProxyError`. */
  ways(url: URL): readonly Way[] | Promise<readonly Way[]>;
  /** A connection failed: the setting of the system may be another one now. */
  forget(): void;
}

const isOurs = (list: string) => list.includes(noRoute);

interface NumberedScript {
  readonly text: string;
  readonly number: number;
}

/** The hosts of proxy rules such as `http=a:80;https=https://b`, as Chromium answers them: in lower case, numbers whole. */
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

/** The setting of the policy in Chromium: set with the first request, and again when a script has aged or failed. */
class ProxySetting {
  readonly #options: ProxiesOptions;
  readonly #now: () => number;
  #session: ProxySession | undefined;
  #ready: Promise<void> | undefined;
  /** Until when the setting counts. */
  #until = Number.POSITIVE_INFINITY;
  /** A script was in force once. */
  #hadScript = false;
  /** The last script that Chromium could read. */
  #scriptBefore: NumberedScript | undefined;
  /** One that it could not read, so that requests do not wait for the same one again. */
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
      // An older script of the same address still says which ways are allowed.
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
          // Chromium would leave this computer out by itself.
          proxyBypassRules: ['<-loopback>', ...policy.bypass].join(';'),
        });
        const hosts = hostsOf(policy.servers);
        // The servers may be named for one kind of address only.
        return this.#taken([`https://${askNumber}/`, `http://${askNumber}/`], (list) =>
          readProxyRoutes(list).some((way) => way.kind !== 'direct' && hosts.has(way.host)),
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
      // Electron names no way at all with a script that it cannot read.
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

  /** Chromium hands a setting on to another process, so it is asked until it answers by it. */
  async #taken(urls: readonly string[], isThere: (list: string) => boolean): Promise<void> {
    const { looks = look.most } = this.#options;
    for (let count = 0; count < looks; count += 1) {
      for (const url of urls) if (isThere(await this.session.resolveProxy(url))) return;
      await new Promise((resolve) => setTimeout(resolve, look.every));
    }
    throw new Error('the setting cannot be used');
  }
}

export function createProxies(options: ProxiesOptions): Proxies {
  const { policy, now = () => performance.now() } = options;
  const setting = new ProxySetting(options, now);
  const kept = new Map<string, { readonly ways: readonly Way[]; readonly until: number }>();
  const asking = new Map<string, Promise<readonly Way[]>>();

  const ask = async (url: URL): Promise<readonly Way[]> => {
    await setting.inForce();
    const list = await inTime(
      setting.session.resolveProxy(policy.mode === 'pac' ? askedAddress(url) : url.href),
    );
    const ways = readProxyRoutes(list).filter((way) => way.kind === 'direct' || way.host !== noRoute);
    // A script that puts another function in the place of the wrapper answers without it, and not for this computer.
    const isAnswer = policy.mode !== 'pac' || isOurs(list);
    if (isAnswer && ways.length > 0) return ways;
    const why = policy.mode === 'pac' ? 'its script failed or named no way' : 'the system named no way';
    throw new ProxyError('proxy_unreachable', `${url.host} (${why})`);
  };

  return {
    ways(url) {
      if (policy.mode === 'direct') return [direct];
      // Chromium shows a script no path of an encrypted address; servers that are not encrypted are on this computer.
      const key = `${url.protocol}//${url.host}/`;
      const found = kept.get(key);
      if (found && now() < found.until) return found.ways;
      const running = asking.get(key);
      if (running) return running;
      const asked = ask(new URL(key)).then((ways) => {
        if (kept.size >= mostKept) kept.clear();
        kept.set(key, { ways, until: now() + keptFor });
        return ways;
      });
      asking.set(key, asked);
      asked.catch(() => undefined).finally(() => asking.delete(key));
      return asked;
    },
    forget: () => kept.clear(),
  };
}

function settingName(policy: ProxyPolicy): string {
  if (policy.mode === 'pac') return `Proxy script ${withoutSecret(policy.address)}`;
  return policy.mode === 'fixed' ? `Proxy ${policy.servers}` : 'Proxy of the system';
}

/** The address without a user, a query or the script itself. */
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
      () => reject(new ProxyError('proxy_unreachable', 'Proxy setting (it was not worked out in time)')),
      patience,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

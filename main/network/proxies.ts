/**
 * Which ways lead to an address: what the policy says, worked out by Chromium in a session of its own. Where nobody can
 * tell, requests fail; nothing here ever turns into a direct connection that nobody named.
 */
import type { SecureContext } from 'node:tls';
import type { ProxyPolicy } from '../policy/policy';
import { askedAddress, askNumber, fetchScript, noWay, numberProxy, wrappedScript } from './pac-script';
import { ProxyError } from './proxy-error';
import { direct, readWays, type Way } from './ways';

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

const isOurs = (list: string) => list.includes(noWay);

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

export function createProxies({
  policy,
  session,
  issuers,
  log,
  now = () => performance.now(),
  looks = look.most,
}: ProxiesOptions): Proxies {
  const kept = new Map<string, { readonly ways: readonly Way[]; readonly until: number }>();
  const asking = new Map<string, Promise<readonly Way[]>>();
  let used: ProxySession | undefined;
  const ours = () => {
    used ??= session();
    return used;
  };
  /** The setting that is in force. */
  let setting: { readonly ready: Promise<void>; readonly until: () => number } | undefined;
  /** A script was in force once. */
  let hadScript = false;
  /** The last script that Chromium could read. */
  let scriptBefore: NumberedScript | undefined;
  /** One that it could not read, so that requests do not wait for the same one again. */
  let unreadable: string | undefined;
  let number = 0;

  /** Chromium hands a setting on to another process, so it is asked until it answers by it. */
  const until = async (urls: readonly string[], isThere: (list: string) => boolean) => {
    for (let count = 0; count < looks; count += 1) {
      for (const url of urls) if (isThere(await ours().resolveProxy(url))) return;
      await new Promise((resolve) => setTimeout(resolve, look.every));
    }
    throw new Error('the setting cannot be used');
  };

  const handOver = async (script: NumberedScript) => {
    const wrapped = Buffer.from(wrappedScript(script.text, script.number)).toString('base64');
    await ours().setProxy({
      mode: 'pac_script',
      pacScript: `data:application/x-ns-proxy-autoconfig;base64,${wrapped}`,
    });
    await until([`https://${askNumber}/`], (list) => list.includes(numberProxy(script.number)));
  };

  const setScript = async (address: string) => {
    const text = await fetchScript(address, await issuers());
    if (text === unreadable && scriptBefore) throw new Error('the setting cannot be used');
    number += 1;
    const next = { text, number };
    try {
      await handOver(next);
    } catch (error) {
      // Electron names no way at all with a script that it cannot read.
      unreadable = text;
      if (scriptBefore) await handOver(scriptBefore);
      throw error;
    }
    scriptBefore = next;
  };

  const set = async () => {
    switch (policy.mode) {
      case 'pac':
        return setScript(policy.address);
      case 'fixed': {
        await ours().setProxy({
          mode: 'fixed_servers',
          proxyRules: policy.servers,
          // Chromium would leave this computer out by itself.
          proxyBypassRules: ['<-loopback>', ...policy.bypass].join(';'),
        });
        const hosts = hostsOf(policy.servers);
        // The servers may be named for one kind of address only.
        return until([`https://${askNumber}/`, `http://${askNumber}/`], (list) =>
          readWays(list).some((way) => way.kind !== 'direct' && hosts.has(way.host)),
        );
      }
      case 'system':
        return ours().setProxy({ mode: 'system' });
      case 'direct':
        return undefined;
    }
  };

  const inForce = async (): Promise<void> => {
    if (setting && now() < setting.until()) return setting.ready;
    let end = Number.POSITIVE_INFINITY;
    const ready = set().then(
      () => {
        hadScript = policy.mode === 'pac';
        if (hadScript) end = now() + scriptAge;
      },
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        log.info('the proxy setting:', reason);
        end = now() + (hadScript ? 20 * scriptPause : scriptPause);
        // An older script of the same address still says which ways are allowed.
        if (!hadScript)
          throw new ProxyError('proxy_unreachable', `${settingName(policy)} (${reason})`, { cause: error });
      },
    );
    ready.catch(() => undefined);
    setting = { ready, until: () => end };
    return ready;
  };

  const ask = async (url: URL): Promise<readonly Way[]> => {
    await inForce();
    const list = await inTime(ours().resolveProxy(policy.mode === 'pac' ? askedAddress(url) : url.href));
    const ways = readWays(list).filter((way) => way.kind === 'direct' || way.host !== noWay);
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

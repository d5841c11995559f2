/** Opens links: only https addresses, in the user's own browser, and only on the user's request. */
import type { Ask } from './questions';

/** Returns the address if it may be opened: only https, and without a user name. */
function safeAddress(address: unknown): URL | undefined {
  if (typeof address !== 'string') return undefined;
  try {
    const url = new URL(address);
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined;
  } catch {
    return undefined;
  }
}

interface LinkOptions {
  readonly open: (url: string) => Promise<void>;
  readonly ask: Ask;
  /** Hosts that need no question, for example that of the server. */
  readonly knownHosts: () => readonly string[];
}

/**
 * Opens a web page in the user's browser. The user is asked once for each host: a compromised page could leak data in
 * an address.
 */
export function createLinkOpener({ open, ask, knownHosts }: LinkOptions) {
  const allowed = new Set<string>();
  /**
   * @param gesture whether the user pressed a key or a button just before
   * @returns false if Codesk or the user refused
   */
  return async (address: unknown, gesture: boolean): Promise<boolean> => {
    const url = safeAddress(address);
    if (!url || !gesture) return false;
    if (!allowed.has(url.host) && !knownHosts().includes(url.host)) {
      const pressed = await ask({
        message: `Open ${url.host} in your browser?`,
        detail: url.href.length > 300 ? `${url.href.slice(0, 300)}…` : url.href,
        buttons: ['Open', 'Cancel'],
        cancel: 1,
      });
      if (pressed !== 0) return false;
      allowed.add(url.host);
    }
    await open(url.href);
    return true;
  };
}
export type LinkOpener = ReturnType<typeof createLinkOpener>;

/** Host and port of an address; empty if it has none. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
}

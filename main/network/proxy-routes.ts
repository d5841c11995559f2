/** The routes to a server, from a proxy list in PAC form: `PROXY a:8080; SOCKS5 b; DIRECT`. */

export type ProxyRoute =
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
      /** IPv6 without brackets. */
      readonly host: string;
      readonly port: number;
    };
export type ProxyServerRoute = Exclude<ProxyRoute, { kind: 'direct' }>;

const kinds: Readonly<Record<string, readonly [kind: ProxyServerRoute['kind'], port: number]>> = {
  PROXY: ['http', 80],
  HTTPS: ['https', 443],
  SOCKS: ['socks4', 1080],
  SOCKS4: ['socks4', 1080],
  SOCKS5: ['socks5', 1080],
};

export const direct: ProxyRoute = { kind: 'direct' };

/** Returns host and port of a proxy, to show. */
export function shownProxy({ host, port }: ProxyServerRoute): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function routeKey(route: ProxyRoute): string {
  return route.kind === 'direct' ? 'direct' : `${route.kind}://${shownProxy(route)}`;
}

/**
 * Reads the routes of a list in order. Invalid entries are left out, so the list may be empty, which never means
 * direct.
 */
export function readProxyRoutes(list: string): readonly ProxyRoute[] {
  const routes = list.split(';').flatMap((entry): ProxyRoute[] => {
    const [word = '', address, ...more] = entry.trim().split(/\s+/);
    if (word.toUpperCase() === 'DIRECT' && address === undefined) return [direct];
    const kind = kinds[word.toUpperCase()];
    if (!kind || address === undefined || more.length > 0) return [];
    const parts = /^(?:\[([\da-f:.]+)\]|([^\s:/@[\]]+))(?::(\d{1,5}))?$/i.exec(address);
    const host = parts?.[1] ?? parts?.[2];
    const port = parts?.[3] === undefined ? kind[1] : Number(parts[3]);
    return host && port > 0 && port < 65_536 ? [{ kind: kind[0], host, port }] : [];
  });
  const seen = new Set<string>();
  return routes.filter((route) => !seen.has(routeKey(route)) && seen.add(routeKey(route)));
}

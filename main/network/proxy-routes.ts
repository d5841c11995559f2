/** The ways to a server, as a list of proxies in the form of PAC: `PROXY a:8080; SOCKS5 b; DIRECT`. */

export type Way =
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
      /** Without the brackets of IPv6. */
      readonly host: string;
      readonly port: number;
    };
export type ProxyServerRoute = Exclude<Way, { kind: 'direct' }>;

const kinds: Readonly<Record<string, readonly [kind: ProxyServerRoute['kind'], port: number]>> = {
  PROXY: ['http', 80],
  HTTPS: ['https', 443],
  SOCKS: ['socks4', 1080],
  SOCKS4: ['socks4', 1080],
  SOCKS5: ['socks5', 1080],
};

export const direct: Way = { kind: 'direct' };

/** Host and port of a proxy, for people. */
export function shownProxy({ host, port }: ProxyServerRoute): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function routeKey(way: Way): string {
  return way.kind === 'direct' ? 'direct' : `${way.kind}://${shownProxy(way)}`;
}

/** The ways of a list in their order. What is no way is left out, so the list may be empty, which never means direct. */
export function readProxyRoutes(list: string): readonly Way[] {
  const ways = list.split(';').flatMap((entry): Way[] => {
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
  return ways.filter((way) => !seen.has(routeKey(way)) && seen.add(routeKey(way)));
}

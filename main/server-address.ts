/** Server addresses that may be used: https, and plain http on this computer only. */

/**
 * Returns whether a host is this computer.
 * @param host as in `URL.hostname`: an IPv6 address has brackets
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}

/**
 * Converts a typed address to `https://host[:port][/base]`. Plain http is allowed for this computer only, because
 * credentials must not travel unencrypted. Undefined if the address cannot be used.
 */
export function serverAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) return undefined;
  if (url.username || url.password || url.search || url.hash) return undefined;
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Reads typed server addresses. */
import { isLoopback } from '../loopback';

/**
 * Converts a typed address to `https://host[:port][/base]`. Plain http is allowed for this machine only, because
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

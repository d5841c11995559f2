/** Checks addresses of files that the server names, before anything is requested from them. */
import { hasOverlongEscape } from './relative-address';

/** A scheme, or two or more slashes, at the start. */
const beginsElsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
const wholeAddress = /^https?:\/\/([^/?#]+)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the URL parser drops some of them, which changes the address
const unusable = /[\u0000-\u001f\u007f-\u009f\\]|^\s|\s$/;
/** How often an escape may itself be escaped. */
const escapeDepth = 5;

/**
 * Returns the address of a file that the server named, if it may be fetched: over http or https from the API's own
 * origin, or over https from a host that the policy lists. It must have no user name and no `..` in its path. Undefined
 * otherwise.
 */
export function downloadUrl(address: string, server: string, hosts: readonly string[]): URL | undefined {
  if (unusable.test(address)) return undefined;
  const authority = wholeAddress.exec(address)?.[1];
  if (authority === undefined ? beginsElsewhere.test(address) : authority.includes('@')) return undefined;
  let url: URL;
  try {
    url = new URL(address, `${server}/`);
  } catch {
    return undefined;
  }
  const path = address.replace(/[?#].*$/s, '').replace(wholeAddress, '');
  if (hasSteps(path) || hasOverlongEscape(path)) return undefined;
  if (url.origin === new URL(server).origin) return url;
  const listed = hosts.some((host) => host.toLowerCase() === url.host);
  return url.protocol === 'https:' && listed ? url : undefined;
}

/** True for a path with `.` or `..` as a segment, also escaped, with a parameter or after an escaped slash. */
function hasSteps(path: string): boolean {
  let plain = path;
  for (let depth = 0; depth <= escapeDepth; depth += 1) {
    const next = plain.replace(/%([\da-f]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (next === plain) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: an escaped end of text ends the path for some servers
      if (/[\u0000-\u001f\u007f]/.test(plain)) return true;
      return plain.split(/[\\/]/).some((segment) => /^\.{1,2}(?:;|$)/.test(segment.trim()));
    }
    plain = next;
  }
  return true;
}

/** Checks addresses that the server names for further calls: only paths on the API's own origin are accepted. */

/** Plain ASCII segments: no backslash, no space, and each `%` begins a complete escape. */
const plainPath = /^\/(?:[\w\-./~!$&'()*+,;=:@]|%[\da-f]{2})*$/i;
/** A query may also contain brackets and further question marks. */
const plainQuery = /^\?(?:[\w\-./~!$&'()*+,;=:@?[\]]|%[\da-f]{2})*$/i;
/**
 * An escaped dot, slash, backslash or control character, also one that is escaped several times or written in more
 * bytes than needed.
 */
const escapedStep = /%(?:25)*(?:2e|2f|5c|[01][\da-f]|7f|c[01]|f[5-9a-f])/i;
/** Some servers remove `;` and the rest of a segment, which leaves the dots. */
const dotsBeforeSemicolon = /\/\.{1,2}(?:;|%(?:25)*3b)/i;
/** A character in more bytes than needed, which some servers read as `.`, `/` or a backslash. */
const overlongEscape = /%(?:25)*(?:c[01]|e0%(?:25)*[89][\da-f]|f0%(?:25)*8[\da-f])/i;

export const hasOverlongEscape = (path: string) => overlongEscape.test(path);

/**
 * Returns the path to call; undefined if the address could lead to another scheme, host, user or fragment, or to
 * another path by escaped dots and slashes.
 * @param server origin of the session
 */
export function relativeAddress(address: string, server: string): string | undefined {
  const queryAt = address.indexOf('?');
  const path = queryAt < 0 ? address : address.slice(0, queryAt);
  const query = queryAt < 0 ? '' : address.slice(queryAt);
  if (!plainPath.test(path) || path.startsWith('//')) return undefined;
  if (query !== '' && !plainQuery.test(query)) return undefined;
  if (escapedStep.test(path) || dotsBeforeSemicolon.test(path) || hasOverlongEscape(path)) return undefined;
  let url: URL;
  try {
    url = new URL(address, server);
    if (url.origin !== new URL(server).origin) return undefined;
  } catch {
    return undefined;
  }
  // If the parser changes the path, the path contained steps such as `..`.
  return url.pathname === path ? url.pathname + url.search : undefined;
}

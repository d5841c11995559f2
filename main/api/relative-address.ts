/** Addresses that a server names for further calls: only ever a path on the API's own origin. */

/** Segments are what they look like: no backslash, no blank, nothing but ASCII, every `%` a whole escape. */
const plainPath = /^\/(?:[\w\-./~!$&'()*+,;=:@]|%[\da-f]{2})*$/i;
/** A query may hold brackets and further question marks as well. */
const plainQuery = /^\?(?:[\w\-./~!$&'()*+,;=:@?[\]]|%[\da-f]{2})*$/i;
/** A dot, a slash, a backslash or a control character behind an escape, be it escaped once or more often. */
const disguise = /%(?:25)*(?:2e|2f|5c|[01][\da-f]|7f)/i;
/** Some servers cut `;` and what follows off a segment, which leaves the dots. */
const dotsBeforeSemicolon = /\/\.{1,2};/;

/**
 * The path to call, or undefined when the address could lead anywhere else: another scheme or host, a user, a
 * fragment, or dots and slashes in disguise that would make it another path than it looks like.
 * @param server origin that the session belongs to
 */
export function relativeAddress(address: string, server: string): string | undefined {
  const queryAt = address.indexOf('?');
  const path = queryAt < 0 ? address : address.slice(0, queryAt);
  const query = queryAt < 0 ? '' : address.slice(queryAt);
  if (!plainPath.test(path) || path.startsWith('//')) return undefined;
  if (query !== '' && !plainQuery.test(query)) return undefined;
  if (disguise.test(path) || dotsBeforeSemicolon.test(path)) return undefined;
  let url: URL;
  try {
    url = new URL(address, server);
    if (url.origin !== new URL(server).origin) return undefined;
  } catch {
    return undefined;
  }
  // What the parser would make another path of has steps in it that were not meant to be seen.
  return url.pathname === path ? url.pathname + url.search : undefined;
}

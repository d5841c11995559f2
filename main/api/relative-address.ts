/** Addresses that a server names for further calls: only ever a path on the API's own origin. */

/**
 * The path to call, or undefined when the address could lead anywhere else: another scheme or host, a user, a
 * fragment, or dots and slashes in disguise that would make it another path than it looks like.
 * @param server origin that the session belongs to
 */
export function relativeAddress(address: string, server: string): string | undefined {
  if (!/^\/(?![/\\])[\w\-./~!$&'()*+,;=:@%?]*$/.test(address)) return undefined;
  if (/%(2e|2f|5c|00)/i.test(address)) return undefined;
  let url: URL;
  try {
    url = new URL(address, server);
  } catch {
    return undefined;
  }
  const path = url.pathname + url.search;
  return url.origin === new URL(server).origin && path === address ? path : undefined;
}

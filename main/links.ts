/** Opens links: only https addresses, in the user's own browser. */

/**
 * Opens a web page in the user's browser: https only, no user name in the address.
 * @returns false if the address was refused
 */
export async function openLink(address: unknown, open: (url: string) => Promise<void>): Promise<boolean> {
  if (typeof address !== 'string') return false;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  await open(url.href);
  return true;
}

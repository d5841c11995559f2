/** Whether a host is this computer. Only there may anything travel unencrypted. */

/** @param host as in `URL.hostname`: an IPv6 address stands in brackets */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}

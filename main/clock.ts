/** The one place where main reads the time. */

/** Now, in whole epoch seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

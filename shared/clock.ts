/** The time in failures and replies. */

/** Now, in whole epoch seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** The longest texts that a request of the page may hold, in UTF-16 units. Fields name them; nothing is cut off. */
export const textLimits = {
  /** Address of a server. */
  server: 2048,
  email: 320,
  password: 1024,
  token: 8192,
  /** Search text for SKUs. */
  skuQuery: 200,
} as const;

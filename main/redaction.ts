/** Removes secrets from text: those that were registered, and anything that looks like a credential. */

const secrets = new Set<string>();

/** Registers a secret that the log must not contain. */
export function keepOutOfLog(secret: string): void {
  if (secret.length >= 4) secrets.add(secret);
}

/** Replaces registered secrets, bearer headers and texts that look like credentials. */
export function redacted(text: string): string {
  let clean = text;
  // The longest first: a shorter one may be the beginning of it.
  for (const secret of [...secrets].sort((a, b) => b.length - a.length))
    clean = clean.split(secret).join('[redacted]');
  return clean
    .replace(/(bearer\s+)[\w.~+/=-]+/gi, '$1[redacted]')
    .replace(/((?:password|token|authorization)["']?\s*[:=]\s*["']?)[^"'\s,}]+/gi, '$1[redacted]');
}

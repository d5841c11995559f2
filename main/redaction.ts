/** What must never be written down: secrets by their text, and anything that looks like a credential. */

const secrets = new Set<string>();

/** From now on this text never reaches the log. */
export function keepOutOfLog(secret: string): void {
  if (secret.length >= 4) secrets.add(secret);
}

/** Replaces known secrets, bearer headers and what looks like a credential in text. */
export function redacted(text: string): string {
  let clean = text;
  for (const secret of secrets) clean = clean.split(secret).join('[redacted]');
  return clean
    .replace(/(bearer\s+)[\w.~+/=-]+/gi, '$1[redacted]')
    .replace(/((?:password|token|authorization)["']?\s*[:=]\s*["']?)[^"'\s,}]+/gi, '$1[redacted]');
}

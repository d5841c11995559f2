/** Removes secrets from text: those that were registered, and anything that looks like a credential. */

const secrets = new Set<string>();

/** Registers a secret that the log must not contain. */
export function keepOutOfLog(secret: string): void {
  if (secret.length >= 4) secrets.add(secret);
}

/** Names of credentials inside a text, as the beginning or the end of a longer name. */
const secretName = String.raw`[\w-]*(?:password|passwd|secret|token|authorization|api[-_]?key|cookie|signature)[\w-]*`;
/** A quotation mark, also one that is escaped because the text is JSON inside of JSON. */
const quote = String.raw`\\*["']?`;

/** What must not be in the log, and what stands there instead. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/((?:bearer|basic)\s+)[\w.~+/=-]+/gi, '$1[redacted]'],
  // The headers of a message, whole: nobody knows which of them are secret.
  [/(headers\\*["']?\s*[:=]\s*)(?:\{[^{}]*\}|\[[^[\]]*\])/gi, '$1[redacted]'],
  // One header, as it is saved: `{"key":"X-Partner","value":"…"}`.
  [/(\\*"key\\*"\s*:\s*\\*"[^"\\]*\\*"\s*,\s*\\*"value\\*"\s*:\s*\\*")[^"\\]*/gi, '$1[redacted]'],
  [new RegExp(`(${secretName}${quote}\\s*[:=]\\s*${quote})[^"'\\\\\\s,}]+`, 'gi'), '$1[redacted]'],
];

/** Replaces registered secrets, headers, and texts that look like credentials. */
export function redacted(text: string): string {
  let clean = text;
  // The longest first: a shorter one may be the beginning of it.
  for (const secret of [...secrets].sort((a, b) => b.length - a.length))
    clean = clean.split(secret).join('[redacted]');
  for (const [pattern, instead] of patterns) clean = clean.replace(pattern, instead);
  return clean;
}

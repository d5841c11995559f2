/**
 * Removes secrets from the log: those that were registered, and anything that looks like a credential, a key, an e-mail
 * address or a phone number.
 */

const secrets = new Set<string>();

/** Registers a secret that the log must not contain. */
export function hideInLog(secret: string): void {
  if (secret.length >= 4) secrets.add(secret);
}

const removed = '[redacted]';
/** Names of secrets, also inside longer names such as `webhook_client_secret` and `accessToken`. */
const anywhere =
  'password|passwd|passphrase|passcode|secret|token|authorization|api[-_]?key|access[-_]?key|private[-_]?key|' +
  'credential|cookie|signature|session[-_]?id';
/** Short names that other words contain: matched only alone, or between separators as in `card_pin`. */
const alone = 'pass|pwd|auth|sig|jwt|sid|otp|pin|cvv|iban|bearer';
/** The name of a secret in a text. It begins with its word and is short, so that a long text is read once. */
const secretName = String.raw`(?<![\w-])(?:[\w-]{0,40}(?:${anywhere})[\w-]{0,40}|(?:[\w-]{0,40}[-_])?(?:${alone})(?:[-_][\w-]{0,40})?)`;
const isSecretName = new RegExp(`${anywhere}|headers$|(?:^|[^a-z])(?:${alone})(?:[^a-z]|$)`, 'i');
/** A quotation mark, also one that is escaped because the text is JSON inside of JSON. */
const quote = String.raw`\\*["']`;

/** Patterns of secrets, and their replacements. The order matters: whole blocks first. */
const secretPatterns: readonly (readonly [RegExp, string])[] = [
  // Keys in PEM blocks, also with escaped line breaks, and unfinished blocks.
  [/-----BEGIN [A-Z ]+-----(?:[\s\S]*?-----END [A-Z ]+-----|[\s\S]*)/g, removed],
  // All headers of a message, because any of them may be secret.
  [/(headers\\*["']?\s*[:=]\s*)(?:\{[^{}]*\}|\[[^[\]]*\])/gi, `$1${removed}`],
  // One header in JSON: `{"key":"X-Partner","value":"…"}`.
  [/((?<!\\)\\*"key\\*"\s*:\s*\\*"[^"\\]*\\*"\s*,\s*\\*"value\\*"\s*:\s*\\*")[^"\\]*/gi, `$1${removed}`],
  // Header lines with several values, up to the end of the line or of their text.
  [/\b((?:set-)?cookie|(?:proxy-)?authorization)(\s*[:=]\s*)(?!\\*["'])[^\r\n]+/gi, `$1$2${removed}`],
  [/\b((?:bearer|basic|digest|negotiate|token)\s+)(?=[\w.~+/-]*[\d=._+/-])[\w.~+/=-]{6,}/gi, `$1${removed}`],
  [/\b((?:bearer|basic)\s+)[\w.~+/=-]+/gi, `$1${removed}`],
  // A value with several entries and the name of a secret.
  [
    new RegExp(String.raw`(${secretName}(?:${quote})?\s*[:=]\s*)(?:\{[^{}]*\}|\[[^[\]]*\])`, 'gi'),
    `$1${removed}`,
  ],
  // A named value in quotation marks up to the closing one, and one without.
  [
    new RegExp(String.raw`(${secretName}(?:${quote})?\s*[:=]\s*(\\*["']))(?:(?!\2)(?:\\.|[\s\S]))*`, 'gi'),
    `$1${removed}`,
  ],
  [
    new RegExp(
      String.raw`(${secretName}(?:${quote})?\s*(?:[:=]|=>|%3d)\s*)(?!\\*["'[{])[^"'\\\s,;&}\])]+`,
      'gi',
    ),
    `$1${removed}`,
  ],
  // The user of an address.
  [/((?<![a-z\d+.-])[a-z][a-z\d+.-]{0,30}:\/\/)[^\s/?#@"']+@/gi, `$1${removed}@`],
  // Texts that are keys under any name.
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, removed],
  [/\b(?:AKIA|ASIA|AIDA|AROA)[A-Z\d]{12,}/g, removed],
  [/\b(?:gh[oprsu]_|github_pat_|glpat-|[rsp]k_(?:live|test)_|whsec_|xox[abprs]-|AIza)[\w-]{6,}/g, removed],
  [/(?<![A-Za-z\d+_])(?=[A-Za-z+_]*\d)(?=[\d+_]*[A-Za-z])[A-Za-z\d+_]{40,}={0,2}/g, removed],
];

/** Names and contact data of users. */
const personPatterns: typeof secretPatterns = [
  [/[\w.!#$%&'*+=?^`{|}~-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, removed],
  [/(?<![\w./:-])(?:\+|00)\d[\d\s().-]{6,18}\d(?![\w:])/g, removed],
  [
    /(\b(?:phone|mobile|tel|whatsapp)[\w-]*(?:\\*["'])?\s*[:=]\s*(?:\\*["'])?)[\d+][\d\s().-]{4,20}/gi,
    `$1${removed}`,
  ],
];

/** Replaces registered secrets, headers, and texts that look like credentials or names of people. */
export function redacted(text: string): string {
  return replaced(withoutSecrets(text), personPatterns);
}

/** Replaces registered secrets and texts that look like credentials, but not names of people. */
export function withoutSecrets(text: string): string {
  let clean = text;
  // The longest first: a shorter one may be the beginning of it.
  for (const secret of [...secrets].sort((a, b) => b.length - a.length))
    clean = clean.split(secret).join(removed);
  return replaced(clean, secretPatterns);
}

function replaced(text: string, patterns: typeof secretPatterns): string {
  let clean = text;
  for (const [pattern, instead] of patterns) clean = clean.replace(pattern, instead);
  return clean;
}

/** Most levels of an object, entries of a level, and characters of a text that are logged. */
const limits = { depth: 6, entries: 100, characters: 20_000 } as const;

/** Returns any value as text without secrets; a value with the name of a secret is always left out. Never throws. */
export function redactedValue(value: unknown): string {
  try {
    const text = typeof value === 'string' ? value : (asText(value) ?? String(value));
    return redacted(text.slice(0, limits.characters));
  } catch {
    return '[not readable]';
  }
}

function asText(value: unknown): string | undefined {
  if (value instanceof Error) return errorText(value);
  if (typeof value !== 'object' || value === null) return undefined;
  return JSON.stringify(plain(value, 0, new Set()));
}

/** Returns the stack of an error and of its causes, with the fields that Node adds to it. */
function errorText(error: Error, depth = 0): string {
  const more = Object.entries(error).filter(([name, each]) => name !== 'cause' && typeof each !== 'function');
  const fields =
    more.length > 0 ? ` ${JSON.stringify(plain(Object.fromEntries(more), 1, new Set([error])))}` : '';
  const own = `${error.stack ?? `${error.name}: ${error.message}`}${fields}`;
  if (depth >= 3 || error.cause === undefined) return own;
  const cause = error.cause instanceof Error ? errorText(error.cause, depth + 1) : redactedValue(error.cause);
  return `${own}\ncaused by ${cause}`;
}

/** Returns a copy that JSON can represent, without bytes and values with the name of a secret. */
function plain(value: unknown, depth: number, above: ReadonlySet<unknown>): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return '[function]';
  if (typeof value !== 'object' || value === null) return value;
  if (above.has(value)) return '[above]';
  if (depth >= limits.depth) return '[deeper]';
  if (value instanceof Error) return errorText(value, depth);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (value instanceof Date || value instanceof URL) return String(value);
  const path = new Set([...above, value]);
  const next = (each: unknown) => plain(each, depth + 1, path);
  if (Array.isArray(value)) return value.slice(0, limits.entries).map(next);
  if (value instanceof Set) return [...value].slice(0, limits.entries).map(next);
  const entries: [string, unknown][] =
    value instanceof Map ? [...value].map(([key, each]) => [String(key), each]) : Object.entries(value);
  return Object.fromEntries(
    entries.slice(0, limits.entries).map(([key, each]) => [
      redacted(key),
      // A count or a flag is not a secret: `{"token": true}`.
      isSecretName.test(key) && typeof each !== 'boolean' && each !== null && each !== undefined
        ? removed
        : next(each),
    ]),
  );
}

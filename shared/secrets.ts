/**
 * Finds values that must not be visible by default: the values of headers and of credentials. They are hidden until the
 * user shows them, and they are never logged.
 */
import { isRecord, parsedJson } from './records';

/** Replaces a hidden value. Its length is constant, so that it does not reveal the length of the value. */
export const hiddenText = '••••••••';

const secretParts =
  /authorization|passw(or)?d|passphrase|secret|apikey|accesskey|privatekey|authkey|token|cookie|signature|credential|bearer/;
/** Names that contain such a word but are not credentials. */
const harmless = /^(tokentype|tokens|maxtokens|tokencount|tokenexpires\w*|signaturerequired|cookiesenabled)$/;

/** True for the name of a credential in any spelling: `Authorization`, `X-Api-Key`, `client_secret`. */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return secretParts.test(plain) && !harmless.test(plain);
}

/** True for the name of headers: `headers`, `request_headers`, `Response headers`. */
export function isHeadersName(name: string): boolean {
  return /(^|[^a-z])headers?$/i.test(name) || /[a-z]Headers?$/.test(name);
}

export interface Hidden {
  /** The same value with its hidden parts replaced. */
  readonly value: unknown;
  /** Names of the hidden parts, each once, in order. */
  readonly names: readonly string[];
}

/** Collects the hidden parts. */
class Found {
  readonly names = new Set<string>();
  count = 0;

  add(name: string): void {
    this.names.add(name);
    this.count += 1;
  }
}

/** Deeper values are hidden completely. */
const deepest = 40;

/** Hides the values of headers and credentials inside a value, also inside texts that hold JSON or lines of headers. */
export function hideSecrets(value: unknown): Hidden {
  const found = new Found();
  return { value: hide(value, found, 0), names: [...found.names] };
}

function hide(value: unknown, found: Found, depth: number): unknown {
  if (typeof value === 'string') return hideInText(value, found, depth);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return hiddenText;
  if (Array.isArray(value)) return value.map((entry) => hide(entry, found, depth + 1));
  const pair = pairOf(value as Record<string, unknown>);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (isHeadersName(name)) return [name, hideAll(inner, found, depth + 1)];
      // `{key: 'Authorization', value: '…'}`
      const called = pair !== undefined && name === pair.field ? pair.name : name;
      return [
        name,
        isSecretName(called) ? hideValue(inner, called, found, depth) : hide(inner, found, depth + 1),
      ];
    }),
  );
}

function hideValue(value: unknown, name: string, found: Found, depth: number): unknown {
  if (isShown(value)) return value;
  if (typeof value === 'object') return hide(value, found, depth + 1);
  found.add(name);
  return hiddenText;
}

/** Empty values and booleans are not secret. */
const isShown = (value: unknown) =>
  value === null || value === undefined || value === '' || typeof value === 'boolean';

function hideAll(value: unknown, found: Found, depth: number): unknown {
  if (isShown(value)) return value;
  if (depth > deepest) return hiddenText;
  if (Array.isArray(value)) return value.map((entry) => hideAll(entry, found, depth + 1));
  if (isRecord(value)) {
    const pair = pairOf(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        if (pair) return [name, name === pair.field ? hideOne(inner, pair.name, found) : inner];
        return [name, isRecord(inner) ? hideAll(inner, found, depth + 1) : hideOne(inner, name, found)];
      }),
    );
  }
  if (typeof value !== 'string') return hideOne(value, 'headers', found);
  const parsed = parsedJson(value);
  if (parsed !== undefined) return JSON.stringify(hideAll(parsed, found, depth + 1));
  const lines = value.replace(/^([\w-]+)(\s*:\s*)(\S.*)$/gm, (_all, name: string, between: string) => {
    found.add(name);
    return `${name}${between}${hiddenText}`;
  });
  return lines === value ? hideOne(value, 'headers', found) : lines;
}

function hideOne(value: unknown, name: string, found: Found): unknown {
  if (isShown(value)) return value;
  found.add(name);
  return Array.isArray(value) ? [hiddenText] : hiddenText;
}

/** The name and the field with the value of `{key, value}`, `{name, value}` or `{header, value}`. */
function pairOf(record: Readonly<Record<string, unknown>>): { name: string; field: string } | undefined {
  const name = record.key ?? record.name ?? record.header;
  return typeof name === 'string' && 'value' in record ? { name, field: 'value' } : undefined;
}

/** `Bearer abc`, and lines such as `Authorization: abc`. */
function hideInText(text: string, found: Found, depth: number): string {
  const parsed = depth > deepest ? undefined : parsedJson(text);
  if (parsed !== undefined) {
    const before = found.count;
    const hidden = hide(parsed, found, depth + 1);
    // A text without secrets keeps its spelling.
    return found.count === before ? text : JSON.stringify(hidden);
  }
  return text
    .replace(/^([\w-]+)(\s*:\s*)(\S.*)$/gm, (all, name: string, between: string) => {
      if (!isSecretName(name)) return all;
      found.add(name);
      return `${name}${between}${hiddenText}`;
    })
    .replace(/\b(bearer|basic)(\s+)[\w.~+/=-]{8,}/gi, (_all, scheme: string, between: string) => {
      found.add(scheme);
      return `${scheme}${between}${hiddenText}`;
    });
}

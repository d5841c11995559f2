/** Reads `Proxy-Authenticate` headers of proxies, and creates the answers: Basic (RFC 7617) and Digest (RFC 7616). */
import { createHash, randomBytes } from 'node:crypto';

export interface Challenge {
  /** In lower case. */
  readonly scheme: string;
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: string;
  /** The proxy offers `qop=auth`; older ones do not know `qop`. */
  readonly qop: 'auth' | undefined;
  /** The credentials were right, but the nonce has expired. */
  readonly isStale: boolean;
}

/** Hashes by the algorithm of a digest. */
const hashes: Readonly<Record<string, string>> = {
  MD5: 'md5',
  'MD5-SESS': 'md5',
  'SHA-256': 'sha256',
  'SHA-256-SESS': 'sha256',
};

/** Reads the challenges of a header: it may contain several, with commas between and inside them. */
function readChallenges(header: string): Challenge[] {
  const found: { scheme: string; values: Map<string, string> }[] = [];
  for (const part of header.match(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g) ?? []) {
    const text = part.trim();
    const start = /^([A-Za-z][\w-]*)(?:\s+(?!=)(.*))?$/s.exec(text);
    if (start) found.push({ scheme: (start[1] ?? '').toLowerCase(), values: new Map() });
    const named = /^([\w-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|(\S*))$/s.exec(start ? (start[2] ?? '') : text);
    if (named)
      found
        .at(-1)
        ?.values.set((named[1] ?? '').toLowerCase(), named[2]?.replace(/\\(.)/gs, '$1') ?? named[3] ?? '');
  }
  return found.map(({ scheme, values }) => ({
    scheme,
    realm: (values.get('realm') ?? '').slice(0, 200),
    nonce: values.get('nonce') ?? '',
    opaque: values.get('opaque'),
    algorithm: values.get('algorithm') ?? 'MD5',
    qop: (values.get('qop') ?? '').split(/[\s,]+/).includes('auth') ? 'auth' : undefined,
    isStale: values.get('stale')?.toLowerCase() === 'true',
  }));
}

/** Returns the strongest challenge of a header that Codesk supports. */
export function answerable(header: string): Challenge | undefined {
  const all = readChallenges(header);
  const digests = all.filter(
    ({ scheme, algorithm, nonce }) =>
      scheme === 'digest' && nonce !== '' && Object.hasOwn(hashes, algorithm.toUpperCase()),
  );
  return (
    digests.find(({ algorithm }) => algorithm.toUpperCase().startsWith('SHA-256')) ??
    digests[0] ??
    all.find(({ scheme }) => scheme === 'basic')
  );
}

const names: Readonly<Record<string, string>> = { ntlm: 'NTLM', negotiate: 'Negotiate', digest: 'Digest' };

/** Returns the schemes of a header, to show. */
export function shownSchemes(header: string): string {
  const schemes = readChallenges(header).map(({ scheme }) => names[scheme] ?? scheme.slice(0, 30));
  return [...new Set(schemes)].join(' or ') || 'an unknown method';
}

/**
 * Returns the header `Proxy-Authorization` for a tunnel.
 * @param target host and port of the tunnel, as in the request
 * @param uses use count of the nonce, including this one
 */
export function authorization(
  challenge: Challenge,
  { user, password }: { readonly user: string; readonly password: string },
  target: string,
  uses: number,
): string {
  if (challenge.scheme === 'basic') return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const { realm, nonce, opaque, algorithm, qop } = challenge;
  // A header contains bytes: the proxy's values were read as bytes, and user input is encoded as UTF-8.
  const name = asBytes(user);
  const hash = (text: string) =>
    createHash(hashes[algorithm.toUpperCase()] ?? 'md5')
      .update(text, 'latin1')
      .digest('hex');
  const cnonce = randomBytes(16).toString('hex');
  const count = uses.toString(16).padStart(8, '0');
  const userHash = hash(`${name}:${realm}:${asBytes(password)}`);
  const first = /-sess$/i.test(algorithm) ? hash(`${userHash}:${nonce}:${cnonce}`) : userHash;
  const second = hash(`CONNECT:${target}`);
  const response = hash([first, nonce, ...(qop ? [count, cnonce, qop] : []), second].join(':'));
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
  return `Digest ${[
    `username=${quoted(name)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(target)}`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ...(qop || /-sess$/i.test(algorithm) ? [`cnonce="${cnonce}"`] : []),
    ...(qop ? [`qop=${qop}`, `nc=${count}`] : []),
  ].join(', ')}`;
}

/** Returns a string with one character per byte of UTF-8. */
const asBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

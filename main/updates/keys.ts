/** The public keys that updates are checked with: Ed25519, as PEM. Two at once while one replaces the other. */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface PublicKey {
  /** Part of the signed text, to find the right key. */
  readonly id: string;
  readonly key: KeyObject;
}

/**
 * The key whose private half is in the source of Codesk (`tests/fixtures/updates`): anybody can sign with it, so a
 * packaged app never accepts it.
 */
export const developmentKeyId = '0a8557c2268d24a2';

const block = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;

/** Returns the first 16 hexadecimal digits of the SHA-256 of the public half. Accepts the private half as well. */
export function keyId(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const bytes = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/**
 * Reads the public keys of a PEM file.
 * @throws without a key, or for a key of another kind
 */
export function readPublicKeys(pem: string): readonly PublicKey[] {
  const keys = (pem.match(block) ?? []).map((each) => createPublicKey(each));
  if (keys.length === 0) throw new Error('the file holds no public key');
  if (keys.some((key) => key.asymmetricKeyType !== 'ed25519'))
    throw new Error('a key is not of the kind Ed25519');
  return keys.map((key) => ({ id: keyId(key), key }));
}

/**
 * Returns the keys of this installation; none if the file is missing or cannot be used. Then nothing can be checked,
 * and the feed is not asked.
 */
export function installedKeys(
  file: string,
  isPackaged: boolean,
  log: { error(...parts: unknown[]): void },
): readonly PublicKey[] {
  try {
    const keys = readPublicKeys(readFileSync(file, 'utf8'));
    return isPackaged ? keys.filter(({ id }) => id !== developmentKeyId) : keys;
  } catch (error) {
    if (isPackaged || (error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.error('the key for updates cannot be read:', error instanceof Error ? error.message : error);
    return [];
  }
}

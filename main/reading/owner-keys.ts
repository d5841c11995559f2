/** The keys of stored replies, by owner. They are in one secret of the system's keyring. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Keyring } from '../session/keyring';
import { openSecret } from '../session/secrets';
import type { Holder } from './replies';

/** Most owners whose keys are stored. A server that does not name its users has another owner for each token. */
const mostOwners = 20;

export function openOwnerKeys(
  profile: string,
  keyring: Keyring | undefined,
  log: { error(...parts: unknown[]): void },
) {
  const secret = openSecret(join(profile, 'reading-keys.bin'), z.record(z.string(), z.string()), {
    ...(keyring && { keyring }),
    problem: (error) => error && log.error('stored replies', 'their keys:', error),
  });
  let keys: Readonly<Record<string, string>> | undefined;
  const storedKeys = () => {
    keys ??= secret.read() ?? {};
    return keys;
  };
  const holder = (owner: string): Holder | undefined => {
    const key = storedKeys()[owner];
    return key === undefined ? undefined : { owner, secret: Buffer.from(key, 'base64') };
  };
  return {
    available: () => secret.available(),
    holder,
    holders: (): readonly Holder[] => Object.keys(storedKeys()).flatMap((owner) => holder(owner) ?? []),
    /** Creates the key of an owner. Undefined if it cannot be stored. */
    create(owner: string): Holder | undefined {
      const others = Object.entries(storedKeys()).slice(1 - mostOwners);
      const next = { ...Object.fromEntries(others), [owner]: randomBytes(32).toString('base64') };
      if (secret.write(next) !== 'keyring') return undefined;
      keys = next;
      return holder(owner);
    },
    remove(owner: string): void {
      const { [owner]: _removed, ...others } = storedKeys();
      keys = others;
      if (Object.keys(others).length === 0) secret.clear();
      else secret.write(others);
    },
    clear: () => secret.clear(),
  };
}

/**
 * Secrets on disk, encrypted with the system's keyring. Without a keyring nothing is stored, and a secret stays in
 * memory. A value that no longer decrypts counts as none: the user signs in or connects again. A secret that was
 * cleared is not used again, even if its file cannot be removed.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { userSchema } from '../../shared/api/sign-in';
import { isThere, sweepParts, writeFileAtomicSync } from '../system/atomic-files';
import { type Keyring, systemKeyring } from './keyring';

const keptSchema = z.object({
  server: z.string(),
  token: z.string(),
  user: userSchema.nullable(),
  /** It was locked: the next start asks for sign-in before it shows anything. */
  locked: z.literal(true).optional(),
});
export type StoredSession = z.output<typeof keptSchema>;

/** Where a secret is. `failed`: there is a keyring, but it or the disk did not take the secret. */
export type StoredIn = 'keyring' | 'memory' | 'failed';

/** One secret in a file of its own. Nothing here throws. */
export interface Secret<T> {
  /** False if the system has no keyring that protects. */
  available(): boolean;
  read(): T | undefined;
  /** After `memory` and `failed` nothing usable is on the disk, also not the secret before. */
  write(value: T): StoredIn;
  /** False if the file is still there. Then it is emptied if possible, and marked so that no later start uses it. */
  clear(): boolean;
}
export type Secrets = Secret<StoredSession>;

/** What went wrong with a file, or `undefined` if nothing is wrong with it any more. */
export type SecretError = 'unreadable' | 'not_removed' | undefined;

/** What a person is told about it. */
export function secretWarning(trouble: SecretError, of: 'session' | 'SKU search'): string | undefined {
  const name = of === 'session' ? 'The stored session' : 'The stored token of the SKU search';
  const again = of === 'session' ? 'Sign in again.' : 'Connect the SKU search again.';
  if (trouble === 'unreadable') return `${name} could not be read with the keyring of this system. ${again}`;
  if (trouble === 'not_removed')
    return `${name} could not be removed from the disk of this profile. Codesk does not use it again on this computer. To be sure, remove the file ${of === 'session' ? 'session.bin' : 'sku-search.bin'}.`;
  return undefined;
}

interface SecretOptions {
  readonly keyring?: Keyring;
  readonly trouble?: (trouble: SecretError) => void;
  /** Where a mark goes that the profile does not take. */
  readonly markFolder?: string;
}

/** Stores the credentials of the session in one file of the profile folder. */
export function openSecrets(file: string, options?: SecretOptions): Secrets {
  return openSecret(file, keptSchema, options);
}

/** Stores one secret in a file of the profile folder. The schema checks what is read. */
export function openSecret<T>(file: string, schema: z.ZodType<T>, options: SecretOptions = {}): Secret<T> {
  const { keyring = systemKeyring, trouble = () => undefined, markFolder = tmpdir() } = options;
  sweepParts(dirname(file), [basename(file)]);

  /** Marks of these bytes: beside the file, and in another folder. */
  const marksOf = (bytes: Buffer) => {
    const name = `${basename(file)}.revoked-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
    return [join(dirname(file), name), join(markFolder, `codesk-${name}`)];
  };
  const isRevoked = (bytes: Buffer) => marksOf(bytes).some(isThere);

  const remove = (): boolean => {
    let bytes: Buffer | undefined;
    try {
      bytes = readFileSync(file);
    } catch {
      // It is not there, or cannot be read and so not be marked.
    }
    if (!attempt(() => rmSync(file, { force: true })) || isThere(file)) {
      // Without its bytes it is no secret any more.
      if (attempt(() => empty(file))) return true;
      if (bytes) marksOf(bytes).some((mark) => attempt(() => writeFileSync(mark, '', { mode: 0o600 })));
      return false;
    }
    if (bytes) for (const mark of marksOf(bytes)) attempt(() => rmSync(mark, { force: true }));
    return true;
  };
  const clear = () => {
    const removed = remove();
    trouble(removed ? undefined : 'not_removed');
    return removed;
  };

  return {
    available: () => keyring.available(),
    read() {
      if (!keyring.available() || !isThere(file)) return undefined;
      try {
        const bytes = readFileSync(file);
        if (bytes.length === 0) return undefined;
        if (isRevoked(bytes)) {
          clear();
          return undefined;
        }
        return schema.parse(JSON.parse(keyring.decrypt(bytes)));
      } catch {
        // The file stays: the keyring may only be locked.
        trouble('unreadable');
        return undefined;
      }
    },
    write(value) {
      if (!keyring.available()) {
        clear();
        return 'memory';
      }
      try {
        writeFileAtomicSync(file, keyring.encrypt(JSON.stringify(value)));
        trouble(undefined);
        return 'keyring';
      } catch {
        // What was there is of an earlier session, and must not be taken for this one.
        clear();
        return 'failed';
      }
    },
    clear,
  };
}

function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function empty(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    ftruncateSync(handle);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

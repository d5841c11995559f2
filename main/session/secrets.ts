/**
 * Secrets on disk, encrypted with the system's keyring. Without a keyring nothing is stored, and a secret stays in
 * memory. A value that cannot be decrypted counts as missing: the user signs in or connects again. A deleted secret is
 * not used again, even if its file cannot be removed.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { userSchema } from '../../shared/api/sign-in';
import { pathExists, removeParts, writeFileAtomicSync } from '../system/atomic-files';
import { type Keyring, systemKeyring } from './keyring';

const storedSchema = z.object({
  server: z.string(),
  token: z.string(),
  user: userSchema.nullable(),
  /** The session was locked: the next start asks for sign-in before it shows anything. */
  locked: z.literal(true).optional(),
});
export type StoredSession = z.output<typeof storedSchema>;

/** Where a secret is stored. `failed`: the keyring or the disk did not accept it. */
export type StoredIn = 'keyring' | 'memory' | 'failed';

/** One secret in its own file. Nothing here throws. */
export interface Secret<T> {
  /** False if the system has no keyring that protects. */
  available(): boolean;
  read(): T | undefined;
  /** After `memory` and `failed` there is no usable secret on the disk, not even the previous one. */
  write(value: T): StoredIn;
  /**
   * False if the file could not be removed. Then it is emptied if possible, and marked so that no later start uses it.
   */
  clear(): boolean;
}
export type Secrets = Secret<StoredSession>;

/** The problem with a file; `undefined` when it is solved. */
export type SecretError = 'unreadable' | 'not_removed' | undefined;

/** Returns the warning to show. */
export function secretWarning(problem: SecretError, of: 'session' | 'SKU search'): string | undefined {
  const name = of === 'session' ? 'The stored session' : 'The stored token of the SKU search';
  const again = of === 'session' ? 'Sign in again.' : 'Connect the SKU search again.';
  if (problem === 'unreadable') return `${name} could not be read with the keyring of this system. ${again}`;
  if (problem === 'not_removed')
    return `${name} could not be deleted from the disk. Codesk does not use it again on this computer. Delete the file ${of === 'session' ? 'session.bin' : 'sku-search.bin'} in the profile folder.`;
  return undefined;
}

interface SecretOptions {
  readonly keyring?: Keyring;
  readonly problem?: (problem: SecretError) => void;
  /** Folder for a mark if the profile cannot be written. */
  readonly markFolder?: string;
}

/** Stores the credentials of the session in one file of the profile folder. */
export function openSecrets(file: string, options?: SecretOptions): Secrets {
  return openSecret(file, storedSchema, options);
}

/** Stores one secret in a file of the profile folder. The schema checks what is read. */
export function openSecret<T>(file: string, schema: z.ZodType<T>, options: SecretOptions = {}): Secret<T> {
  const { keyring = systemKeyring, problem = () => undefined, markFolder = tmpdir() } = options;
  removeParts(dirname(file), [basename(file)]);

  /** The two paths of the mark for these bytes: next to the file, and in another folder. */
  const marksOf = (bytes: Buffer) => {
    const name = `${basename(file)}.revoked-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
    return [join(dirname(file), name), join(markFolder, `codesk-${name}`)];
  };
  const isRevoked = (bytes: Buffer) => marksOf(bytes).some(pathExists);

  const remove = (): boolean => {
    let bytes: Buffer | undefined;
    try {
      bytes = readFileSync(file);
    } catch {
      // The file does not exist, or cannot be read and therefore not be marked.
    }
    if (!attempt(() => rmSync(file, { force: true })) || pathExists(file)) {
      // Emptied, it is not a secret any more.
      if (attempt(() => empty(file))) return true;
      if (bytes) marksOf(bytes).some((mark) => attempt(() => writeFileSync(mark, '', { mode: 0o600 })));
      return false;
    }
    if (bytes) for (const mark of marksOf(bytes)) attempt(() => rmSync(mark, { force: true }));
    return true;
  };
  const clear = () => {
    const removed = remove();
    problem(removed ? undefined : 'not_removed');
    return removed;
  };

  return {
    available: () => keyring.available(),
    read() {
      if (!keyring.available() || !pathExists(file)) return undefined;
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
        problem('unreadable');
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
        problem(undefined);
        return 'keyring';
      } catch {
        // The old file belongs to an earlier session, and must not be used for this one.
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

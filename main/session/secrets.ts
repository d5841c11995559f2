/**
 * Secrets on disk, encrypted with the system's keyring. Without a keyring nothing is stored, and a secret stays in
 * memory. A value that no longer decrypts counts as none: the user signs in or connects again.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { safeStorage } from 'electron';
import { z } from 'zod';
import { userSchema } from '../../shared/api/session';

const keptSchema = z.object({ server: z.string(), token: z.string(), user: userSchema.nullable() });
export type KeptSession = z.output<typeof keptSchema>;

/** One secret in a file of its own. */
export interface Secret<T> {
  /** False if the system has no keyring. */
  available(): boolean;
  read(): T | undefined;
  /** False if it could not be stored. */
  write(value: T): boolean;
  clear(): void;
}
export type Secrets = Secret<KeptSession>;

/** Stores the credentials of the session in one file of the profile folder. */
export function openSecrets(file: string): Secrets {
  return openSecret(file, keptSchema);
}

/** Stores one secret in a file of the profile folder. The schema checks what is read. */
export function openSecret<T>(file: string, schema: z.ZodType<T>): Secret<T> {
  const available = () => {
    // Electron's plain-text backend on Linux obscures but does not protect; it counts as no keyring.
    const backend = process.platform === 'linux' ? safeStorage.getSelectedStorageBackend?.() : undefined;
    return backend !== 'basic_text' && safeStorage.isEncryptionAvailable();
  };
  return {
    available,
    read() {
      if (!available()) return undefined;
      try {
        return schema.parse(JSON.parse(safeStorage.decryptString(readFileSync(file))));
      } catch {
        return undefined;
      }
    },
    write(value) {
      if (!available()) return false;
      try {
        writeFileSync(file, safeStorage.encryptString(JSON.stringify(value)), { mode: 0o600 });
        return true;
      } catch {
        return false;
      }
    },
    clear: () => rmSync(file, { force: true }),
  };
}

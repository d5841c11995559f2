/**
 * The credentials on disk, encrypted with the system's keyring. Without a keyring nothing is stored, and the session
 * stays in memory. A value that no longer decrypts counts as none: the user signs in again.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { safeStorage } from 'electron';
import { z } from 'zod';
import { userSchema } from '../../shared/api/session';

const keptSchema = z.object({ server: z.string(), token: z.string(), user: userSchema.nullable() });
export type KeptSession = z.output<typeof keptSchema>;

export interface Secrets {
  /** False if the system has no keyring. */
  available(): boolean;
  read(): KeptSession | undefined;
  write(session: KeptSession): boolean;
  clear(): void;
}

/** Stores the credentials in one file of the profile folder. */
export function openSecrets(file: string): Secrets {
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
        return keptSchema.parse(JSON.parse(safeStorage.decryptString(readFileSync(file))));
      } catch {
        return undefined;
      }
    },
    write(session) {
      if (!available()) return false;
      try {
        writeFileSync(file, safeStorage.encryptString(JSON.stringify(session)), { mode: 0o600 });
        return true;
      } catch {
        return false;
      }
    },
    clear: () => rmSync(file, { force: true }),
  };
}

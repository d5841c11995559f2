/**
 * The keyring of the system, for secrets. Electron's answers about it can be wrong or throw, so nothing else asks
 * Electron.
 */
import { safeStorage } from 'electron';

export interface Keyring {
  /** True if it protects what it encrypts. Never throws. */
  available(): boolean;
  /** Throws if the keyring is locked or refuses. */
  encrypt(text: string): Buffer;
  /** Throws if the keyring is locked or refuses, and for bytes of another keyring. */
  decrypt(bytes: Buffer): string;
}

/**
 * Keyrings that protect a secret on Linux. Electron's `basic_text` only obscures it, and `unknown` means asked too
 * early. Other names count as none: another sign-in is better than a readable token.
 */
const protecting: readonly string[] = ['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'];

/** Chromium marks data that it encrypts on Linux with a publicly known key. */
const markLength = 3;
const markOf = (bytes: Buffer) => bytes.subarray(0, markLength).toString('latin1');
const knownKeyMark = 'v10';

const protectsOnLinux = () => protecting.includes(safeStorage.getSelectedStorageBackend());

export const systemKeyring: Keyring = {
  available() {
    try {
      return safeStorage.isEncryptionAvailable() && (process.platform !== 'linux' || protectsOnLinux());
    } catch {
      return false;
    }
  },
  encrypt(text) {
    const bytes = safeStorage.encryptString(text);
    if (process.platform === 'linux' && markOf(bytes) === knownKeyMark)
      throw new Error('the keyring uses a publicly known key');
    return bytes;
  },
  decrypt: (bytes) => safeStorage.decryptString(bytes),
};

/** Reading without a connection as main runs it, over a keyring of the test and the built thread. */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { createReading } from '../../main/reading/offline-store';
import type { Keyring } from '../../main/session/keyring';
import { CodeskError, type ErrorCode, failure } from '../../shared/errors';

/** @param password another one does not open data that was sealed with the first one */
export function testKeyring(password = 'of the test', available = true): Keyring {
  const key = createHash('sha256').update(password).digest();
  const nonce = Buffer.alloc(12, 7);
  return {
    available: () => available,
    encrypt(text) {
      const sealing = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
    },
    decrypt(bytes) {
      const opening = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
      opening.setAuthTag(bytes.subarray(-16));
      return opening.update(bytes.subarray(0, -16)).toString('utf8') + opening.final('utf8');
    },
  };
}

interface ReaderOptions {
  readonly profile: string;
  /** Folder with the built thread. */
  readonly scripts: string;
  readonly owner?: string;
  readonly practice?: boolean;
  readonly offlineReading?: boolean;
  readonly atSignOut?: 'keep' | 'remove';
  readonly keyring?: Keyring;
}

/** A user who reads. */
export function openReader({ profile, scripts, owner = 'mira', practice = false, ...more }: ReaderOptions) {
  const { offlineReading = true, atSignOut = 'keep', keyring = testKeyring() } = more;
  const session = { status: 'signed_in' as 'signed_in' | 'signed_out', owner, practice };
  const now = { isOffline: false };
  const logged: string[] = [];
  const reading = createReading({
    profile,
    scripts,
    policy: { offlineReading, offlineReadingAtSignOut: atSignOut },
    session: () => session,
    isOffline: () => now.isOffline,
    keyring,
    log: { error: (...parts) => void logged.push(parts.join(' ')) },
  });
  const asked = (call: string, input: unknown) => ({ owner: session.owner, call, input });
  return {
    reading,
    logged,
    now,
    /** A read of the page that is in progress. */
    asked,
    /** The reply of the server to a read that the user sees. */
    see(call: string, input: unknown, reply: unknown): void {
      reading.keep(asked(call, input), reply, () => ({}));
    },
    /** The result that the user gets for this reply of the server: the reply, or the code of the failure. */
    async readOffline(call: string, input: unknown, code: ErrorCode = 'unreachable'): Promise<unknown> {
      const refuse = () => Promise.reject(new CodeskError(failure(code)));
      const answer = await reading.orStored(asked(call, input), refuse).catch((error) => {
        if (error instanceof CodeskError) return error.failure.code;
        throw error;
      });
      return typeof answer === 'object' && 'stored' in answer ? JSON.parse(answer.stored.text) : answer;
    },
    signIn(next: string): void {
      Object.assign(session, { status: 'signed_in', owner: next });
      reading.sessionChanged(session);
    },
    signOut(): void {
      Object.assign(session, { status: 'signed_out', owner: '' });
      reading.sessionChanged(session);
    },
  };
}

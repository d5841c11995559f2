/** Secrets with keyrings and disks that do not work. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '../../../../main/session/current-session';
import { type Keyring, systemKeyring } from '../../../../main/session/keyring';
import { openSecrets, type SecretError, secretWarning } from '../../../../main/session/secrets';
import type { SessionState } from '../../../../shared/ipc/contract';
import { safeStorage, startElectron } from '../../../support/electron/electron';
import { type FailingDisk, startFailingDisk } from '../../../support/failing-disk';

const there = { server: 'https://api.example', token: 'tok-secret-1' };
const kept = { ...there, user: null };

let folder: string;
let marks: string;
let file: string;
let disk: FailingDisk | undefined;
beforeEach(() => {
  startElectron();
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
  const base = mkdtempSync(join(tmpdir(), 'codesk-secrets-'));
  folder = join(base, 'profile');
  marks = join(base, 'temp');
  for (const each of [folder, marks]) mkdirSync(each);
  file = join(folder, 'session.bin');
});
afterEach(() => {
  disk?.end();
  disk = undefined;
  vi.restoreAllMocks();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

function open(keyring: Keyring = systemKeyring) {
  const troubles: SecretError[] = [];
  const told: SessionState[] = [];
  const secrets = openSecrets(file, {
    keyring,
    markFolder: marks,
    problem: (problem) => troubles.push(problem),
  });
  const session = openSession({
    secrets,
    changed: (state) => told.push(state),
    allows: () => true,
    keepOutOfLog: () => undefined,
  });
  return { secrets, session, troubles, told };
}

describe('a session and a keyring', () => {
  it('that works: it is there again at the next start', () => {
    expect(open().session.begin(there, null, false).kept).toBe('keyring');
    expect(open().session.state()).toMatchObject({ status: 'signed_in', kept: 'keyring' });
    expect(readFileSync(file).includes('tok-secret-1')).toBe(false);
  });

  it.each<[string, () => void]>([
    ['only obscures', () => Object.assign(safeStorage, { backend: 'basic_text' })],
    ['is not there', () => Object.assign(safeStorage, { available: false })],
    [
      'cannot be asked',
      () =>
        Object.assign(safeStorage, {
          getSelectedStorageBackend: () => {
            throw new Error('not ready');
          },
        }),
    ],
    [
      'throws when it is asked',
      () =>
        vi.spyOn(safeStorage, 'isEncryptionAvailable').mockImplementation(() => {
          throw new Error('dbus');
        }),
    ],
  ])('that %s: it is in memory only, and an older one on the disk is gone', (_what, spoil) => {
    open().session.begin(there, null, false);
    spoil();
    const { session } = open();
    expect(session.state()).toMatchObject({ status: 'signed_out', kept: 'memory' });
    expect(session.begin(there, null, false)).toMatchObject({ status: 'signed_in', kept: 'memory' });
    expect(session.credentials()).toEqual(there);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that does not decrypt: somebody signs in again, and what is on the disk stays until then', () => {
    open().session.begin(there, null, false);
    const before = readFileSync(file);
    safeStorage.broken = true;
    const { session, troubles } = open();
    expect(session.state().status).toBe('signed_out');
    expect(troubles).toEqual(['unreadable']);
    expect(secretWarning('unreadable', 'session')).toBe(
      'The stored session could not be read with the keyring of this system. Sign in again.',
    );
    expect(readFileSync(file)).toEqual(before);
    safeStorage.broken = false;
    expect(session.begin(there, null, false).kept).toBe('keyring');
    expect(troubles.at(-1)).toBeUndefined();
  });

  it('that is locked: the session works and says that it is not stored, and the one before is gone', () => {
    open().session.begin({ ...there, token: 'of another' }, null, false);
    safeStorage.broken = true;
    const { session } = open();
    expect(session.begin(there, null, false)).toMatchObject({ status: 'signed_in', kept: 'failed' });
    safeStorage.broken = false;
    expect(open().session.state().status).toBe('signed_out');
  });

  it.each(['darwin', 'win32'] as const)('of %s that refuses: the same', (platform) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    const { session } = open();
    expect(session.begin(there, null, false).kept).toBe('keyring');
    safeStorage.broken = true;
    expect(session.begin(there, null, false).kept).toBe('failed');
    expect(session.signOut()).toMatchObject({ status: 'signed_out', kept: 'keyring' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that tells a good name, and encrypts with a key that everybody knows: it is not stored', () => {
    safeStorage.mark = 'v10';
    expect(open().session.begin(there, null, false).kept).toBe('failed');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not in clear on the disk even for a moment', () => {
    const seen: string[] = [];
    const looking: Keyring = {
      ...systemKeyring,
      encrypt(text) {
        seen.push(...readdirSync(folder));
        return systemKeyring.encrypt(text);
      },
    };
    open(looking).session.begin(there, null, false);
    expect(seen).toEqual([]);
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).includes('tok-secret-1')).toBe(false);
  });
});

describe('a secret on a disk', () => {
  it.each(['ENOSPC', 'short', 'EIO'] as const)('that fails with %s is whole or not there', (fault) => {
    open().session.begin({ ...there, token: 'older' }, null, false);
    disk = startFailingDisk(folder);
    for (let nth = 0; nth < 8; nth += 1) {
      disk.fail(fault, nth);
      const { session } = open();
      const { kept: says } = session.begin(there, null, false);
      disk.restore();
      const again = open().session;
      expect(again.credentials()).toEqual(says === 'keyring' ? there : undefined);
    }
    disk.restore();
    expect(open().session.begin(there, null, false).kept).toBe('keyring');
    expect(readdirSync(folder)).toEqual(['session.bin']);
  });

  it.each<[string, (session: ReturnType<typeof open>['session']) => unknown, string]>([
    ['sign-out', (session) => session.signOut(), 'signed_out'],
    ['a refused token', (session) => session.end(there.token), 'ended'],
    ['the practice workspace', (session) => session.begin({ ...there, token: 'p' }, null, true), 'signed_in'],
  ])('that is read-only: %s works, is told, and the next start does not use it', (_what, act, status) => {
    open().session.begin(there, null, false);
    const { session, told, troubles } = open();
    disk = startFailingDisk(folder);
    disk.fail('EROFS');
    expect(() => act(session)).not.toThrow();
    expect(told.at(-1)).toMatchObject({ status });
    expect(troubles).toEqual(['not_removed']);
    expect(secretWarning('not_removed', 'session')).toContain('could not be deleted');
    expect(existsSync(file)).toBe(true);
    expect(open().session.state().status).toBe('signed_out');
    // Also when the disk can be written again: then it is removed.
    disk.restore();
    const next = open();
    expect(next.session.state().status).toBe('signed_out');
    expect(next.troubles).toEqual([undefined]);
    expect([...readdirSync(folder), ...readdirSync(marks)]).toEqual([]);
    next.session.begin(there, null, false);
    expect(open().session.state().status).toBe('signed_in');
  });

  it('where only its file cannot be removed is emptied', () => {
    open().session.begin(there, null, false);
    const { session, troubles } = open();
    disk = startFailingDisk(folder);
    disk.refuseRemoval(true);
    session.signOut();
    expect(readFileSync(file)).toHaveLength(0);
    expect(troubles).toEqual([undefined]);
    disk.refuseRemoval(false);
    expect(open().session.state().status).toBe('signed_out');
  });

  it('that takes nothing at all: nothing throws, and it is said', () => {
    open().session.begin(there, null, false);
    const { session, troubles } = open();
    rmSync(marks, { recursive: true });
    disk = startFailingDisk(folder);
    disk.fail('EACCES');
    expect(session.signOut().status).toBe('signed_out');
    expect(troubles).toEqual(['not_removed']);
  });

  it('of a killed start leaves no part', () => {
    writeFileSync(`${file}.tmp-00ff`, 'half');
    open();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that is read with another name of the session counts as none', () => {
    mkdirSync(file);
    const { session, troubles } = open();
    expect(session.state().status).toBe('signed_out');
    expect(troubles).toEqual(['unreadable']);
    expect(session.begin(kept, null, false).kept).toBe('failed');
    expect(() => session.signOut()).not.toThrow();
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '../../../../main/session/current-session';
import { openSecrets } from '../../../../main/session/secrets';
import { safeStorage, startElectron } from '../../../support/electron/electron';

const kept = {
  server: 'https://api.example',
  token: 'tok-secret-1',
  user: { id: 7, name: 'Mira', email: 'mira@codesk.example', lists: ['contracts'] },
};

let folder: string;
let file: string;
beforeEach(() => {
  startElectron();
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
  folder = mkdtempSync(join(tmpdir(), 'codesk-secrets-'));
  file = join(folder, 'session.bin');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the stored credentials', () => {
  it.each(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'])(
    'are encrypted with the keyring %s and read again',
    (backend) => {
      safeStorage.backend = backend;
      const secrets = openSecrets(file);
      expect(secrets.available()).toBe(true);
      expect(secrets.write(kept)).toBe('keyring');
      expect(readFileSync(file, 'utf8')).not.toContain('tok-secret-1');
      expect(openSecrets(file).read()).toEqual(kept);
    },
  );

  it('can be read by nobody else', () => {
    openSecrets(file).write(kept);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['that only obscures', { backend: 'basic_text', available: true }],
    ['that cannot be used', { backend: 'gnome_libsecret', available: false }],
    ['that is neither', { backend: 'basic_text', available: false }],
    ['that is not known yet', { backend: 'unknown', available: true }],
    ['of a name that nobody knows', { backend: 'plain2', available: true }],
  ])('are not written with a backend %s', (_what, keyring) => {
    Object.assign(safeStorage, keyring);
    const secrets = openSecrets(file);
    expect(secrets.available()).toBe(false);
    expect(secrets.write(kept)).toBe('memory');
    expect(existsSync(file)).toBe(false);
  });

  it('are not read with a backend that only obscures', () => {
    openSecrets(file).write(kept);
    safeStorage.backend = 'basic_text';
    expect(openSecrets(file).read()).toBeUndefined();
  });

  it.each(['darwin', 'win32'] as const)('are not asked for a Linux backend on %s', (platform) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    safeStorage.backend = 'basic_text';
    const secrets = openSecrets(file);
    expect(secrets.write(kept)).toBe('keyring');
    expect(secrets.read()).toEqual(kept);
    safeStorage.available = false;
    expect(secrets.available()).toBe(false);
  });

  it('are not written when encrypting fails', () => {
    safeStorage.broken = true;
    expect(openSecrets(file).write(kept)).toBe('failed');
    expect(existsSync(file)).toBe(false);
  });

  it('are not written where the disk refuses', () => {
    expect(openSecrets(join(folder, 'missing', 'session.bin')).write(kept)).toBe('failed');
  });

  it.each<[string, string | Buffer]>([
    ['of another keyring', 'something else'],
    ['that was emptied', ''],
    ['that holds no JSON', safeStorage.encryptString('{"server":')],
    [
      'without a token',
      safeStorage.encryptString(JSON.stringify({ server: 'https://a.example', user: null })),
    ],
    ['of another shape', safeStorage.encryptString(JSON.stringify({ ...kept, token: 7 }))],
  ])('count as none in a file %s', (_what, bytes) => {
    writeFileSync(file, bytes);
    expect(openSecrets(file).read()).toBeUndefined();
  });

  it('count as none when decrypting fails', () => {
    openSecrets(file).write(kept);
    safeStorage.broken = true;
    expect(openSecrets(file).read()).toBeUndefined();
  });

  it('count as none without a file, which is no error to remove', () => {
    const secrets = openSecrets(file);
    expect(secrets.read()).toBeUndefined();
    expect(() => secrets.clear()).not.toThrow();
  });

  it('are gone from the disk when they are cleared, also without a keyring', () => {
    const secrets = openSecrets(file);
    secrets.write(kept);
    safeStorage.available = false;
    secrets.clear();
    expect(existsSync(file)).toBe(false);
  });
});

describe('a session with these credentials', () => {
  const open = () =>
    openSession({
      secrets: openSecrets(file),
      changed: () => undefined,
      allows: () => true,
      keepOutOfLog: () => undefined,
    });
  const there = { server: kept.server, token: kept.token };

  it('is there again at the next start, with its user', () => {
    open().begin(there, kept.user, false);
    const next = open();
    expect(next.credentials()).toEqual(there);
    expect(next.state()).toEqual({
      status: 'signed_in',
      server: 'https://api.example',
      practice: false,
      user: kept.user,
      owner: '["https://api.example",7]',
      kept: 'keyring',
    });
  });

  it.each<[string, (session: ReturnType<typeof open>) => void]>([
    ['was refused', (session) => session.end('tok-secret-1')],
    ['was signed out', (session) => session.signOut()],
    [
      'was replaced by the practice workspace',
      (session) => session.begin({ ...there, token: 'p' }, null, true),
    ],
  ])('is not there again when it %s', (_what, end) => {
    const session = open();
    session.begin(there, kept.user, false);
    expect(existsSync(file)).toBe(true);
    end(session);
    expect(existsSync(file)).toBe(false);
    expect(open().state()).toMatchObject({ status: 'signed_out', server: '', user: null });
    expect(open().credentials()).toBeUndefined();
  });

  it('is not there again when the keyring only obscures, and says so', () => {
    safeStorage.backend = 'basic_text';
    expect(open().begin(there, kept.user, false)).toMatchObject({ status: 'signed_in', kept: 'memory' });
    expect(existsSync(file)).toBe(false);
    expect(open().state()).toMatchObject({ status: 'signed_out', kept: 'memory' });
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stageUpdateKey } from '../../../build/update-key.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-key-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../fixtures/updates', name), 'utf8');
const pair = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  type: 'spki',
  format: 'pem',
}) as string;

it.each([
  ['a private key', () => pair().privateKey, /holds a private key/],
  ['the key of the tests', () => fixture('public.pem'), /is the key of the tests/],
  [
    'the key of the tests beside another',
    () => pair().publicKey + fixture('public.pem'),
    /is the key of the tests/,
  ],
  ['a key of another kind', () => foreign, /not an Ed25519 public key/],
  [
    'a broken key',
    () => '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n',
    /not an Ed25519 public key/,
  ],
  ['nothing', () => '', /holds 0 public keys/],
  [
    'three keys',
    () => [pair(), pair(), pair()].map(({ publicKey }) => publicKey).join(''),
    /holds 3 public keys/,
  ],
])('%s is not packaged', (_what, content, message) => {
  const file = join(folder, 'key.pem');
  writeFileSync(file, content());
  expect(() => stageUpdateKey(file)).toThrow(message);
});

it('the path of the key is relative to the folder of the caller', () => {
  expect(() => stageUpdateKey(join(folder, 'none.pem'))).toThrow(/cannot be read: ENOENT/);
  vi.stubEnv('npm_lifecycle_event', 'package');
  vi.stubEnv('INIT_CWD', folder);
  writeFileSync(join(folder, 'key.pem'), pair().privateKey);
  expect(() => stageUpdateKey('key.pem')).toThrow(`${join(folder, 'key.pem')} holds a private key`);
});

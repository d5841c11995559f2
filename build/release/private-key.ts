/** The private key that signs updates. It is written only when it is created. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { keyId } from '../../main/updates/keys';
import { Misuse } from './misuse';

/** @throws Misuse if others may read it, or it is not an Ed25519 key */
export async function readPrivateKey(file: string, passphraseFile: string | undefined): Promise<KeyObject> {
  const pem = readOwn(file);
  const isEncrypted = pem.includes('ENCRYPTED');
  const passphrase = isEncrypted ? await passphraseOf(passphraseFile) : undefined;
  let key: KeyObject;
  try {
    key = createPrivateKey(passphrase === undefined ? pem : { key: pem, passphrase });
  } catch {
    // OpenSSL's message does not help, and nothing of the key may be printed.
    throw new Misuse(
      `${file} is not a private key${isEncrypted ? ', or the passphrase is another one' : ''}.`,
    );
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Misuse(`${file} is not an Ed25519 key.`);
  return key;
}

/** Creates a key pair. @returns the id of the key */
export function makeKeys(folder: string, passphrase: string | undefined): string {
  const secret = join(folder, 'private.pem');
  const open = join(folder, 'public.pem');
  for (const file of [secret, open])
    if (existsSync(file)) throw new Misuse(`${file} is there already. Keys are never replaced.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const protection = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem', ...protection });
  writeFileSync(secret, pem, { mode: 0o600, flag: 'wx' });
  writeFileSync(open, publicKey.export({ type: 'spki', format: 'pem' }), { mode: 0o644, flag: 'wx' });
  return keyId(publicKey);
}

/** Reads the password from the first line of a private file, or from the terminal. */
export async function passphraseOf(file: string | undefined): Promise<string> {
  const passphrase = file === undefined ? await typed() : (readOwn(file).split(/\r?\n/)[0] ?? '');
  if (passphrase === '') throw new Misuse('The passphrase is empty.');
  return passphrase;
}

function readOwn(file: string): string {
  let mode: number;
  try {
    ({ mode } = statSync(file));
  } catch {
    throw new Misuse(`There is no such file: ${file}`);
  }
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Misuse(`Others may read ${file}. Do this first: chmod 600 ${file}`);
  return readFileSync(file, 'utf8');
}

/** Reads a line from the terminal without showing it. */
function typed(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Misuse('The key has a passphrase. Name its file: --passphrase-file FILE');
  process.stderr.write('Passphrase of the key: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  return new Promise((resolve) =>
    lines.question('', (answer) => {
      lines.close();
      process.stderr.write('\n');
      resolve(answer);
    }),
  );
}

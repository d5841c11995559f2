/**
 * The public key that a packaged app checks updates with. It goes into app.asar as `update-key.pem`, where the integrity
 * check of Windows and macOS covers it.
 */
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { callerFolder, inProject } from './project.mjs';
import { SetupError } from './run-command.mjs';

/** The file that electron-builder.yml packs. */
const staged = 'out/package/update-key.pem';
const trialFolder = 'release/update-key';
const block = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;

/** The key whose private half is public in the tests; see `main/updates/keys.ts`. */
export const developmentKeyId = '0a8557c2268d24a2';

function idOf(key) {
  const bytes = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** A key pair for trial packages. Created once, so that the feed of a trial stays valid. */
function trialKey() {
  const file = inProject(trialFolder, 'public.pem');
  if (existsSync(file)) return file;
  // The parent folder holds the package and must stay readable.
  mkdirSync(inProject(dirname(trialFolder)), { recursive: true });
  mkdirSync(inProject(trialFolder), { recursive: true, mode: 0o700 });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  writeFileSync(inProject(trialFolder, 'private.pem'), privateKey, { mode: 0o600 });
  writeFileSync(file, publicKey);
  return file;
}

/**
 * Puts the public key where the packager expects it. @param {string} [file] PEM with one public key, or two
 * during a key change; relative to the caller's folder. Without it a trial pair is created. @throws
 * {SetupError} when the file holds something else, above all a private key
 */
export function stageUpdateKey(file) {
  const source = file === undefined ? trialKey() : resolve(callerFolder('package'), file);
  let text;
  try {
    text = readFileSync(source, 'utf8');
  } catch (error) {
    throw new SetupError(`The key for updates cannot be read: ${error.message}`);
  }
  if (text.includes('PRIVATE KEY'))
    throw new SetupError(`${source} holds a private key. The package takes the public one.`);
  const blocks = text.match(block) ?? [];
  const ids = blocks.map((each) => {
    try {
      if (createPublicKey(each).asymmetricKeyType === 'ed25519') return idOf(each);
    } catch {
      // Said below.
    }
    throw new SetupError(`${source} holds a key that is not an Ed25519 public key.`);
  });
  if (ids.length === 0 || ids.length > 2)
    throw new SetupError(`${source} holds ${ids.length} public keys. One or two are needed.`);
  if (ids.includes(developmentKeyId))
    throw new SetupError(`${source} is the key of the tests. Anybody can sign with it.`);
  mkdirSync(inProject('out/package'), { recursive: true });
  writeFileSync(inProject(staged), `${blocks.join('\n')}\n`);
  const message =
    file === undefined
      ? `Updates are checked with a key for trying (${trialFolder}/, ${ids[0]}). For a release: --update-key FILE`
      : `Updates are checked with ${ids.join(' and ')}.`;
  return { ids, message };
}

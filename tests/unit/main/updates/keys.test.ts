import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { developmentKeyId, installedKeys } from '../../../../main/updates/keys';
import { developmentKeys, manifest, release, serveFeed } from '../../../support/update-feed';
import { setUpUpdates, updateFolder } from '../../../support/update-setup';

const folder = mkdtempSync(join(tmpdir(), 'codesk-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const development = join(import.meta.dirname, '../../../fixtures/updates/public.pem');
const log = { error: () => undefined };
const pair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { privateKey, pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
};
const write = (text: string) => {
  const file = join(folder, 'key.pem');
  writeFileSync(file, text);
  return file;
};

it('of the tests is known by its id, and is none for a packaged app', () => {
  expect(developmentKeys.map(({ id }) => id)).toEqual([developmentKeyId]);
  expect(installedKeys(development, false, log)).toHaveLength(1);
  expect(installedKeys(development, true, log)).toEqual([]);
});

it('are none if the file is missing, broken, or of another kind', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  const secret = pair().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(installedKeys(join(folder, 'gone.pem'), true, log)).toEqual([]);
  for (const text of ['', 'key', secret, rsa.export({ type: 'spki', format: 'pem' }).toString()])
    expect(installedKeys(write(text), true, log)).toEqual([]);
});

it('can be two while one takes the place of the other: what either signed is taken', async () => {
  const [one, two] = [pair(), pair()];
  const keys = installedKeys(write(one.pem + two.pem), true, log);
  expect(keys).toHaveLength(2);
  for (const { privateKey } of [one, two]) {
    const made = release({ key: privateKey });
    const feed = await serveFeed({ 'latest-linux.yml': manifest(made), [made.statement.file]: made.bytes });
    const place = updateFolder();
    expect((await setUpUpdates(feed, place.profile, { keys }).settle()).state).toBe('ready');
    await feed.close();
    place.remove();
  }
});

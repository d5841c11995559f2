/**
 * The folder of a feed that a web server serves: the files of the releases, one list for each channel, system and
 * processor, and under `archive` the lists of all releases, from which a release can be pulled back.
 */
import type { KeyObject } from 'node:crypto';
import { constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PublicKey } from '../../main/updates/keys';
import { manifestName, type Offer, readManifest } from '../../main/updates/manifest';
import { type Statement, sha512Of } from '../../main/updates/statement';
import { type UpdateChannel, updateChannels } from '../../shared/ipc/updates';
import { signStatement } from './sign-statement';

/** Every list that a feed can have for a channel. */
export function listNames(channel: UpdateChannel): readonly string[] {
  const processors = ['x64', 'arm64', 'arm', 'ia32'];
  const names = ['linux', 'darwin', 'win32'].flatMap((platform) =>
    processors.map((arch) => manifestName(channel, platform, arch)),
  );
  return [...new Set(names)];
}

/** The lists of a channel that are in a folder. */
export function listsIn(folder: string, channels: readonly UpdateChannel[] = updateChannels) {
  return channels.flatMap((channel) =>
    listNames(channel)
      .filter((name) => existsSync(join(folder, name)))
      .map((name) => ({ name, channel })),
  );
}

/**
 * Reads what a list offers; undefined if the list does not exist. @throws UpdateRefused if it is not signed
 * with one of the keys
 */
export function offersOf(folder: string, name: string, keys: readonly PublicKey[]): readonly Offer[] {
  const file = join(folder, name);
  return existsSync(file) ? readManifest(readFileSync(file, 'utf8'), name, keys) : [];
}

export function archiveOf(folder: string, version: string): string {
  return join(folder, 'archive', version);
}

export function archivedVersions(folder: string): readonly string[] {
  const archive = join(folder, 'archive');
  return existsSync(archive) ? readdirSync(archive).sort() : [];
}

/**
 * A time later than every signature of the channel, because installations refuse a list older than one they
 * have seen.
 */
export function nextIssued(
  folder: string,
  keys: readonly PublicKey[],
  channels: readonly UpdateChannel[],
  now = Date.now(),
): string {
  const issued = listsIn(folder, channels).flatMap(({ name }) =>
    offersOf(folder, name, keys).map(({ statement }) => Date.parse(statement.issued) + 1),
  );
  return new Date(Math.max(now, ...issued)).toISOString();
}

/**
 * Writes the signed list of one release and stores it in the archive of its version. @param statements all
 * of one list: one version, channel, share and notes
 */
export async function writeList(
  folder: string,
  name: string,
  statements: readonly Omit<Statement, 'notes'>[],
  notes: string,
  key: KeyObject,
): Promise<void> {
  const [first] = statements;
  if (!first) throw new Error('a list needs a file');
  const files = statements.map((statement) => ({
    ...statement,
    signature: signStatement({ ...statement, notes: sha512Of(notes) }, key),
  }));
  // JSON strings are valid YAML.
  const text = JSON.stringify;
  const lines = [
    `version: ${text(first.version)}`,
    'files:',
    ...files.flatMap(({ file, sha512, size, signature }) => [
      `  - url: ${text(file)}`,
      `    sha512: ${text(sha512)}`,
      `    size: ${size}`,
      '    codesk:',
      `      statement: ${text(signature.statement)}`,
      `      signature: ${text(signature.signature)}`,
      `      key: ${text(signature.key)}`,
    ]),
    `path: ${text(first.file)}`,
    `sha512: ${text(first.sha512)}`,
    `releaseDate: ${text(first.issued)}`,
    `releaseNotes: ${text(notes)}`,
    `stagingPercentage: ${first.staging}`,
    '',
  ];
  const archived = join(archiveOf(folder, first.version), name);
  await mkdir(dirname(archived), { recursive: true });
  for (const file of [archived, join(folder, name)]) await writeShared(file, lines.join('\n'));
}

/** Puts a built file into the feed atomically. */
export async function placeFile(path: string, target: string): Promise<void> {
  const part = `${target}.part`;
  await rm(part, { force: true });
  try {
    await copyFile(path, part, constants.COPYFILE_EXCL);
    await finish(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

async function writeShared(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o644);
  try {
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
  await finish(part, file);
}

async function finish(part: string, file: string): Promise<void> {
  const handle = await open(part, 'r+');
  try {
    // The web server must be able to read it, whichever user signed.
    await handle.chmod(0o644);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}

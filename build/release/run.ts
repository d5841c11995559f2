/** The commands of `codesk-release`. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { join, resolve } from 'node:path';
import { rootCertificates } from 'node:tls';
import { parseArgs } from 'node:util';
import { gt, parse } from 'semver';
import { feedAddress } from '../../main/updates/feed';
import { keyId, type PublicKey, readPublicKeys } from '../../main/updates/keys';
import { longestNotes, manifestName } from '../../main/updates/manifest';
import { UpdateFailed, UpdateRefused } from '../../main/updates/refusal';
import { isVersion, product, type Statement } from '../../main/updates/statement';
import { type UpdateChannel, updateChannels } from '../../shared/ipc/updates';
import { readBuiltFile } from './built-file';
import {
  archivedVersions,
  archiveOf,
  listsIn,
  nextIssued,
  offersOf,
  placeFile,
  writeList,
} from './feed-folder';
import { Misuse } from './misuse';
import { makeKeys, passphraseOf, readPrivateKey } from './private-key';
import { addressSource, folderSource, verifyFeed } from './verify';

const usage = `codesk-release keys --out FOLDER [--protect] [--passphrase-file FILE]
    Makes private.pem, which signs, and public.pem, which goes into the package. --protect asks for a passphrase.
codesk-release sign --feed FOLDER --key private.pem --version 1.2.3 --notes FILE [--channel latest|beta] [--staging 100] FILE …
    Signs built files and writes the lists of the feed. [--platform linux|win32|darwin --arch x64|arm64] for other names.
codesk-release verify --feed FOLDER|https://ADDRESS --public public.pem [--channel latest|beta] [--ca FILE]
    Reads the feed as the app does.
codesk-release stage PERCENT --feed FOLDER --key private.pem [--channel latest|beta]
    Changes how many installations take what is offered.
codesk-release pull-back --to 1.2.2 --feed FOLDER --key private.pem [--channel latest|beta]
    Offers an earlier release again. Nobody goes back; those who have not installed the newer one do not get it any more.
Every command that signs also takes [--passphrase-file FILE].`;

const options = {
  out: { type: 'string' },
  protect: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  feed: { type: 'string' },
  key: { type: 'string' },
  version: { type: 'string' },
  notes: { type: 'string' },
  channel: { type: 'string' },
  staging: { type: 'string' },
  platform: { type: 'string' },
  arch: { type: 'string' },
  public: { type: 'string' },
  ca: { type: 'string' },
  to: { type: 'string' },
} as const;

type ReleaseOptions = ReturnType<typeof readArguments>['values'] & { readonly print: (line: string) => void };

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Misuse(`${(error as Error).message}\n${usage}`);
  }
}

function requiredOption(given: ReleaseOptions, name: keyof typeof options): string {
  const value = given[name];
  if (typeof value !== 'string' || value === '') throw new Misuse(`--${name} is missing.\n${usage}`);
  return value;
}

function channelsOf(given: ReleaseOptions): readonly UpdateChannel[] {
  const { channel } = given;
  if (channel === undefined) return updateChannels;
  const known = updateChannels.find((each) => each === channel);
  if (!known) throw new Misuse(`There is no channel ${channel}: ${updateChannels.join(', ')}`);
  return [known];
}

function stagingOf(text: string): number {
  const staging = Number(text);
  if (!/^\d{1,3}$/.test(text) || staging > 100)
    throw new Misuse(`The share is a whole number from 0 to 100, not ${text}.`);
  return staging;
}

function versionOf(text: string): string {
  if (!isVersion(text)) throw new Misuse(`${text} is not a version such as 1.2.3 or 1.3.0-beta.1.`);
  return text;
}

function folderOf(given: ReleaseOptions): string {
  const folder = resolve(requiredOption(given, 'feed'));
  if (!existsSync(folder)) throw new Misuse(`There is no such folder: ${folder}`);
  return folder;
}

interface Signer {
  readonly key: KeyObject;
  readonly keys: readonly PublicKey[];
}

async function signerOf(given: ReleaseOptions): Promise<Signer> {
  const key = await readPrivateKey(requiredOption(given, 'key'), given['passphrase-file']);
  const own = { id: keyId(key), key: createPublicKey(key) };
  // The feed may still be signed with the previous key.
  const others = given.public === undefined ? [] : readPublicKeys(readFileSync(given.public, 'utf8'));
  return { key, keys: [own, ...others] };
}

/** Reads the result the way the app does. */
async function verifiedAsApp(
  { print }: ReleaseOptions,
  folder: string,
  keys: readonly PublicKey[],
  channels: readonly UpdateChannel[],
) {
  const { lines, wrong } = await verifyFeed(folderSource(folder), keys, channels);
  for (const line of lines) print(line);
  return wrong === 0;
}

async function keys(given: ReleaseOptions): Promise<boolean> {
  const folder = resolve(requiredOption(given, 'out'));
  const isProtected = given.protect || given['passphrase-file'] !== undefined;
  const passphrase = isProtected ? await passphraseOf(given['passphrase-file']) : undefined;
  const id = makeKeys(folder, passphrase);
  given.print(`Key ${id} is made.`);
  given.print(
    `${join(folder, 'private.pem')} signs releases. Keep it off the machines that build, and a copy in a safe.`,
  );
  given.print(`${join(folder, 'public.pem')} goes into the package: npm run package -- --update-key FILE`);
  return true;
}

async function signFiles(given: ReleaseOptions, paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) throw new Misuse(`No file is named.\n${usage}`);
  const folder = resolve(requiredOption(given, 'feed'));
  const version = versionOf(requiredOption(given, 'version'));
  const staging = stagingOf(given.staging ?? '100');
  const [channel = 'latest'] = channelsOf({ ...given, channel: given.channel ?? 'latest' });
  const notes = readNotes(requiredOption(given, 'notes'));
  if (channel === 'latest' && parse(version)?.prerelease.length)
    throw new Misuse(`${version} is a version for trying. It goes to the channel beta: --channel beta`);
  const built = await Promise.all(
    paths.map(async (path) => ({ path, ...(await readBuiltFile(path, given)) })),
  );
  const { key, keys: known } = await signerOf(given);
  mkdirSync(folder, { recursive: true });

  const groups = new Map<string, typeof built>();
  for (const file of built) {
    const name = manifestName(channel, file.platform, file.arch);
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  const before = new Map([...groups.keys()].map((name) => [name, offersOf(folder, name, known)]));
  for (const [name, offers] of before)
    for (const { statement } of offers)
      if (gt(statement.version, version))
        throw new Misuse(
          `${name} offers ${statement.version} already, which is newer than ${version}. To go back: codesk-release pull-back`,
        );

  for (const { path, file, sha512 } of built) {
    const target = join(folder, file);
    if (resolve(path) === target) continue;
    // Replacing it would break downloads in progress, and the archive names it with its hash.
    if (existsSync(target) && (await readBuiltFile(target, given)).sha512 !== sha512)
      throw new Misuse(`The feed has another ${file}. A version is built once; take the next one.`);
    await placeFile(path, target);
  }
  const channels: UpdateChannel[] = channel === 'latest' ? ['latest', 'beta'] : ['beta'];
  const issued = nextIssued(folder, known, channels);
  for (const [name, files] of groups) {
    // Systems may be built one after the other, so files of this release stay.
    const own = files.map(({ path: _path, ...file }) => file);
    const others = (before.get(name) ?? [])
      .map(({ statement }) => statement)
      .filter((each) => each.version === version && own.every(({ file }) => file !== each.file))
      .map(({ platform, arch, file, size, sha512 }) => ({ platform, arch, file, size, sha512 }));
    for (const each of channels) {
      const listed = name.replace(/^latest/, each);
      // Beta users get a release as soon as it is newer than theirs.
      const isOlder = offersOf(folder, listed, known).some(({ statement }) => gt(statement.version, version));
      if (each !== channel && isOlder) continue;
      const statements = [...own, ...others].map((file) => ({
        product,
        version,
        channel: each,
        issued,
        staging,
        ...file,
      }));
      await writeList(folder, listed, statements, notes, key);
    }
  }
  return verifiedAsApp(given, folder, known, channels);
}

async function verify(given: ReleaseOptions): Promise<boolean> {
  const feed = requiredOption(given, 'feed');
  const keyFile = requiredOption(given, 'public');
  let known: readonly PublicKey[];
  try {
    known = readPublicKeys(readFileSync(keyFile, 'utf8'));
  } catch (error) {
    throw new Misuse(`${keyFile}: ${(error as Error).message}`);
  }
  const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(feed);
  if (isAddress) feedAddress(feed);
  const extra = given.ca === undefined ? [] : [readFileSync(given.ca, 'utf8')];
  const source = isAddress
    ? addressSource(feed, new Agent({ ca: [...rootCertificates, ...extra] }))
    : folderSource(folderOf(given));
  const { lines, wrong, files } = await verifyFeed(source, known, channelsOf(given));
  for (const line of lines) given.print(line);
  given.print(wrong === 0 ? `The feed is right: ${files} files.` : `The feed is not right: ${wrong} faults.`);
  return wrong === 0;
}

/** Signs the lists of a feed again. @param change of each statement; undefined leaves the list unchanged */
async function signAgain(
  given: ReleaseOptions,
  listed: (folder: string, name: string, keys: readonly PublicKey[]) => ReturnType<typeof offersOf>,
  change: Partial<Statement>,
): Promise<boolean> {
  const folder = folderOf(given);
  const { key, keys: known } = await signerOf(given);
  const channels = channelsOf(given);
  const lists = listsIn(folder, channels);
  if (lists.length === 0) throw new Misuse(`${folder} has no list.`);
  const issued = nextIssued(folder, known, channels);
  const found = lists.map(({ name }) => ({ name, offers: listed(folder, name, known) }));
  for (const { name, offers } of found) {
    const statements = offers.map(({ statement: { notes: _notes, ...rest } }) => ({
      ...rest,
      ...change,
      issued,
    }));
    await writeList(folder, name, statements, offers[0]?.notes ?? '', key);
  }
  return verifiedAsApp(given, folder, known, channels);
}

function stage(given: ReleaseOptions, [share]: readonly string[]): Promise<boolean> {
  if (share === undefined) throw new Misuse(`Name a share from 0 to 100.\n${usage}`);
  return signAgain(given, offersOf, { staging: stagingOf(share) });
}

function pullBack(given: ReleaseOptions): Promise<boolean> {
  const version = versionOf(requiredOption(given, 'to'));
  return signAgain(
    given,
    (folder, name, known) => {
      const offers = offersOf(archiveOf(folder, version), name, known);
      if (offers.length === 0)
        throw new Misuse(
          `The archive has no ${name} of ${version}. It has: ${archivedVersions(folder).join(', ') || 'nothing'}`,
        );
      return offers;
    },
    { staging: 100 },
  );
}

function readNotes(file: string): string {
  let notes: string;
  try {
    notes = readFileSync(file, 'utf8').replace(/\r\n?/g, '\n').trim();
  } catch {
    throw new Misuse(`There is no such file: ${file}`);
  }
  if (notes.length > longestNotes)
    throw new Misuse(`The release notes have ${notes.length} characters; ${longestNotes} are the most.`);
  return notes;
}

/**
 * Runs one command.
 * @param args as on the command line
 * @returns the exit status: 0 if the feed is right, 1 if it is not, 2 for wrong arguments
 */
export async function runRelease(
  args: readonly string[],
  print: (line: string) => void,
  complain: (line: string) => void,
): Promise<number> {
  try {
    const { values, positionals } = readArguments(args);
    const given = { ...values, print };
    const [command, ...rest] = positionals;
    const commands: Readonly<Record<string, () => Promise<boolean>>> = {
      keys: () => keys(given),
      sign: () => signFiles(given, rest),
      verify: () => verify(given),
      stage: () => stage(given, rest),
      'pull-back': () => pullBack(given),
    };
    const chosen = Object.hasOwn(commands, command ?? '') ? commands[command ?? ''] : undefined;
    if (!chosen) throw new Misuse(usage);
    return (await chosen()) ? 0 : 1;
  } catch (error) {
    const isKnown =
      error instanceof Misuse || error instanceof UpdateRefused || error instanceof UpdateFailed;
    complain(`codesk-release: ${isKnown ? error.message : String((error as Error).stack)}`);
    return error instanceof Misuse ? 2 : 1;
  }
}

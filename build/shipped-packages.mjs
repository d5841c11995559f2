/**
 * The packages that end up in dist/. They are taken from the bundled files and not from package.json: most dependencies
 * there are only needed for the build, and bundled packages have dependencies of their own.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { inProject, projectRoot } from './project.mjs';

const listsFolder = inProject('dist/packages');

/** Cleared before a build, so that a removed source folder leaves no packages. */
export function forgetShippedPackages() {
  rmSync(listsFolder, { recursive: true, force: true });
}

/** Code that bundlers add to their output, by the start of its module name. */
const ownCode = [
  [/^\0?rolldown\//, 'node_modules/rolldown'],
  [/^\0?vite\//, 'node_modules/vite'],
];

/** @returns {string | undefined} the folder of the package that a module belongs to, from the project's root */
export function packageFolderOf(module) {
  const own = ownCode.find(([pattern]) => pattern.test(module));
  if (own) return own[1];
  const path = module
    .replace(/^\0+/, '')
    .replace(/[?#].*$/, '')
    .replaceAll('\\', '/');
  // The path of an asset, such as a font, is relative to its source folder.
  const inProjectRoot = (
    isAbsolute(path) ? relative(projectRoot, path) : path.replace(/^(\.\.\/)+/, '')
  ).replaceAll('\\', '/');
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(inProjectRoot)?.[0];
}

/** Vite plugin that records the packages of a source folder in `dist/packages/<folder>.json`. */
export function shippedPackages(room) {
  return {
    name: 'codesk:shipped-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : (file.originalFileNames ?? []),
      );
      const folders = new Set(modules.map(packageFolderOf).filter((folder) => folder !== undefined));
      mkdirSync(listsFolder, { recursive: true });
      writeFileSync(join(listsFolder, `${room}.json`), JSON.stringify([...folders].sort(), null, 2));
    },
  };
}

/** The packages that are not bundled: libsql, its dependencies, and its binary for the system. */
function unbundledPackages(platform, arch) {
  const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;
  const found = new Set();
  const add = (name) => {
    const folder = `node_modules/${name}`;
    if (found.has(folder)) return;
    found.add(folder);
    for (const needed of Object.keys(lock[folder]?.dependencies ?? {})) add(needed);
  };
  add('libsql');
  const native = { linux: 'gnu', win32: 'msvc' }[platform];
  add(`@libsql/${platform}-${arch}${native ? `-${native}` : ''}`);
  return [...found];
}

const licenceFile = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

/** Packages whose licence text is in another package of the same repository. */
const licenceElsewhere = [[/^@libsql\//, 'node_modules/libsql']];

/** Packages that name a licence without its text: the text to use, with their author. */
const licenceWritten = (name) => inProject('build/resources/licences', `${name}.txt`);

/** Packages that name their licence only in the text: a word of the text, and the licence. */
const licenceByText = [['SIL Open Font License, Version 1.1', 'OFL-1.1']];

function textsIn(folder) {
  if (!existsSync(inProject(folder))) return [];
  return (
    readdirSync(inProject(folder))
      .filter((name) => licenceFile.test(name))
      .sort()
      .map((name) => readFileSync(inProject(folder, name), 'utf8').replaceAll('\r\n', '\n'))
      // After this line Vite lists the packages in its own program, which are not part of a bundle.
      .map((text) => text.split('\n# Licenses of bundled dependencies')[0].trim())
      .filter((text) => text !== '')
  );
}

/** The licence that a package names, as an SPDX expression. */
function licenceOf({ license, licenses }) {
  if (typeof license === 'string') return license;
  if (typeof license?.type === 'string') return license.type;
  return Array.isArray(licenses) ? licenses.map(({ type }) => type).join(' OR ') : undefined;
}

/**
 * @typedef {{name: string, version: string, licence: string, text: string, integrity?: string, folder: string, rooms: string[]}} ShippedPackage
 */

/**
 * Every package that is shipped, with its licence.
 * @param {{platform?: NodeJS.Platform, arch?: string, lists?: Record<string, string[]>}} [of]
 * @returns {ShippedPackage[]} by name and version
 * @throws when a package has no licence or no text of it
 */
export function readShippedPackages({
  platform = process.platform,
  arch = process.arch,
  lists = readLists(),
} = {}) {
  const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;
  const rooms = new Map();
  const note = (folder, room) => rooms.set(folder, [...(rooms.get(folder) ?? []), room]);
  for (const [room, folders] of Object.entries(lists)) for (const folder of folders) note(folder, room);
  for (const folder of unbundledPackages(platform, arch)) note(folder, 'beside the bundle');
  const missing = [];
  const found = [...rooms].flatMap(([folder, inRooms]) => {
    const locked = lock[folder];
    const file = inProject(folder, 'package.json');
    const described = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { ...locked };
    const name = described.name ?? folder.replace(/^.*node_modules\//, '');
    const elsewhere = licenceElsewhere.find(([pattern]) => pattern.test(name))?.[1];
    const own = textsIn(folder);
    const beside = own.length === 0 && elsewhere ? textsIn(elsewhere) : own;
    const written = licenceWritten(name);
    const texts =
      beside.length === 0 && existsSync(written) ? [readFileSync(written, 'utf8').trim()] : beside;
    const licence =
      licenceOf(described) ??
      licenceByText.find(([words]) => texts.some((text) => text.includes(words)))?.[1];
    if (licence === undefined || texts.length === 0) {
      missing.push(`${name}: ${licence === undefined ? 'names no licence' : 'has no text of its licence'}`);
      return [];
    }
    return {
      name,
      version: described.version,
      licence,
      text: texts.join('\n\n'),
      integrity: locked?.integrity,
      folder,
      rooms: inRooms.sort(),
    };
  });
  if (missing.length > 0)
    throw new Error(
      `Packages are shipped without their licence:\n${missing.map((line) => `  ${line}`).join('\n')}`,
    );
  return found.sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

function readLists() {
  return Object.fromEntries(
    readdirSync(listsFolder).map((name) => [
      name.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(listsFolder, name), 'utf8')),
    ]),
  );
}

/** @returns {string} the notices of all packages; packages with the same licence text are listed together above it */
export function noticesOf(packages, electronLicence) {
  const byText = new Map();
  for (const each of packages) byText.set(each.text, [...(byText.get(each.text) ?? []), each]);
  const blocks = [...byText].map(([text, sharing]) => ({
    head: sharing.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join('\n'),
    text,
  }));
  const rule = '-'.repeat(72);
  const head = [
    'Codesk contains the software below. Each stands under its own licence.',
    'The licences of Chromium and of what it contains are in the file LICENSES.chromium.html of the installation.',
  ].join('\n');
  const all = [{ head: 'Electron (MIT)', text: electronLicence.trim() }, ...blocks];
  return `${head}\n\n${all.map(({ head: title, text }) => `${rule}\n${title}\n${rule}\n\n${text}\n`).join('\n')}`;
}

/** Writes `dist/licenses.txt`. @throws when a package is shipped without its licence */
export function writeNotices() {
  const electronLicence = readFileSync(inProject('node_modules/electron/LICENSE'), 'utf8');
  const file = inProject('dist/licenses.txt');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, noticesOf(readShippedPackages(), electronLicence));
}

/** Builds dist/, or a command of main alone, if a source has changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesUnder, inProject, projectRoot } from './project.mjs';
import { runTool, SetupError } from './run-command.mjs';
import { forgetShippedPackages, writeNotices } from './shipped-packages.mjs';

const sources = [
  'build/icon-paths.mjs',
  'build/shipped-packages.mjs',
  'build/time-zones.mjs',
  'main',
  'preload',
  'renderer',
  'sandbox',
  'shared',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];
/** Source folders of a command without a window. */
const commandSources = ['main', 'shared', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
const stampFile = inProject('dist/.built-from');
const results = [
  'main/index.cjs',
  'main/rates-command.cjs',
  'preload/index.cjs',
  'sandbox/index.cjs',
  'renderer/index.html',
  'licenses.txt',
];

function filesOf(path) {
  if (!existsSync(path)) return [];
  return statSync(path).isFile() ? [path] : filesUnder(path).map((name) => join(path, name));
}

/** Hashes contents instead of times, so that a fresh checkout of the same sources needs no build. */
function stampOf(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesOf(inProject(name)))) {
    hash
      .update(`${relative(projectRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function hasStamp(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

function isCurrent(stamp) {
  return hasStamp(stampFile, stamp) && results.every((file) => existsSync(inProject('dist', file)));
}

/** Marks dist/ as not built, because the development server writes into it too. */
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}

/** @param options of `runTool` @returns true if dist/ is built from the current sources */
export async function ensureBuild(options) {
  const stamp = stampOf(sources);
  if (isCurrent(stamp)) return true;
  forgetBuild();
  console.log('Building …');
  forgetShippedPackages();
  const { ok } = await runTool('vite', ['build', '--logLevel', 'warn'], options);
  if (!ok) return false;
  try {
    writeNotices();
  } catch (error) {
    throw new SetupError(error.message);
  }
  writeFileSync(stampFile, stamp);
  return true;
}

/**
 * Builds a command of main, `main/<name>/command.ts`, without the page unless the app is built already.
 * @returns path of the script; undefined if the build failed
 */
export async function ensureCommand(name) {
  const file = `${name}-command.cjs`;
  if (isCurrent(stampOf(sources))) return inProject('dist/main', file);
  const script = inProject('out/commands', file);
  const ownStampFile = `${script}.built-from`;
  const stamp = stampOf(commandSources);
  if (existsSync(script) && hasStamp(ownStampFile, stamp)) return script;
  rmSync(ownStampFile, { force: true });
  console.log('Building the command …');
  const { ok } = await runTool('vite', ['build', '--mode', `command-${name}`, '--logLevel', 'warn']);
  if (!ok) return undefined;
  writeFileSync(ownStampFile, stamp);
  return script;
}

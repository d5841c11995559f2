/** Builds dist/ if a source has changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesUnder, inProject, projectRoot } from './project.mjs';
import { runTool } from './run-command.mjs';

const sources = [
  'build/icon-paths.mjs',
  'build/relative-colours.mjs',
  'main',
  'preload',
  'renderer',
  'sandbox',
  'shared',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];
const stampFile = inProject('dist/.built-from');
const results = [
  'main/index.cjs',
  'main/rates-command.cjs',
  'preload/index.cjs',
  'sandbox/index.cjs',
  'renderer/index.html',
];

function filesOf(path) {
  if (!existsSync(path)) return [];
  return statSync(path).isFile() ? [path] : filesUnder(path).map((name) => join(path, name));
}

/** A hash of the contents, not of times: a fresh checkout of the same sources needs no new build. */
function sourceStamp() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesOf(inProject(name)))) {
    hash
      .update(`${relative(projectRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function isCurrent(stamp) {
  return (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp &&
    results.every((file) => existsSync(inProject('dist', file)))
  );
}

/** Marks dist/ as not built, because the development server writes into it too. */
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}

/** @returns true if dist/ is built from the current sources */
export async function ensureBuild() {
  const stamp = sourceStamp();
  if (isCurrent(stamp)) return true;
  forgetBuild();
  console.log('Building …');
  const { ok } = await runTool('vite', ['build', '--logLevel', 'warn']);
  if (ok) writeFileSync(stampFile, stamp);
  return ok;
}

/** Paths in this project, and the Node that its commands use. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

export function inProject(...parts) {
  return join(projectRoot, ...parts);
}

/** The folder where the user called `npm run <script>`; npm itself changes to the project's folder. */
export function callerFolder(script) {
  const isScript = process.env.npm_lifecycle_event === script;
  return (isScript && process.env.INIT_CWD) || process.cwd();
}

/** All files under a folder, as sorted paths relative to it. */
export function filesUnder(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}

/** Node is a devDependency, so that every machine uses the same version. */
export const nodeBinary = inProject(
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** The scripts of the packages' commands, to be run with `nodeBinary`. */
export const commandScripts = {
  biome: inProject('node_modules/@biomejs/biome/bin/biome'),
  tsc: inProject('node_modules/typescript/bin/tsc'),
  vite: inProject('node_modules/vite/bin/vite.js'),
  vitest: inProject('node_modules/vitest/vitest.mjs'),
  playwright: inProject('node_modules/playwright/cli.js'),
  'electron-builder': inProject('node_modules/electron-builder/cli.js'),
};

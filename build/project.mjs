/** Where things are in this project, and the Node that its own commands run on. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

export function inProject(...parts) {
  return join(projectRoot, ...parts);
}

/** Every file under a folder of the project, as paths relative to that folder, in a fixed order. */
export function filesUnder(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}

/** Installed as a devDependency, so that every machine runs the same Node. */
export const nodeBinary = inProject(
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** The script behind a package's command line, to be run with `nodeBinary`. */
export const commandScripts = {
  biome: inProject('node_modules/@biomejs/biome/bin/biome'),
  tsc: inProject('node_modules/typescript/bin/tsc'),
  vite: inProject('node_modules/vite/bin/vite.js'),
  vitest: inProject('node_modules/vitest/vitest.mjs'),
  playwright: inProject('node_modules/playwright/cli.js'),
  'electron-builder': inProject('node_modules/electron-builder/cli.js'),
};

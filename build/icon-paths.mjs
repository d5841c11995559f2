/**
 * Gives the page the icons that its sources name (`renderer/ui/icon-paths.ts`). Blueprint's own loaders fetch all icons,
 * 600 kB, before they can draw the first one, and its list of all names is 40 kB that only finds misspelt ones.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesUnder, inProject } from './project.mjs';

const require = createRequire(import.meta.url);
const table = inProject('renderer/ui/icon-paths.ts');
const allNames = /[\\/]@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]iconNames\.js$/;
const sizes = [16, 20];

const allSources = () =>
  ['renderer', 'shared'].flatMap((folder) =>
    filesUnder(inProject(folder))
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(inProject(folder), name)),
  );

/**
 * All quoted texts in the sources that are icon names, but for those that something is only compared with, such as
 * `typeof … === 'function'`. Some are not used as icons, but none is missing.
 */
function namedIcons() {
  const { IconNamesSet } = require('@blueprintjs/icons/lib/cjs/iconNames');
  const found = new Set();
  for (const file of allSources()) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(
      /(?<![!=]==\s*)['"]([a-z\d]+(?:-[a-z\d]+)*)['"]/g,
    )) {
      if (IconNamesSet.has(name)) found.add(name);
    }
  }
  return [...found].sort();
}

function tableOf(names) {
  const pathsOf = (name, size) =>
    require(`@blueprintjs/icons/lib/cjs/generated/${size}px/paths/${name}`).default;
  return Object.fromEntries(
    sizes.map((size) => [size, Object.fromEntries(names.map((name) => [name, pathsOf(name, size)]))]),
  );
}

/** Vite plugin that generates the content of the table, and of Blueprint's list of names. */
export function iconPaths() {
  return {
    name: 'codesk:icon-paths',
    load(id) {
      if (id !== table && !allNames.test(id)) return null;
      const names = namedIcons();
      return id === table
        ? `export const iconPaths = ${JSON.stringify(tableOf(names))};`
        : `export const IconNames = {}; export const IconNamesSet = new Set(${JSON.stringify(names)});`;
    },
  };
}

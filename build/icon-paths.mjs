/**
 * Gives the page the icons that its sources name: `renderer/ui/start-icon-paths.ts` holds those of what is loaded before
 * the sign-in screen, `icon-paths.ts` all others. Blueprint's own loaders fetch all icons, 600 kB, before they can draw the
 * first one, and its list of all names is 40 kB that only finds misspelt ones.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesUnder, inProject } from './project.mjs';
import { startSources } from './start-sources.mjs';

const require = createRequire(import.meta.url);
const tables = {
  startIconPaths: inProject('renderer/ui/start-icon-paths.ts'),
  iconPaths: inProject('renderer/ui/icon-paths.ts'),
};
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
function namedIcons(sources) {
  const { IconNamesSet } = require('@blueprintjs/icons/lib/cjs/iconNames');
  const found = new Set();
  for (const file of sources) {
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

/** Vite plugin that generates the content of the two tables, and of Blueprint's list of names. */
export function iconPaths() {
  return {
    name: 'codesk:icon-paths',
    load(id) {
      const [name] = Object.entries(tables).find(([, file]) => file === id) ?? [];
      if (name === undefined && !allNames.test(id)) return null;
      const all = namedIcons(allSources());
      if (name === undefined)
        return `export const IconNames = {}; export const IconNamesSet = new Set(${JSON.stringify(all)});`;
      const start = namedIcons(startSources());
      const names = name === 'startIconPaths' ? start : all.filter((icon) => !start.includes(icon));
      return `export const ${name} = ${JSON.stringify(tableOf(names))};`;
    },
  };
}

/**
 * Fills `renderer/ui/icon-paths.ts` with the paths of the icons that the sources name. Blueprint's own loaders fetch
 * all icons, 600 kB, before they can draw the first one.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesUnder, inProject } from './project.mjs';

const require = createRequire(import.meta.url);
const target = inProject('renderer/ui/icon-paths.ts');

/** All quoted texts in the sources that are icon names. Some are not used as icons, but none is missing. */
function namedIcons(names) {
  const found = new Set();
  for (const folder of ['renderer', 'shared']) {
    for (const file of filesUnder(inProject(folder)).filter((name) => /\.tsx?$/.test(name))) {
      const text = readFileSync(join(inProject(folder), file), 'utf8');
      for (const [, name] of text.matchAll(/['"]([a-z\d]+(?:-[a-z\d]+)*)['"]/g)) {
        if (names.has(name)) found.add(name);
      }
    }
  }
  return [...found].sort();
}

/** Vite plugin that generates the content of `icon-paths.ts`. */
export function iconPaths() {
  return {
    name: 'codesk:icon-paths',
    load(id) {
      if (id !== target) return null;
      const { IconNamesSet } = require('@blueprintjs/icons/lib/cjs/iconNames');
      const pathsOf = (name, size) =>
        require(`@blueprintjs/icons/lib/cjs/generated/${size}px/paths/${name}`).default;
      const names = namedIcons(IconNamesSet);
      const table = (size) =>
        JSON.stringify(Object.fromEntries(names.map((name) => [name, pathsOf(name, size)])));
      return `export const iconPaths = { 16: ${table(16)}, 20: ${table(20)} };`;
    },
  };
}

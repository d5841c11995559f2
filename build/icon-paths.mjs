/**
 * Puts the pictures of the icons that the sources name into `renderer/ui/icon-paths.ts`. Blueprint's own loaders fetch
 * all of its icons, 600 kB, before the first one can be drawn.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesUnder, inProject } from './project.mjs';

const require = createRequire(import.meta.url);
const target = inProject('renderer/ui/icon-paths.ts');

/** Every text in quotes that is the name of an icon: a few too many, never one too few. */
function namedIcons(names) {
  const found = new Set();
  for (const room of ['renderer', 'shared']) {
    for (const file of filesUnder(inProject(room)).filter((name) => /\.tsx?$/.test(name))) {
      const text = readFileSync(join(inProject(room), file), 'utf8');
      for (const [, name] of text.matchAll(/['"]([a-z\d]+(?:-[a-z\d]+)*)['"]/g)) {
        if (names.has(name)) found.add(name);
      }
    }
  }
  return [...found].sort();
}

/** Vite plugin: what `icon-paths.ts` holds in a build and on the development server. */
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

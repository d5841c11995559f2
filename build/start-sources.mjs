/** The sources of the page that are loaded before the sign-in screen: what its entry imports, and not what it imports later. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readImports } from './import-boundaries.ts';
import { inProject } from './project.mjs';

/** @returns {string[]} paths of the files */
export function startSources() {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const { specifier, kind } of readImports(file, readFileSync(file, 'utf8')).imports) {
      if (kind !== 'value' || !specifier.startsWith('.')) continue;
      const target = join(dirname(file), specifier);
      const source = [`${target}.ts`, `${target}.tsx`, join(target, 'index.ts')].find(existsSync);
      if (source) visit(source);
    }
  };
  visit(inProject('renderer/main.tsx'));
  return [...found].filter((file) => file.startsWith(inProject('renderer')));
}

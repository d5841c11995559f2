/** A build counts as current as long as none of its sources has changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../build');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Those restart the app in development, run a tool or name folders: they have no effect on the build. */
const elsewhere = ['dev-restart.mjs', 'project.mjs', 'import-boundaries.ts'];

/** The files of `build/` that a file imports, directly or through others. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  for (const [, name] of textOf(file).matchAll(/ from '\.\/(?:build\/)?([\w-]+\.(?:mjs|ts))'/g)) {
    if (name === undefined || found.has(name) || elsewhere.includes(name)) continue;
    found.add(name);
    importsOf(name, found);
  }
  return found;
}

it('every step of the build is one of its sources', () => {
  const app = textOf('app-build.mjs');
  const steps = [...importsOf('../vite.config.ts')];
  expect(steps).toContain('time-zones.mjs');
  expect(steps.filter((step) => !app.includes(`'build/${step}'`))).toEqual([]);
});

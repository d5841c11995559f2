import { resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { inProject } from '../../../build/project.mjs';

it('builds a command without the page, into its own folder', async () => {
  const { build, plugins, root } = await resolveConfig(
    { configFile: inProject('vite.config.ts'), mode: 'command-rates', logLevel: 'error' },
    'build',
    'command-rates',
  );
  expect(build.lib).toHaveProperty('entry', { 'rates-command': inProject('main/rates/command.ts') });
  expect(build.outDir).toBe(inProject('out/commands'));
  // The build of the app empties its folder; that of a command must not remove other files.
  expect(build.emptyOutDir).toBe(false);
  expect(root).toBe(inProject('.').replace(/\/$/, ''));
  expect(plugins.map(({ name }) => name).filter((name) => /electron|react|icon/.test(name))).toEqual([]);
});

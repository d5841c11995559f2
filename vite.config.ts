/**
 * Builds the source folders into dist/. `vite build` builds the page and then, through vite-plugin-electron, main,
 * preload and sandbox; with `--mode command-<folder>` it builds that command of main alone. `vite` serves the page and
 * restarts the app when one of the other folders changes.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type ConfigEnv, defineConfig, type InlineConfig, type UserConfig } from 'vite';
import electron, {
  type ElectronOptions,
  resolveViteConfig,
  withExternalBuiltins,
} from 'vite-plugin-electron';
import { restartApp } from './build/dev-restart.mjs';
import { iconPaths } from './build/icon-paths.mjs';
import { shippedPackages } from './build/shipped-packages.mjs';
import { withoutTimeZones } from './build/time-zones.mjs';

const root = import.meta.dirname;

/**
 * `main/<folder>/worker.ts` is a thread and is built as `dist/main/<folder>-worker.cjs`; `command.ts` is a program of its
 * own without a window, `dist/main/<folder>-command.cjs`.
 */
function mainEntries(): Record<string, string> {
  const entries: Record<string, string> = { index: join(root, 'main/index.ts') };
  for (const folder of readdirSync(join(root, 'main'), { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    for (const part of ['worker', 'command']) {
      const entry = join(root, 'main', folder.name, `${part}.ts`);
      if (existsSync(entry)) entries[`${folder.name}-${part}`] = entry;
    }
  }
  return entries;
}

function nodeRoom(room: string, entries: Record<string, string>, command: string): InlineConfig {
  return {
    root,
    // Files that go along as they are. A folder that is not there gives none.
    publicDir: join(root, room, 'assets'),
    logLevel: command === 'build' ? 'warn' : 'info',
    plugins: [shippedPackages(room)],
    build: {
      outDir: join(root, 'dist', room),
      emptyOutDir: command === 'build',
      // The older Electron of the two carries Node 20 (CONTRIBUTING.md, "Two Electrons").
      target: 'node20',
      // Readable stack traces in a user's log are worth more than the few hundred kilobytes.
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      lib: { entry: entries, formats: ['cjs'], fileName: (_format, name) => `${name}.cjs` },
      rolldownOptions: {
        // libsql loads its native part by path and so cannot be bundled.
        external: ['electron', 'libsql'],
        // Beside the entries: `__dirname` is the same in all of them, whatever the bundler puts together.
        output: { chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  };
}

function nodeRooms(command: string): ElectronOptions[] {
  return [
    { vite: nodeRoom('preload', { index: join(root, 'preload/index.ts') }, command), onstart: restartApp },
    { vite: nodeRoom('sandbox', { index: join(root, 'sandbox/index.ts') }, command), onstart: restartApp },
    { vite: nodeRoom('main', mainEntries(), command), onstart: restartApp },
  ];
}

/** A command of main alone, without the page: `out/commands/<folder>-command.cjs`. */
function commandRoom(folder: string): UserConfig {
  const room = nodeRoom('main', { [`${folder}-command`]: join(root, 'main', folder, 'command.ts') }, 'build');
  const build = { ...room.build, outDir: join(root, 'out/commands'), emptyOutDir: false };
  return withExternalBuiltins(resolveViteConfig({ vite: { ...room, plugins: [], publicDir: false, build } }));
}

const app = ({ command }: ConfigEnv): UserConfig => ({
  root: join(root, 'renderer'),
  // Relative addresses: the page is served from app://codesk/ and from the dev server alike.
  base: './',
  plugins: [
    react(),
    iconPaths(),
    withoutTimeZones(),
    shippedPackages('renderer'),
    electron(nodeRooms(command)),
  ],
  server: { host: '127.0.0.1', fs: { allow: [root] } },
  build: {
    outDir: join(root, 'dist/renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    // The page's content security policy has no data: sources for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the sign-in screen needs, in one file.
            { name: 'start', tags: ['$initial'], priority: 5 },
            // In one chunk with zod: a chunk with schemas runs before the one that imports `page-setup` first, and zod
            // tries eval with the first schema, unless it is told not to.
            {
              name: 'schemas',
              test: /renderer[\\/]app[\\/]page-setup\.ts$|node_modules[\\/]zod[\\/]/,
              priority: 4,
            },
            // One file of 1 MB in place of a hundred small ones: over `app://` each file costs more than its bytes.
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
});

export default defineConfig((env) => {
  const [, folder] = /^command-(.+)$/.exec(env.mode) ?? [];
  return folder === undefined ? app(env) : commandRoom(folder);
});

/** A built thread or command of main: one bundled script. */
import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const libsql = join(import.meta.dirname, '../../node_modules/libsql/index.js');

/**
 * Bundles `main/<folder>/worker.ts`.
 * @param into folder of the script
 * @returns path of the script
 */
export function buildThread(folder: string, into: string): Promise<string> {
  return buildEntry(folder, 'worker', into);
}

/** The same for `main/<folder>/command.ts`. */
export function buildCommand(folder: string, into: string): Promise<string> {
  return buildEntry(folder, 'command', into);
}

/**
 * Bundles a process of this folder, with the fake Electron.
 * @param process name of its file
 */
export function buildProcess(process: string, into: string): Promise<string> {
  return buildScript(`${process}.cjs`, join(import.meta.dirname, `${process}.ts`), into);
}

const buildEntry = (folder: string, part: string, into: string) =>
  buildScript(`${folder}-${part}.cjs`, join(import.meta.dirname, '../../main', folder, `${part}.ts`), into);

async function buildScript(name: string, entry: string, into: string): Promise<string> {
  await buildOnce(name, into, (outDir) =>
    build({
      configFile: false,
      logLevel: 'error',
      build: {
        outDir,
        emptyOutDir: false,
        minify: false,
        ssr: entry,
        // The bundle is outside the project, so the package is named by its path.
        rolldownOptions: {
          external: ['libsql'],
          output: { format: 'cjs', entryFileNames: name, paths: { libsql } },
        },
      },
      resolve: {
        alias: [{ find: /^electron$/, replacement: join(import.meta.dirname, 'electron/electron.ts') }],
      },
      ssr: { noExternal: true },
    }),
  );
  return join(into, name);
}

const built = new Map<string, Promise<string>>();

/** Builds for the first test file of this process, and copies the result for each of them. */
export async function buildOnce(
  name: string,
  into: string,
  make: (folder: string) => Promise<unknown>,
): Promise<void> {
  const begin = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'codesk-built-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await make(folder);
    return folder;
  };
  const folder = built.get(name) ?? begin();
  built.set(name, folder);
  await cp(await folder, into, { recursive: true });
}

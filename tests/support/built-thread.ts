/** A thread or a command of main as it is built: one bundled script. */
import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

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

async function buildEntry(folder: string, part: string, into: string): Promise<string> {
  const name = `${folder}-${part}.cjs`;
  await buildOnce(name, into, (outDir) =>
    build({
      configFile: false,
      logLevel: 'error',
      build: {
        outDir,
        emptyOutDir: false,
        minify: false,
        ssr: join(import.meta.dirname, '../../main', folder, `${part}.ts`),
        rolldownOptions: { output: { format: 'cjs', entryFileNames: name } },
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

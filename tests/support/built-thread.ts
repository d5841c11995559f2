/** A thread or a command of main as it is built: one bundled script. */
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
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: into,
      emptyOutDir: false,
      minify: false,
      ssr: join(import.meta.dirname, '../../main', folder, `${part}.ts`),
      rolldownOptions: { output: { format: 'cjs', entryFileNames: `${folder}-${part}.cjs` } },
    },
    ssr: { noExternal: true },
  });
  return join(into, `${folder}-${part}.cjs`);
}

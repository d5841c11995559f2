/** A thread of main as it is built: one bundled script. */
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Bundles `main/<folder>/worker.ts`.
 * @param into folder of the script
 * @returns path of the script
 */
export async function buildThread(folder: string, into: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: into,
      emptyOutDir: false,
      minify: false,
      ssr: join(import.meta.dirname, '../../main', folder, 'worker.ts'),
      rolldownOptions: { output: { format: 'cjs', entryFileNames: `${folder}-worker.cjs` } },
    },
    ssr: { noExternal: true },
  });
  return join(into, `${folder}-worker.cjs`);
}

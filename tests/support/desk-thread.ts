/** The built desk and its thread, for tests that run them in this process or kill another one. */
import { join } from 'node:path';
import { build } from 'vite';
import { buildOnce } from './built-thread';

/**
 * Bundles the thread, and a process that writes until it is killed, into a folder.
 * @param process file of the process in this folder
 */
export async function buildDesk(
  folder: string,
  process = 'desk-writer.ts',
): Promise<{ thread: string; writer: string }> {
  const root = join(import.meta.dirname, '../..');
  await buildOnce(process, folder, (outDir) =>
    build({
      configFile: false,
      logLevel: 'error',
      root,
      build: {
        outDir,
        emptyOutDir: false,
        minify: false,
        ssr: true,
        rolldownOptions: {
          input: {
            thread: join(root, 'main/desk/worker.ts'),
            writer: join(import.meta.dirname, process),
          },
          // The bundle is outside the project, so the package is named by its path.
          external: [/^libsql$/, /^electron$/],
          output: {
            format: 'cjs',
            entryFileNames: '[name].cjs',
            paths: { libsql: join(root, 'node_modules/libsql/index.js') },
          },
        },
      },
      ssr: { noExternal: true },
    }),
  );
  return { thread: join(folder, 'thread.cjs'), writer: join(folder, 'writer.cjs') };
}

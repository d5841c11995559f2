/** The modules that main loads before its window is created: each delays the first paint. */
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { projectRoot } from '../../support/app/project-root';

/** Kilobytes of main's own code before the window. */
const most = 60;

it('main loads no package and no schema before its window', { timeout: 60_000 }, async () => {
  const built = await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'node20',
      lib: { entry: join(projectRoot, 'main/index.ts'), formats: ['cjs'], fileName: 'index' },
      rolldownOptions: { external: [/^node:/, 'electron', 'libsql'], platform: 'node' },
    },
  });
  const chunks = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output.filter((part) => part.type === 'chunk') : [],
  );
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = chunks.filter(({ isEntry }) => isEntry);
  for (const { imports } of first)
    for (const name of imports) {
      const chunk = byName.get(name);
      if (chunk && !first.includes(chunk)) first.push(chunk);
    }
  const modules = first.flatMap(({ moduleIds }) => moduleIds).filter((id) => !id.startsWith('\0'));
  expect(modules.filter((id) => /node_modules|[\\/]shared[\\/]/.test(id))).toEqual([]);
  expect(modules.length).toBeGreaterThan(5);
  const kilobytes = first.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0) / 1024;
  expect(kilobytes).toBeLessThan(most);
});

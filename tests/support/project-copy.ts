/** A copy of the sources in another folder, where a test can add files and run the tools of the project. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inProject } from '../../build/project.mjs';

const run = promisify(execFile);

const copied = [
  ...['shared', 'main', 'preload', 'renderer', 'sandbox', 'build', 'docs', 'tests'],
  ...[
    'package.json',
    'biome.json',
    '.gitignore',
    'vite.config.ts',
    'vitest.config.ts',
    'playwright.config.ts',
  ],
  ...['', '.base', '.page', '.node', '.tests'].map((name) => `tsconfig${name}.json`),
];

export interface ProjectCopy {
  readonly folder: string;
  /**
   * Runs a script with Node.
   * @returns its output. Rejects with its output if it fails
   */
  node(script: string, ...args: readonly string[]): Promise<string>;
  remove(): void;
}

export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-copy-'));
  for (const name of copied)
    cpSync(inProject(name), join(folder, name), {
      recursive: true,
      filter: (path) => !/[\\/]tests[\\/](?:fixtures|e2e)$/.test(path),
    });
  for (const name of ['node_modules', 'tests/fixtures', 'tests/e2e'])
    symlinkSync(inProject(name), join(folder, name), 'junction');
  // A run of Vitest inside another one must not find its settings, and its campaigns are short.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  return {
    folder,
    async node(script, ...args) {
      try {
        const { stdout, stderr } = await run(process.execPath, [join(folder, script), ...args], {
          cwd: folder,
          env: { ...env, NO_COLOR: '1', CODESK_RUNNING: undefined, CODESK_LONG: undefined },
          maxBuffer: 64 * 1024 * 1024,
        });
        return stdout + stderr;
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        throw new Error(`${script} ${args.join(' ')} failed:\n${stdout}${stderr}`);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

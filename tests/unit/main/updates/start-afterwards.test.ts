import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const module = join(import.meta.dirname, '../../../../main/updates/start-afterwards.ts');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-afterwards-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(process.platform !== 'linux')(
  'the new version starts when the old one is gone, without its open files and its names',
  async () => {
    const seen = join(folder, 'seen');
    const gone = join(folder, 'gone');
    const program = join(folder, 'new.AppImage');
    writeFileSync(
      program,
      `#!/bin/sh\n{ ls -l /proc/$$/fd; env; ls "${folder}"; } > "${seen}.part"; mv "${seen}.part" "${seen}"\n`,
    );
    chmodSync(program, 0o755);
    const held = join(folder, 'held-by-the-old-one');
    writeFileSync(held, '');
    const old = `import(${JSON.stringify(module)}).then(({ startAfterwards }) => {
      startAfterwards(${JSON.stringify(program)});
      setTimeout(() => require('node:fs').writeFileSync(${JSON.stringify(gone)}, ''), 300);
    })`;
    // Opens a file that every started program inherits, as Chromium does.
    spawn('/bin/bash', ['-c', 'exec 250<"$1"; exec "$2" -e "$3"', 'sh', held, process.execPath, old], {
      env: { PATH: process.env.PATH, KEPT: 'yes', APPIMAGE: '/old.AppImage', APPDIR: '/mnt/old' },
      stdio: 'ignore',
    });
    await vi.waitFor(() => expect(existsSync(seen)).toBe(true), { timeout: 10_000 });
    const told = readFileSync(seen, 'utf8');
    expect(told).toContain('KEPT=yes');
    expect(told).toMatch(/^gone$/m);
    expect(told).not.toMatch(/-> .*held-by-the-old-one/);
    expect(told).not.toMatch(/^(APPIMAGE|APPDIR)=/m);
  },
);

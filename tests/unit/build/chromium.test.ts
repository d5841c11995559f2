import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureChromium } from '../../../build/chromium.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-chromium-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that says what it is, as browsers do. */
function program(said: string, status = 0): string {
  const path = join(folder, 'chromium');
  writeFileSync(path, `#!/bin/sh\necho "${said}"\nexit ${status}\n`);
  chmodSync(path, 0o755);
  vi.stubEnv('CODESK_CHROMIUM', path);
  return path;
}

const none = { missing: 'CODESK_CHROMIUM names no Chromium newer than 114' };

describe.skipIf(process.platform === 'win32')('a Chromium that is named', () => {
  it('is taken by the version that it tells', async () => {
    const path = program('Chromium 156.0.8078.79 built on Debian GNU/Linux 12');
    expect(await ensureChromium()).toEqual({ path, version: '156.0.8078.79' });
  });

  it.each([
    ['is no newer than that of the oldest Electron', 'Chromium 114.0.5735.289', 0],
    ['only installs another package', 'Command 1.2.3.4 requires the chromium snap', 1],
    ['tells no version', 'hello', 0],
  ])('is not taken if it %s', async (_what, said, status) => {
    program(said, status);
    expect(await ensureChromium()).toEqual(none);
  });
});

it('is missed if there is nothing of that name, and none is installed in its place', async () => {
  vi.stubEnv('CODESK_CHROMIUM', join(folder, 'nothing'));
  expect(await ensureChromium()).toEqual(none);
});

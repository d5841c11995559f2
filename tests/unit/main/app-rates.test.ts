/** How main holds the parts of the rate desk together: what ends with the app, and what goes with practice data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { createRates } from '../../../main/handlers/rates';
import type { createSentChanges } from '../../../main/rates/sent-changes';

const mocked = ['../../../main/handlers/rates', '../../../main/rates/sent-changes'] as const;
const parts = {
  done: [] as string[],
  isWorking: undefined as (() => boolean) | undefined,
};

function watchParts() {
  vi.doMock(mocked[0], async (original) => {
    const { createRates: real } = await original<{ createRates: typeof createRates }>();
    return {
      createRates(options: Parameters<typeof createRates>[0]) {
        parts.isWorking = options.isWorking;
        const made = real(options);
        return {
          ...made,
          end: async () => {
            parts.done.push('rates ended');
            await made.end();
          },
          forgetPractice: async (remove: () => Promise<unknown>) => {
            await remove().catch(() => undefined);
            parts.done.push('practice files gone');
          },
        };
      },
    };
  });
  vi.doMock(mocked[1], async (original) => {
    const { createSentChanges: real } = await original<{ createSentChanges: typeof createSentChanges }>();
    return {
      createSentChanges(options: Parameters<typeof createSentChanges>[0]) {
        const made = real(options);
        const stop = async () => {
          parts.done.push('outbox stopped');
          await made.outbox.stop();
        };
        return { ...made, outbox: { ...made.outbox, stop } };
      },
    };
  });
}

let profile: string;
beforeEach(() => {
  parts.done.length = 0;
  profile = mkdtempSync(join(tmpdir(), 'codesk-app-'));
  for (const name of ['CODESK_POLICY', 'CODESK_API_URL', 'VITE_DEV_SERVER_URL']) vi.stubEnv(name, '');
});
afterEach(() => {
  // Other tests of the same process get the modules as they are.
  for (const name of mocked) vi.doUnmock(name);
  vi.resetModules();
  vi.unstubAllEnvs();
  rmSync(profile, { recursive: true, force: true });
});

it('removes practice files with practice data, and ends outbox and thread with the app, within two seconds', async () => {
  vi.resetModules();
  watchParts();
  const { app, BrowserWindow, startElectron } = await import('../../support/electron/electron');
  const { startMain } = await import('../../support/running-main');
  startElectron();
  app.paths = { userData: profile, downloads: profile };
  const { ask } = startMain(() => 'http://127.0.0.1:1');
  expect(parts.isWorking?.()).toBe(false);
  await ask('practice.reset');
  expect(parts.done).toEqual(['practice files gone']);
  for (const window of BrowserWindow.all) window.destroy();
  const begun = performance.now();
  app.emit('will-quit');
  await vi.waitUntil(() => app.exits.length > 0, { interval: 2, timeout: 5000 });
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(parts.done.slice(1).sort()).toEqual(['outbox stopped', 'rates ended']);
});

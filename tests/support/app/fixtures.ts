/**
 * Fixtures of the end-to-end tests. `codesk` is an app at its sign-in screen, `server` a practice server with its seed
 * data. The tests of a worker share both, and each test gets them reset. A test about a start of the app (another
 * profile, a restart, a second instance, stored files) takes `profile` and calls `launch`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { hasVirtualDisplay, startVirtualDisplay } from './display';
import { type Codesk, defaultView, endApps, type View } from './launch';
import { fewRows } from './practice-data';
import { PracticeServer } from './practice-server';
import { SharedApp } from './shared-app';

interface TestParts {
  /** Theme and size of the shared app's window: `test.use({ view: { theme: 'dark' } })`. */
  view: Partial<View>;
  server: PracticeServer;
  codesk: Codesk;
  /** A new folder, removed after the test. */
  profile: string;
}

interface WorkerParts {
  /** Rows of the practice server: `test.use({ practiceRows: 'orders=20000' })` at the top of a file. */
  practiceRows: string;
  /** Columns of its lists, if a test needs more than usual: `test.use({ practiceColumns: 'orders=500' })`. */
  practiceColumns: string;
  display: undefined;
  practice: PracticeServer;
  sharedApp: SharedApp;
}

/**
 * Milliseconds of a fixture, in addition to those of the test. Every step of a fixture has its own timeout that names
 * it; this one only has to be longer than all steps together, with their second attempts.
 */
const setUp = { timeout: 240_000 };

export const test = base.extend<TestParts, WorkerParts>({
  display: [
    async ({ headless }, use) => {
      const display = hasVirtualDisplay && headless !== false ? await startVirtualDisplay() : undefined;
      await use(undefined);
      await display?.stop();
    },
    { ...setUp, scope: 'worker', auto: true },
  ],
  practiceRows: [fewRows, { option: true, scope: 'worker' }],
  practiceColumns: ['', { option: true, scope: 'worker' }],
  practice: [
    async ({ practiceRows, practiceColumns }, use) => {
      const server = await PracticeServer.start({ rows: practiceRows, columns: practiceColumns });
      await use(server);
      await server.stop();
    },
    { ...setUp, scope: 'worker' },
  ],
  sharedApp: [
    // Depends on the display, so that the display stops after the app.
    async ({ practice, display: _display }, use) => {
      const sharedApp = new SharedApp(() => practice.address);
      await use(sharedApp);
      await sharedApp.end();
    },
    { ...setUp, scope: 'worker' },
  ],

  view: [{}, { option: true }],
  server: [
    async ({ practice }, use) => {
      await practice.reset();
      await use(practice);
    },
    setUp,
  ],
  codesk: [
    async ({ server: _server, sharedApp, view }, use) => {
      await use(await sharedApp.open({ ...defaultView, ...view }));
      await sharedApp.clear();
    },
    setUp,
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  profile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
    await use(folder);
    await endApps(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

export { expect } from 'playwright/test';
export { type Codesk, launch } from './launch';
export type { PracticeServer } from './practice-server';
export { fixtureFile } from './project-root';
export { signIn, typeSignIn } from './sign-in';

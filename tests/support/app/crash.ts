/** Crashes: of the whole app, and of the page alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import type { Codesk } from './launch';
import { endProcess, startPatience, within } from './processes';

/** Kills the app as a crash of the machine would: nothing is said to it. */
export const killApp = ({ app }: Codesk) => endProcess(app.process(), 'the app');

/**
 * Kills the process of the main window's page; main loads it again.
 * @returns the page that is there then. Playwright gives the crashed one up, so it is found through a connection of its
 * own, which ends with the app
 */
export async function crashPage({ app }: Codesk, profile: string): Promise<Page> {
  const crashed = app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const page = BrowserWindow.getAllWindows()[0]?.webContents;
        page?.once('did-finish-load', () => resolve());
        page?.forcefullyCrashRenderer();
      }),
  );
  await within(startPatience, 'main to load the page again', crashed);
  const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  // Electron has no downloads and permissions that a connection could set.
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, {
    timeout: startPatience,
    noDefaults: true,
  });
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('There is no page after the crash');
  return page;
}

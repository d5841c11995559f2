/** Crashes: of the whole app, and of the page alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import type { Codesk } from './launch';
import { endProcess, startTimeout, withTimeout } from './processes';

/** Kills the app without a signal that it could handle, like a crash of the machine. */
export const killApp = ({ app }: Codesk) => endProcess(app.process(), 'the app');

/**
 * Kills the process of the main window's page; main loads it again.
 * @returns the new page. Playwright drops the crashed one, so this connects to it separately; the connection ends with
 * the app
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
  await withTimeout(startTimeout, 'main to load the page again', crashed);
  const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  // Electron has no downloads and permissions that such a connection could set.
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, {
    timeout: startTimeout,
    noDefaults: true,
  });
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('There is no page after the crash');
  return page;
}

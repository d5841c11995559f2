/** Starts the built app. The environment is the only input, as for a user. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { type NativeDialogs, nativeDialogs } from './native-dialogs';
import { projectRoot } from './project-root';

/** A running app and its main window. */
export interface Codesk extends NativeDialogs {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** A screenshot under `out/screens`. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The look of the main window. */
export interface View {
  /** The theme of the system, which the app follows until the user chooses one. */
  readonly theme: 'light' | 'dark';
  /** Of the page, in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
}

export const defaultView: View = { theme: 'light', size: { width: 1280, height: 800 } };

interface LaunchOptions extends Partial<View> {
  /** Folder of preferences, session and practice data. */
  readonly profile: string;
  /** Address that the sign-in screen proposes. */
  readonly server?: string;
  readonly policy?: string;
}

/** Arguments and environment of `electron`. */
export function startOptions({ profile, server = '', policy = '' }: LaunchOptions) {
  return {
    args: [projectRoot, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    cwd: projectRoot,
    env: {
      ...(process.env as Record<string, string>),
      CODESK_USER_DATA: profile,
      CODESK_API_URL: server,
      CODESK_POLICY: policy,
    },
  };
}

/** Starts an app for one test. Most tests do not need this: the `codesk` fixture is faster. */
export async function launch(options: LaunchOptions): Promise<Codesk> {
  const { theme, size } = { ...defaultView, ...options };
  // Otherwise Playwright emulates a light theme, whatever the system prefers.
  const app = await _electron.launch({ ...startOptions(options), colorScheme: theme });
  const dialogs = nativeDialogs(app);
  const page = await firstPage(app, size, dialogs).catch((error) => {
    app.process().kill('SIGKILL');
    throw error;
  });
  return {
    app,
    page,
    ...dialogs,
    async picture(name) {
      mkdirSync(join(projectRoot, 'out/screens'), { recursive: true });
      await page.screenshot({ path: join(projectRoot, 'out/screens', `${name}.png`) });
    },
    async close() {
      // A test may leave a form unsaved without a question.
      const asSaved = page.evaluate(() => window.codesk.invoke('window.unsaved', '{"unsaved":false}'));
      await within(closePatience, 'the page to let go of unsaved changes', asSaved).catch(() => undefined);
      await quit(app);
    },
  };
}

async function firstPage(
  app: ElectronApplication,
  size: View['size'],
  dialogs: NativeDialogs,
): Promise<Page> {
  const page = await within(startPatience, 'the first window', app.firstWindow());
  page.setDefaultNavigationTimeout(startPatience);
  await within(startPatience, 'an answer of main', Promise.all([dialogs.refuse(), resize(app, size)]));
  return page;
}

/** Milliseconds for a step of a start, on a busy machine. */
const startPatience = 30_000;
/** Milliseconds for an app to quit. */
export const closePatience = 10_000;

/**
 * Waits for a step of the app and names it when it takes too long. Playwright itself waits for ever in these steps, and
 * then neither the test nor its worker ends.
 */
export async function within<T>(ms: number, step: string, done: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${ms / 1000} seconds for ${step}`)), ms);
  });
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Quits the app, and ends its process if it does not. Tests about closing wait for the end of the process themselves. */
async function quit(app: ElectronApplication): Promise<void> {
  const closed = app.close();
  await within(closePatience, 'the app to quit', closed).catch(async (error: Error) => {
    console.warn(`${error.message}. Its process is killed.`);
    app.process().kill('SIGKILL');
    await closed.catch(() => undefined);
  });
}

/** Resizes the main window. */
export async function resize(app: ElectronApplication, { width, height }: View['size']): Promise<void> {
  await app.evaluate(({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, h), [
    width,
    height,
  ] as const);
}

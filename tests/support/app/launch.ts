/** Starts the built app. The environment is the only input, as for a user. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { type NativeDialogs, nativeDialogs } from './native-dialogs';
import { closeTimeout, endProcess, startTimeout, withTimeout } from './processes';
import { projectRoot } from './project-root';

/** A running app and its main window. */
export interface Codesk extends NativeDialogs {
  readonly app: ElectronApplication;
  /** The page of the main window. */
  readonly page: Page;
  /** A screenshot under `out/screens`. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Theme and size of the main window. */
export interface View {
  /** The theme of the system, which the app follows until the user chooses one. */
  readonly theme: 'light' | 'dark';
  /** Size of the page, in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** High contrast: the system forces its colours, light or dark ones by the theme. */
  readonly forced?: boolean;
}

export const defaultView: View = { theme: 'light', size: { width: 1280, height: 800 } };

interface LaunchOptions extends Partial<View> {
  /** Folder of preferences, session and practice data. */
  readonly profile: string;
  /** Address that the sign-in screen proposes. */
  readonly server?: string;
  readonly policy?: string;
  /** Further arguments of Electron, before the folder of the app. */
  readonly switches?: readonly string[];
  /** Arguments of the app itself, as the system passes files and links. */
  readonly given?: readonly string[];
  /** Program to start instead of Electron, with the same arguments. */
  readonly executable?: string;
  /** Replaces the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of another app, for a comparison. */
  readonly folder?: string;
  /** Program that contains the app, instead of Electron with the folder of the app. */
  readonly program?: string;
}

/** Arguments and environment of `electron`. */
export function startOptions({
  profile,
  server = '',
  policy = '',
  switches = [],
  given = [],
  env,
  folder = projectRoot,
  program,
}: LaunchOptions) {
  return {
    ...(program === undefined ? {} : { executablePath: program }),
    args: [
      ...switches,
      ...(program === undefined ? [folder] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...given,
    ],
    cwd: projectRoot,
    env: {
      ...(env ?? (process.env as Record<string, string>)),
      CODESK_USER_DATA: profile,
      CODESK_API_URL: server,
      CODESK_POLICY: policy,
    },
  };
}

/** Starts an app for one test. Most tests do not need this: the `codesk` fixture is faster. */
export async function launch(options: LaunchOptions): Promise<Codesk> {
  const { theme, size } = { ...defaultView, ...options };
  const app = await _electron.launch({
    ...startOptions(options),
    ...(options.executable === undefined ? {} : { executablePath: options.executable }),
    // Otherwise Playwright emulates a light theme instead of the system's.
    colorScheme: theme,
    // Playwright itself waits for three minutes, longer than a test. It kills an app that does not start in time.
    timeout: startTimeout,
  });
  retryIfCollected(app);
  // Stored here, because Playwright forgets it when the app is closed.
  const child = app.process();
  started.add({ profile: options.profile, child });
  const dialogs = nativeDialogs(app);
  const page = await firstPage(app, size, dialogs, options.folder === undefined).catch(async (error) => {
    await endProcess(child, 'the app');
    throw error;
  });
  return {
    app,
    page,
    ...dialogs,
    async picture(name) {
      if (process.env.CODESK_PICTURES !== '1') return;
      mkdirSync(join(projectRoot, 'out/screens'), { recursive: true });
      await page.screenshot({ path: join(projectRoot, 'out/screens', `${name}.png`) });
    },
    async close() {
      // A test may leave a form unsaved without a question.
      const asSaved = page.evaluate(() => window.codesk.invoke('window.unsaved', '{"unsaved":false}'));
      await withTimeout(closeTimeout, 'the page to let go of unsaved changes', asSaved).catch(
        () => undefined,
      );
      await quit(app, child);
    },
  };
}

async function firstPage(
  app: ElectronApplication,
  size: View['size'],
  dialogs: NativeDialogs,
  isCodesk: boolean,
): Promise<Page> {
  const page = await withTimeout(startTimeout, 'the first window of the app', app.firstWindow());
  page.setDefaultNavigationTimeout(startTimeout);
  if (isCodesk) await withTimeout(startTimeout, 'the page to draw its own screen', drawn(page));
  const answers = Promise.all([dialogs.refuse(), resize(app, size)]);
  await withTimeout(startTimeout, 'an answer of main after the start', answers);
  return page;
}

/** Evaluates once more if V8 collected the result of a call before it was sent, which its inspector may do. */
function retryIfCollected(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app) as (...call: unknown[]) => Promise<unknown>;
  const twice = (...call: unknown[]) =>
    evaluate(...call).catch((error) => {
      if (!String(error).includes('promise was garbage collected')) throw error;
      return evaluate(...call);
    });
  app.evaluate = twice as ElectronApplication['evaluate'];
}

/** The page has drawn a screen: it has the replies of main. */
async function drawn(page: Page): Promise<void> {
  await page.waitForURL((url) => url.protocol === 'app:');
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
}

/** Every app that was started here, with its profile. */
const started = new Set<{ readonly profile: string; readonly child: ChildProcess }>();

/**
 * Ends the running apps of a profile, for example after a test that failed before it closed its own. Playwright would
 * ask them to quit at the end of the worker, and wait for ever for one that asks about unsaved changes.
 */
export async function endApps(profile: string): Promise<void> {
  for (const app of started) {
    if (app.profile !== profile) continue;
    started.delete(app);
    await endProcess(app.child, 'the app');
  }
}

/**
 * Quits the app, and kills its process if it does not end. Tests about closing wait for the end of the process
 * themselves.
 */
async function quit(app: ElectronApplication, child: ChildProcess): Promise<void> {
  await withTimeout(closeTimeout, 'the app to quit', app.close()).catch(async (error: Error) => {
    console.warn(`${error.message}. Its process is killed.`);
    // Not `app.close()` again: it never resolves for an app that did not respond, even after its process ended.
    await endProcess(child, 'the app');
  });
}

/** Resizes the main window. */
export async function resize(app: ElectronApplication, { width, height }: View['size']): Promise<void> {
  await app.evaluate(({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, h), [
    width,
    height,
  ] as const);
}

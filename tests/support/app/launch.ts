/** Starts the built app as a person would, with nothing but its environment. */
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

/** How the main window looks. */
export interface View {
  /** What the system prefers; the app follows it until a person chooses. */
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

/** What `electron` is started with, and its environment. */
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

/** Starts an app that only this test uses. Most tests need no start of their own: the `codesk` fixture is cheaper. */
export async function launch(options: LaunchOptions): Promise<Codesk> {
  const { theme, size } = { ...defaultView, ...options };
  // Otherwise Playwright tells the page that it is light, whatever the system says.
  const app = await _electron.launch({ ...startOptions(options), colorScheme: theme });
  const page = await app.firstWindow();
  const dialogs = nativeDialogs(app);
  await Promise.all([dialogs.refuse(), resize(app, size)]);
  return {
    app,
    page,
    ...dialogs,
    async picture(name) {
      mkdirSync(join(projectRoot, 'out/screens'), { recursive: true });
      await page.screenshot({ path: join(projectRoot, 'out/screens', `${name}.png`) });
    },
    async close() {
      // A test that leaves a form unsaved is not asked about it.
      await page
        .evaluate(() => window.codesk.invoke('window.unsaved', '{"unsaved":false}'))
        .catch(() => undefined);
      await app.close();
    },
  };
}

/** Gives the main window a size. */
export async function resize(app: ElectronApplication, { width, height }: View['size']): Promise<void> {
  await app.evaluate(({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, h), [
    width,
    height,
  ] as const);
}

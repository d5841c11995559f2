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
      // A test may leave a form unsaved without a question.
      await page
        .evaluate(() => window.codesk.invoke('window.unsaved', '{"unsaved":false}'))
        .catch(() => undefined);
      await app.close();
    },
  };
}

/** Resizes the main window. */
export async function resize(app: ElectronApplication, { width, height }: View['size']): Promise<void> {
  await app.evaluate(({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, h), [
    width,
    height,
  ] as const);
}

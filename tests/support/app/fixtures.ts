/**
 * What every end-to-end test stands on: the real app with a profile folder of its own, the practice workspace as a
 * server of its own with its faults, and the native dialogs answered in a person's place.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { test as base } from 'playwright/test';

const root = join(import.meta.dirname, '../../..');
/** Long lists shorter than in the practice workspace, so that a test server is there in a moment. */
const fewRows =
  'orders=3000,shipments=1200,deliveries=900,skus=1500,inventory=600,invoices=600,products=600,returns=600';
export const fixtureFile = (name: string) => join(root, 'tests/fixtures/rates', name);

/** A running app and its page. */
export interface Codesk {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Answers the next file dialogs with these files; without any, cancels them. */
  pick(...files: string[]): Promise<void>;
  /** Answers the next save dialogs with this path; without one, cancels them. Answers what was suggested so far. */
  saveTo(file?: string): Promise<void>;
  suggested(): Promise<string[]>;
  /** A screenshot under `out/screens`. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

interface LaunchOptions {
  readonly profile: string;
  readonly server?: string;
  readonly policy?: string;
  readonly theme?: 'light' | 'dark';
  readonly size?: { width: number; height: number };
}

/** Starts the app as a person would, with nothing but its environment. */
export async function launch(options: LaunchOptions): Promise<Codesk> {
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    CODESK_USER_DATA: options.profile,
    CODESK_API_URL: options.server ?? '',
    CODESK_POLICY: options.policy ?? '',
  };
  const app = await _electron.launch({
    // Otherwise Playwright tells the page that it is light, whatever the system says.
    colorScheme: options.theme ?? 'light',
    args: [root, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    cwd: root,
    env,
  });
  const page = await app.firstWindow();
  const { width, height } = options.size ?? { width: 1280, height: 800 };
  await app.evaluate(
    ({ BrowserWindow, dialog }, [w, h]) => {
      const window = BrowserWindow.getAllWindows()[0];
      window?.setContentSize(w, h);
      const refused = { canceled: true, filePaths: [], filePath: '' };
      dialog.showOpenDialog = async () => refused;
      dialog.showSaveDialog = async () => refused;
    },
    [width, height] as const,
  );
  return {
    app,
    page,
    pick: (...files) =>
      app.evaluate(({ dialog }, filePaths) => {
        dialog.showOpenDialog = async () => ({ canceled: filePaths.length === 0, filePaths });
      }, files),
    saveTo: (file) =>
      app.evaluate(({ dialog }, filePath) => {
        const remembered = globalThis as unknown as { suggestedNames?: string[] };
        remembered.suggestedNames ??= [];
        const answer = async (...parts: unknown[]) => {
          const asked = parts.at(-1) as { defaultPath?: string };
          remembered.suggestedNames?.push(asked.defaultPath ?? '');
          return { canceled: filePath === undefined, filePath: filePath ?? '' };
        };
        dialog.showSaveDialog = answer as typeof dialog.showSaveDialog;
      }, file),
    suggested: () =>
      app.evaluate(() => (globalThis as unknown as { suggestedNames?: string[] }).suggestedNames ?? []),
    async picture(name) {
      mkdirSync(join(root, 'out/screens'), { recursive: true });
      await page.screenshot({ path: join(root, 'out/screens', `${name}.png`) });
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

/** The practice workspace as a server on its own, with its fault switches. */
export class PracticeServer {
  readonly address: string;
  readonly #child: ChildProcess;

  private constructor(address: string, child: ChildProcess) {
    this.address = address;
    this.#child = child;
  }

  static start(data: string, rows = fewRows): Promise<PracticeServer> {
    const child = spawn(
      process.execPath,
      [
        join(root, 'dist/sandbox/index.cjs'),
        '--port',
        '0',
        '--data',
        data,
        '--token',
        'test-token',
        '--rows',
        rows,
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    return new Promise((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
        if (address) resolve(new PracticeServer(address, child));
      });
      child.once('exit', (code) => reject(new Error(`the practice server ended with ${code}: ${said}`)));
    });
  }

  /** Makes it misbehave; see `sandbox/faults.ts`. */
  async fault(fault: Record<string, unknown>): Promise<void> {
    await this.#control('POST', 'faults', fault);
  }

  /** What it was asked at a path since it began, oldest first. */
  async calls(path: string): Promise<readonly { readonly contentType: string; readonly body: unknown }[]> {
    const response = await fetch(`${this.address}/__practice/calls`, {
      headers: { authorization: 'Bearer test-token' },
    });
    const { calls } = (await response.json()) as {
      calls: { path: string; contentType: string; body: unknown }[];
    };
    return calls.filter((call) => call.path === path);
  }

  async behave(): Promise<void> {
    await this.#control('DELETE', 'faults');
  }

  /** Forgets the calls that were recorded so far. */
  async forgetCalls(): Promise<void> {
    await this.#control('DELETE', 'calls');
  }

  async #control(method: string, what: string, body?: unknown): Promise<void> {
    const response = await fetch(`${this.address}/__practice/${what}`, {
      method,
      headers: { authorization: 'Bearer test-token', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.kill();
    });
  }
}

/** Signs in with the practice account. */
export async function signIn(
  page: Page,
  account = 'staff@codesk.example',
  password = 'practice',
): Promise<void> {
  await page.getByLabel('E-mail').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

interface TestParts {
  profile: string;
  codesk: Codesk;
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
async function practiceServer({}, use: (server: PracticeServer) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-server-'));
  const server = await PracticeServer.start(join(folder, 'practice.db'));
  await use(server);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

export const test = base.extend<TestParts, { server: PracticeServer }>({
  server: [practiceServer, { scope: 'worker', timeout: 60_000 }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  profile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  /** The app, at the sign-in screen of the practice server. */
  codesk: async ({ server, profile }, use) => {
    await server.forgetCalls();
    const codesk = await launch({ profile, server: server.address });
    await use(codesk);
    await server.behave();
    await codesk.close();
  },
});

/** For tests that add or remove contracts, which the other tests count: a server of their own. */
export const testOnOwnData = test.extend<object, { server: PracticeServer }>({
  server: [practiceServer, { scope: 'worker', timeout: 60_000 }],
});

export { expect } from 'playwright/test';

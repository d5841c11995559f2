/**
 * The built app in two halves: its page in a browser of this computer, its main on plain Node (`host.ts`). Neither is the
 * older runtime of the Electron that runs where the pinned one cannot be downloaded.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type ElectronApplication, type Page } from 'playwright';
import { type Codesk, defaultView, type View } from '../app/launch';
import { nativeDialogs } from '../app/native-dialogs';
import { closePatience, endProcess, isRunning, startPatience, within } from '../app/processes';
import { projectRoot } from '../app/project-root';
import type { HostRuntime, ToHost, ToTest } from './messages';
import { askBinding, bridgeScript, takeFunction, violationBinding } from './page-bridge';
import { strict } from './strict';

export interface BrowserCodesk extends Codesk {
  /** Versions of what the two halves ran on. */
  readonly ranOn: { readonly chromium: string; readonly node: string };
  /** What went wrong in pages: errors on the console, exceptions, what the content security policy blocked. */
  readonly faults: string[];
}

interface BrowserOptions extends Partial<View> {
  /** Path of the browser. */
  readonly browser: string;
  /** Folder of preferences, session and practice data. */
  readonly profile: string;
  /** Address that the sign-in screen proposes. */
  readonly server?: string;
  readonly policy?: string;
  /** Called with the page before it loads anything. */
  readonly before?: (page: Page) => Promise<unknown>;
}

type Answer = Extract<ToTest, { type: 'answer' }>;
type Told = Exclude<ToTest, Answer>;
/** Without the number that `ask` adds. */
type Question =
  | Omit<Extract<ToHost, { type: 'invoke' }>, 'id'>
  | Omit<Extract<ToHost, { type: 'evaluate' }>, 'id'>;

/** Main as a child process. */
function startHost(
  { profile, server = '', policy = '', theme = defaultView.theme }: BrowserOptions,
  told: (message: Told) => void,
) {
  const child = fork(join(import.meta.dirname, 'host.ts'), {
    cwd: projectRoot,
    env: {
      ...process.env,
      CODESK_USER_DATA: profile,
      CODESK_API_URL: server,
      CODESK_POLICY: policy,
      CODESK_HOST_THEME: theme,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  child.on('message', (message: ToTest) => {
    if (message.type !== 'answer') return told(message);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) asked?.resolve(message.value);
    else asked?.reject(new Error(message.error));
  });
  child.on('exit', () => {
    for (const asked of waiting.values()) asked.reject(new Error('main has ended'));
  });
  const say = (message: ToHost) => {
    if (child.connected) child.send(message);
  };
  const ask = (question: Question) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      say({ ...question, id: last });
    });
  return { child, say, ask };
}

/** The pages of main's windows, by the id of the window. */
class Pages {
  readonly #context: BrowserContext;
  readonly #open = new Map<number, Promise<Page>>();
  #sending: Promise<unknown> = Promise.resolve();

  constructor(context: BrowserContext) {
    this.#context = context;
  }
  of(window: number): Promise<Page> {
    const page = this.#open.get(window) ?? this.#context.newPage();
    this.#open.set(window, page);
    return page;
  }
  async windowOf(asking: Page): Promise<number | undefined> {
    for (const [window, page] of this.#open) if ((await page) === asking) return window;
    return undefined;
  }
  async close(window: number): Promise<void> {
    const page = this.#open.get(window);
    this.#open.delete(window);
    await (await page)?.close();
  }
  /** In the order of sending, and lost while there is no page, as in Electron. */
  send(window: number, channel: string, args: readonly unknown[]): void {
    const before = this.#sending;
    const deliver = async () => {
      await before;
      const page = await this.#open.get(window);
      const given = [takeFunction, channel, args] as const;
      await page?.evaluate(([take, to, values]) => Reflect.get(globalThis, take)?.(to, values), given);
    };
    this.#sending = deliver().catch(() => undefined);
  }
  /** Resolves when the pages have what was sent before. */
  sent(): Promise<unknown> {
    return this.#sending;
  }
}

/** Writes down what a page must not do. */
function watchFaults(context: BrowserContext, faults: string[]): void {
  context.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning')
      faults.push(`${line.type()}: ${line.text()} (${line.location().url})`);
  });
  context.on('weberror', (error) => faults.push(`exception: ${error.error().message}`));
}

/** Starts main and opens its window in the browser. */
export async function openInBrowser(options: BrowserOptions): Promise<BrowserCodesk> {
  const { theme, size } = { ...defaultView, ...options };
  // What main says before the browser runs.
  const early: Told[] = [];
  let told = (message: Told): void => void early.push(message);
  const host = startHost(options, (message) => told(message));
  const runtime = await within(startPatience, 'main to start', readyOf(host.child)).catch(
    async (error: Error) => {
      await endProcess(host.child, 'main');
      throw error;
    },
  );
  const browser = await launchBrowser(options.browser, runtime.switches);
  const context = await browser.newContext({ colorScheme: theme, viewport: { ...size }, locale: 'en-GB' });
  const pages = new Pages(context);
  const faults: string[] = [];
  watchFaults(context, faults);

  await context.exposeBinding(violationBinding, (_source, what: string) => void faults.push(`CSP: ${what}`));
  /** Requests of pages without an answer yet. */
  const asked = new Set<Promise<unknown>>();
  await context.exposeBinding(askBinding, async ({ page, frame }, channel: string, args: unknown[]) => {
    const window = await pages.windowOf(page);
    const asking = { url: inElectron(frame.url(), runtime), isMain: frame.parentFrame() === null };
    const answer = host.ask({ type: 'invoke', window: window ?? 0, frame: asking, channel, args });
    asked.add(answer);
    const value = await answer.finally(() => asked.delete(answer));
    // What main sent before it answered comes before the answer.
    await pages.sent();
    return value;
  });
  await context.addInitScript({ content: bridgeScript() });

  let firstShown: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    firstShown = resolve;
  });
  const load = async (window: number, show: (page: Page) => Promise<unknown>) => {
    const page = await pages.of(window);
    await show(page);
    host.say({ type: 'loaded', window, url: inElectron(page.url(), runtime) });
    firstShown();
  };
  const leave = async (window: number) => {
    const page = await pages.of(window);
    // Electron hears what a page says while it is left. A browser may have cut the page off by then.
    await page.evaluate(() => globalThis.dispatchEvent(new PageTransitionEvent('pagehide')));
    await Promise.allSettled(asked);
    host.say({ type: 'left', window });
  };
  const failed = (error: Error) => void faults.push(`page: ${error.message}`);
  told = (message) => {
    if (message.type === 'send') pages.send(message.window, message.channel, message.args);
    else if (message.type === 'load')
      // Code that a test holds back would hold up the whole load.
      void load(message.window, (page) =>
        page.goto(message.address, { waitUntil: 'domcontentloaded' }),
      ).catch(failed);
    else if (message.type === 'reload') void load(message.window, (page) => page.reload()).catch(failed);
    else if (message.type === 'leave') void leave(message.window).catch(failed);
    else if (message.type === 'closed') void pages.close(message.window).catch(failed);
    else if (message.type === 'resize') {
      const { window, width, height } = message;
      void pages
        .of(window)
        .then((page) => page.setViewportSize({ width, height }))
        .catch(failed);
    }
  };
  // The page that the test drives is that of the first window.
  const page = await pages.of(1);
  await options.before?.(page);
  const app = appOf(host, context);
  const goto = page.goto.bind(page);
  page.goto = (url, more) => goto(inBrowser(url, runtime), more);
  const dialogs = nativeDialogs(app);
  await dialogs.refuse();
  for (const message of early.splice(0)) told(message);
  await within(startPatience, 'the first page', first);

  return {
    app,
    page,
    ...dialogs,
    faults,
    ranOn: { chromium: browser.version(), node: runtime.node },
    async picture(name) {
      if (process.env.CODESK_PICTURES !== '1') return;
      mkdirSync(join(projectRoot, 'out/screens'), { recursive: true });
      await page.screenshot({ path: join(projectRoot, 'out/screens', `${name}-chromium.png`) });
    },
    async close() {
      // A test may leave a form unsaved without a question.
      const asSaved = page.evaluate(() => window.codesk.invoke('window.unsaved', '{"unsaved":false}'));
      await within(closePatience, 'the page to let go of unsaved changes', asSaved).catch(() => undefined);
      await app.close();
      await within(closePatience, 'the browser to close', browser.close());
    },
  };
}

const inElectron = (url: string, { origin }: HostRuntime) =>
  url.startsWith(`${origin}/`) ? `app://codesk${url.slice(origin.length)}` : url;

const inBrowser = (url: string, { origin }: HostRuntime) => url.replace(/^app:\/\/codesk(?=\/)/, origin);

function launchBrowser(path: string, switches: readonly string[]): Promise<Browser> {
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: path,
    chromiumSandbox: !asRoot,
    args: [...switches],
    // As in the app.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    timeout: startPatience,
  });
}

function readyOf(child: ChildProcess): Promise<HostRuntime> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: ToTest) => {
      if (message.type === 'ready') resolve(message.runtime);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`main ended with ${code ?? signal}`)));
  });
}

/** Waits for main to end by itself, and kills it if it does not. */
async function ended(child: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => child.once('exit', resolve));
  await within(closePatience, 'main to end', end).catch(async (error: Error) => {
    console.warn(`${error.message}. It is killed.`);
    await endProcess(child, 'main');
  });
}

/** What end-to-end tests use of Playwright's Electron. The rest throws by name. */
function appOf(host: ReturnType<typeof startHost>, context: BrowserContext): ElectronApplication {
  const app = {
    evaluate: (run: unknown, input?: unknown) => host.ask({ type: 'evaluate', source: String(run), input }),
    process: () => host.child,
    windows: () => context.pages(),
    on(event: string, listener: () => void) {
      if (event !== 'close') throw new Error(`The stand-in for Electron has no event ${event}`);
      host.child.once('exit', listener);
    },
    waitForEvent: (event: string) =>
      event === 'window'
        ? context.waitForEvent('page')
        : new Promise((resolve) => host.child.once('exit', resolve)),
    async close() {
      host.say({ type: 'quit' });
      if (isRunning(host.child)) await ended(host.child);
    },
  };
  return strict('ElectronApplication', app) as unknown as ElectronApplication;
}

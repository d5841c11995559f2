/**
 * The running app that the tests of a worker share. Between two tests it is reset to the state of a first start, which
 * takes a third of the time of a start. An app that crashed, was closed or cannot be reset is replaced.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPreferences } from '../../../shared/preferences';
import { type Codesk, endApps, launch, resize, type View } from './launch';
import { closeTimeout, startTimeout, withTimeout } from './processes';

const startPage = 'app://codesk/index.html';
/** An address of the app's origin without a page: no script runs there, but the bridge works. */
const emptyPage = 'app://codesk/empty.html';

interface Running {
  readonly codesk: Codesk;
  readonly profile: string;
  /** The address that its sign-in screen proposes. */
  readonly server: string;
  /** True if its window exists and shows a page. */
  isAlive: boolean;
}

export class SharedApp {
  readonly #address: () => string;
  #running: Running | undefined;

  /** @param address of the server that the sign-in screen proposes; an app that proposes another one is replaced */
  constructor(address: () => string) {
    this.#address = address;
  }

  /** The app at its sign-in screen. */
  async open(view: View): Promise<Codesk> {
    if (this.#running && !this.#suits(this.#running)) await this.end();
    if (this.#running) {
      const shown = show(this.#running.codesk, view);
      await withTimeout(startTimeout, 'the shared app to show its sign-in screen', shown).catch(
        async (error: Error) => {
          console.warn(`${error.message}. The test gets another app.`);
          if (this.#running) this.#running.isAlive = false;
          await this.end();
        },
      );
    }
    this.#running ??= await this.#start(view);
    return this.#running.codesk;
  }

  #suits({ isAlive, server }: Running): boolean {
    return isAlive && server === this.#address();
  }

  /**
   * Resets everything that a test may change: page, drafts, visits, rate rounds, saved files, session, preferences,
   * windows and answers to dialogs. Queued or sent changes cannot be removed from a profile, so after them the next
   * test gets another app.
   */
  async clear(): Promise<void> {
    const running = this.#running;
    if (!running?.isAlive) return;
    try {
      const isEmpty = await withTimeout(2 * closeTimeout, 'the app to be reset', clear(running.codesk));
      if (!isEmpty) await this.end();
    } catch (error) {
      console.warn(`${(error as Error).message}. The next test gets another app.`);
      running.isAlive = false;
    }
  }

  async end(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (!running) return;
    // An app that does not respond is killed instead of asked to quit.
    if (running.isAlive) await running.codesk.close().catch(() => undefined);
    await endApps(running.profile);
    rmSync(running.profile, { recursive: true, force: true });
  }

  async #start(view: View): Promise<Running> {
    const server = this.#address();
    const start = async () => {
      const profile = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
      try {
        return { profile, codesk: await launch({ profile, server, ...view }) };
      } catch (error) {
        rmSync(profile, { recursive: true, force: true });
        throw error;
      }
    };
    // A start that hangs between Playwright and Electron is not a failure of the first test, so it is repeated.
    const { profile, codesk } = await start().catch((error: Error) => {
      console.warn(`${error.message}. Starting once more.`);
      return start();
    });
    const running: Running = { codesk, profile, server, isAlive: true };
    const died = () => {
      running.isAlive = false;
    };
    codesk.page.on('close', died);
    codesk.page.on('crash', died);
    codesk.app.on('close', died);
    return running;
  }
}

/** @returns false if the profile still holds data of the test */
async function clear({ app, page, refuse }: Codesk): Promise<boolean> {
  // Leaving the page writes its pending preferences, so they are reset only afterwards.
  await page.goto(emptyPage);
  const isEmpty = await page.evaluate(async (preferences) => {
    const invoke = async (name: string, input: unknown) => {
      const reply = JSON.parse(await window.codesk.invoke(name, JSON.stringify(input)));
      if (!reply.ok) throw new Error(`${name}: ${reply.error.code}`);
      return reply.data;
    };
    await invoke('window.unsaved', { unsaved: false });
    // The next test has the same user, who would be offered these drafts.
    const { owner: as } = await invoke('session.get', {});
    let leftovers = 0;
    if (as !== '') {
      for (const { key } of (await invoke('drafts.list', { as })).drafts)
        await invoke('drafts.drop', { as, key });
      for (const { round } of (await invoke('rounds.list', { as })).rounds)
        await invoke('rounds.remove', { as, round: round.id });
      for (const { id } of (await invoke('rateFiles.list', { as })).rateFiles)
        await invoke('rateFiles.remove', { as, rateFile: id });
      await invoke('rateFiles.forget-recent', { as, id: null });
      await invoke('visits.keep', { as, visits: { pinned: [], recent: [] } });
      const { jobs } = await invoke('download.jobs', {});
      await invoke('download.dismiss', { jobs: jobs.map(({ id }: { id: string }) => id) });
      const { changes, calls } = await invoke('journal.list', { as });
      const { sent } = await invoke('history.list', { as, since: 0 });
      leftovers = changes.length + sent.length + calls.length;
    }
    // Also closes the windows of invoices.
    await invoke('session.sign-out', {});
    await invoke('preferences.set', preferences);
    return leftovers === 0;
  }, defaultPreferences);
  await refuse();
  await app.evaluate(({ BrowserWindow, clipboard }) => {
    clipboard.clear();
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1);
  });
  return isEmpty;
}

async function show({ app, page }: Codesk, { theme, size }: View): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, forcedColors: 'none' });
  await resize(app, size);
  await page.mouse.move(0, 0);
  await page.goto(startPage);
}

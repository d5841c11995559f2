/** All of main over a fake Electron (`electron/electron.ts`), called as its pages do. */

import { rm } from 'node:fs/promises';
import { vi } from 'vitest';
import { startApp } from '../../main/app';
import type { PolicyPlaces } from '../../main/policy/places';
import { openFirstWindow } from '../../main/startup/first-window';
import { app, BrowserWindow, type FakeContents, ipcMain } from './electron/electron';

export interface MainAnswer {
  readonly ok: boolean;
  readonly data?: Record<string, unknown>;
  readonly error?: { readonly code: string; readonly subject?: string; readonly outcome?: string };
}

export const ownPage = 'app://codesk/index.html#/lists';

/** The origin of a request besides its page. */
interface SentFrom {
  /** The parent of the sending frame. */
  readonly parent?: unknown;
  readonly gesture?: unknown;
}

/**
 * Starts the app; `ask` sends a request from its main window.
 * @param origin of the server that users sign in to
 * @param scripts folder of the bundled threads; without them nothing is stored, and no file is read
 * @param policyPlaces folders of the policy, by default those of this computer
 */
export function startMain(origin: () => string, scripts?: string, policyPlaces?: PolicyPlaces) {
  const { open, fault, end } = startApp(openFirstWindow(), scripts, policyPlaces);
  const show = (argv: readonly string[]) => open(argv, '/');
  const openFiles = (paths: readonly string[]) => open(['codesk', ...paths], '/');
  const focus = () => show(['codesk']);
  const main = BrowserWindow.all[0] as BrowserWindow;
  /** Sends an unchanged text. */
  const askText = async (
    name: unknown,
    text: unknown,
    from: FakeContents = main.webContents,
    url = ownPage,
    { parent = null, gesture = false }: SentFrom = {},
  ) => {
    const event = { sender: from, senderFrame: { url, parent } };
    return String(await ipcMain.handlers.get('codesk')?.(event, name, text, gesture));
  };
  const ask = async (name: string, input: unknown = {}, from?: FakeContents, url?: string, more?: SentFrom) =>
    JSON.parse(await askText(name, JSON.stringify(input), from, url, more)) as MainAnswer;
  const signIn = (email = 'mira@codesk.example') =>
    ask('session.sign-in', { with: 'password', server: origin(), email, password: 'pw' });
  const sides = () => BrowserWindow.all.filter((window) => window !== main);
  /** The events of main to its page, oldest first. */
  const eventsOf = (event: string) =>
    main.webContents.sent.filter(([name]) => name === event).map(([, text]) => JSON.parse(text));
  return { show, openFiles, fault, end, focus, main, ask, askText, signIn, sides, eventsOf: eventsOf };
}

/** Removes the profile of an app that has ended. A thread of another app of the test may just be closing its file. */
export const removeProfile = (profile: string) =>
  rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });

/** Closes the windows and stops all parts, in order. */
export async function endMain(): Promise<void> {
  for (const window of BrowserWindow.all) window.destroy();
  const started = app.listenerCount('will-quit') > 0;
  app.emit('will-quit');
  // The steps of the end have two seconds together, and the outbox may wait for a desk that is still starting.
  if (started) await vi.waitUntil(() => app.exits.length > 0, { interval: 2, timeout: 5000 });
}

/** Starts the app in order, and does nothing else. */
import { app } from 'electron';
import { loadApp } from './load-app';
import { openFirstWindow } from './startup/first-window';
import { watchLaunchEvents } from './startup/launch-events';
import { failStart, watchProcess } from './startup/process-events';
import { refusalOf, refusedSwitch } from './system/command-line-switches';
import { opensWithoutLock } from './system/profile-folder';
import { declarePageScheme } from './window/page-protocol';

const events = watchProcess();

app.setName('Codesk');
if (process.env.CODESK_USER_DATA) app.setPath('userData', process.env.CODESK_USER_DATA);
// As root, Chromium cannot use its sandbox and gets --no-sandbox. Enabling the sandbox would then end the app.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
// Native date fields show day/month/year, like all dates of the app.
app.commandLine.appendSwitch('lang', 'en-GB');
// WebRTC must not reveal addresses of this computer to a page.
app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp');
// Main sends all requests with Node, so a separate process for Chromium's network service would only cost 25 MB.
const features = app.commandLine.getSwitchValue('enable-features');
app.commandLine.appendSwitch('enable-features', `${features},NetworkServiceInProcess2`.replace(/^,/, ''));
declarePageScheme();

// Before the lock, so that a refused start sends nothing to the running app.
const refused = app.isPackaged
  ? refusedSwitch(process.argv.slice(1), (name) => app.commandLine.hasSwitch(name))
  : undefined;
const alone =
  refused === undefined && (app.requestSingleInstanceLock() || opensWithoutLock(app.getPath('userData')));
if (refused !== undefined) {
  process.stderr.write(`${refusalOf(refused)}\n`);
  app.exit(2);
} else if (!alone) app.quit();
else {
  app.on('window-all-closed', () => app.quit());
  const launchEvents = watchLaunchEvents();
  const start = async () => {
    const first = openFirstWindow();
    await first.navigated;
    const { startApp } = await loadApp();
    // The window was closed before anything could be lost: the app closes.
    if (first.window.isDestroyed()) return;
    const running = startApp(first);
    events.handOver(running);
    running.open(process.argv, process.cwd());
    launchEvents.handOver(running.open);
    if (app.isPackaged) app.setAsDefaultProtocolClient('codesk');
  };
  void app.whenReady().then(start).catch(failStart);
}

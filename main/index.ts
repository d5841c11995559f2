/** Boot order, and nothing else. */
import { app } from 'electron';
import { startApp } from './app';
import { failStart, watchProcess } from './process-events';
import { opensWithoutLock } from './profile';
import { declarePageScheme } from './protocol';
import { rateFilesAmong } from './rates/opened-files';
import { refusalOf, refusedSwitch } from './start-switches';

const events = watchProcess();

app.setName('Codesk');
if (process.env.CODESK_USER_DATA) app.setPath('userData', process.env.CODESK_USER_DATA);
// As root, Chromium cannot use its sandbox and gets --no-sandbox. Enabling the sandbox would then end the app.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
// Native date fields show day/month/year, like all dates of the app.
app.commandLine.appendSwitch('lang', 'en-GB');
// Not even the frames that a page makes may find an address of this computer.
app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp');
declarePageScheme();

// Before the lock: a start that is refused tells the running app nothing.
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
  /** macOS hands over the file or the link that starts the app before it is ready. */
  const early: string[] = [];
  let earlyLink: string | undefined;
  const keepEarly = (event: Electron.Event, path: string) => {
    event.preventDefault();
    early.push(...rateFilesAmong(['', path], '/'));
  };
  const keepEarlyLink = (event: Electron.Event, link: string) => {
    event.preventDefault();
    earlyLink = link;
  };
  app.on('open-file', keepEarly);
  app.on('open-url', keepEarlyLink);
  const start = () => {
    const running = startApp();
    events.handOver(running);
    const { show, openFiles } = running;
    show(earlyLink === undefined ? process.argv : ['', earlyLink]);
    openFiles([...rateFilesAmong(process.argv, process.cwd()), ...early]);
    app.on('second-instance', (_event, argv, folder) => {
      show(argv);
      openFiles(rateFilesAmong(argv, folder));
    });
    // macOS passes links and files as events, the other systems as arguments of a second start.
    app.off('open-url', keepEarlyLink);
    app.on('open-url', (event, link) => {
      event.preventDefault();
      show(['', link]);
    });
    app.off('open-file', keepEarly);
    app.on('open-file', (event, path) => {
      event.preventDefault();
      show([]);
      openFiles(rateFilesAmong(['', path], '/'));
    });
    if (app.isPackaged) app.setAsDefaultProtocolClient('codesk');
  };
  void app.whenReady().then(start).catch(failStart);
}

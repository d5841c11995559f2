/** Boot order, and nothing else. */
import { app } from 'electron';
import { startApp } from './app';
import { failStart, watchProcess } from './process-events';
import { opensWithoutLock } from './profile';
import { declarePageScheme } from './protocol';
import { rateFilesAmong } from './rates/opened-files';
import { refusedSwitch } from './start-switches';

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

const alone = app.requestSingleInstanceLock() || opensWithoutLock(app.getPath('userData'));
const refused = app.isPackaged
  ? refusedSwitch(process.argv.slice(1), (name) => app.commandLine.hasSwitch(name))
  : undefined;
if (refused) {
  process.stderr.write(`Codesk does not start with --${refused}: it would open the app to other programs.\n`);
  app.exit(2);
} else if (!alone) app.quit();
else {
  app.on('window-all-closed', () => app.quit());
  /** macOS hands over the file that starts the app before it is ready. */
  const early: string[] = [];
  const keepEarly = (event: Electron.Event, path: string) => {
    event.preventDefault();
    early.push(...rateFilesAmong(['', path], '/'));
  };
  app.on('open-file', keepEarly);
  const start = () => {
    const running = startApp();
    events.handOver(running);
    const { show, openFiles } = running;
    show(process.argv);
    openFiles([...rateFilesAmong(process.argv, process.cwd()), ...early]);
    app.on('second-instance', (_event, argv, folder) => {
      show(argv);
      openFiles(rateFilesAmong(argv, folder));
    });
    // macOS passes links and files as events, the other systems as arguments of a second start.
    app.on('open-url', (_event, link) => show([link]));
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

/** Boot order, and nothing else. */
import { app } from 'electron';
import { startApp } from './app';
import { opensWithoutLock } from './profile';
import { declarePageScheme } from './protocol';

app.setName('Codesk');
if (process.env.CODESK_USER_DATA) app.setPath('userData', process.env.CODESK_USER_DATA);
// As root, Chromium cannot use its sandbox and gets --no-sandbox. Enabling the sandbox would then end the app.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
// Native date fields show day/month/year, like all dates of the app.
app.commandLine.appendSwitch('lang', 'en-GB');
declarePageScheme();

const alone = app.requestSingleInstanceLock() || opensWithoutLock(app.getPath('userData'));
if (!alone) app.quit();
else {
  app.on('window-all-closed', () => app.quit());
  void app.whenReady().then(() => {
    const { show } = startApp();
    show(process.argv);
    app.on('second-instance', (_event, argv) => show(argv));
    // macOS passes links as events, the other systems as arguments of a second start.
    app.on('open-url', (_event, link) => show([link]));
    if (app.isPackaged) app.setAsDefaultProtocolClient('codesk');
  });
}

/** Boot order, and nothing else. */
import { app } from 'electron';
import { profileIsWritable, startApp } from './app';
import { declarePageScheme } from './protocol';

app.setName('Codesk');
if (process.env.CODESK_USER_DATA) app.setPath('userData', process.env.CODESK_USER_DATA);
// Started as root, Chromium cannot build its sandbox and is told so on the command line; insisting would end the app.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
// Native date fields read day/month/year, as every date of the app does.
app.commandLine.appendSwitch('lang', 'en-GB');
declarePageScheme();

// On a read-only profile the lock cannot be taken although nobody holds it; the app opens and says so.
const alone = app.requestSingleInstanceLock() || !profileIsWritable(app.getPath('userData'));
if (!alone) app.quit();
else {
  app.on('window-all-closed', () => app.quit());
  void app.whenReady().then(() => {
    const { focus } = startApp();
    app.on('second-instance', focus);
  });
}

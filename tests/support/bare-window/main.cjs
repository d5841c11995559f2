/** The smallest possible app of the same Electron: one window with Codesk's security settings and an empty page. */
const { join } = require('node:path');
const { app, BrowserWindow } = require('electron');

app.setPath('userData', process.env.CODESK_USER_DATA);
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
app.on('window-all-closed', () => app.quit());
app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  });
  window.once('ready-to-show', () => window.show());
  window.loadFile(join(__dirname, 'page.html'));
});

/** Playwright disables the keyring of every app. Required after it, this enables it again for the app of a test. */
const { app } = require('electron');

app.commandLine.appendSwitch('password-store', 'gnome-libsecret');

/** Playwright takes the keyring away from every app. Required after it, this gives it back to the app of a test. */
const { app } = require('electron');

app.commandLine.appendSwitch('password-store', 'gnome-libsecret');

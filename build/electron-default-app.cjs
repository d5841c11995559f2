/**
 * The default app of the development runtime (`resources/app`). Like Electron's own default app, it reads `-r module`
 * and the app's folder from the command line and loads them. Playwright needs `-r` to delay the app until it listens.
 */
const Module = require('node:module');
const path = require('node:path');
const { app } = require('electron');

Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });

const required = [];
let folder;
const words = process.argv.slice(1);
while (words.length > 0 && folder === undefined) {
  const word = words.shift();
  if (word === '-r' || word === '--require') required.push(words.shift());
  else if (!word.startsWith('-')) folder = path.resolve(word);
}

if (folder === undefined) {
  console.error('Name the folder of the app to open.');
  app.exit(2);
} else {
  for (const module of required) Module._load(path.resolve(module), require.main, false);
  const description = require(path.join(folder, 'package.json'));
  app.setName(description.productName ?? description.name);
  app.setVersion(description.version);
  app.setAppPath(folder);
  Module._load(path.join(folder, description.main), require.main, true);
}

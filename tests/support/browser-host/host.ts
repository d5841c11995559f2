/**
 * Runs the built main on plain Node, with a stand-in for Electron, as a child of a test. Its page is served to a browser
 * by main's own protocol handler, over HTTP on the loopback address; the requests of the page come as messages of the
 * test. Started by Node itself, which strips the types.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire, Module } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { createElectron } from './electron.ts';
import type { ToHost, ToTest } from './messages.ts';

const root = join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

let pageAddress = '';
/** The same page for a browser. */
const forBrowser = (address: string) => address.replace(/^app:\/\/codesk(?=\/)/, pageAddress);
const tell = (message: ToTest) => {
  if (!process.connected) return;
  process.send?.(message.type === 'load' ? { ...message, address: forBrowser(message.address) } : message);
};
const { electron, switches, byId, invoke, serve } = createElectron({
  root,
  version,
  tell,
  // The channel hands over what main said last before it is cut.
  exit: (code) => setImmediate(() => process.exit(code)),
});

/** What main gets for `require('electron')`: outside Electron, that package is only the path of a program. */
const place = require.resolve('electron');
const standIn = new Module(place);
Object.assign(standIn, { exports: electron, loaded: true });
require.cache[place] = standIn as NodeJS.Module;

async function answerTest(message: Extract<ToHost, { id: number }>): Promise<unknown> {
  if (message.type === 'invoke') return invoke(message.window, message.frame, message.channel, message.args);
  const run = runInThisContext(`(${message.source})`) as (electron: unknown, input: unknown) => unknown;
  return run(electron, message.input);
}

process.on('message', (message: ToHost) => {
  if (message.type === 'loaded') byId(message.window)?.webContents.loaded(message.url);
  else if (message.type === 'left') byId(message.window)?.destroy();
  else if (message.type === 'quit') electron.app.quit();
  else
    void answerTest(message).then(
      (value) => tell({ type: 'answer', id: message.id, value }),
      (error: unknown) => tell({ type: 'answer', id: message.id, error: String(error) }),
    );
});
// A test that is gone takes its app along.
process.on('disconnect', () => process.exit(1));

const server = createServer((request, response) => {
  // Only browsers look for it.
  if (request.url === '/favicon.ico') {
    response.writeHead(204).end();
    return;
  }
  void serve(request.url ?? '/').then(
    async (page) => {
      response.writeHead(page.status, Object.fromEntries(page.headers));
      response.end(Buffer.from(await page.arrayBuffer()));
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  pageAddress = `http://127.0.0.1:${port}`;
  // The arguments of a start without any: those of this program are not the app's.
  process.argv = [process.execPath, root];
  require(join(root, 'dist/main/index.cjs'));
  const given = [...switches].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`));
  tell({
    type: 'ready',
    runtime: { node: process.versions.node, origin: pageAddress, switches: given },
  });
});

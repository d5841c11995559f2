/**
 * Restarts the app after `npm run dev` has rebuilt main, preload or sandbox: ends the running app, waits until it has
 * exited, and starts it again. The page reloads through Vite.
 */
import { once } from 'node:events';
import { chromiumFlags } from './electron-flags.mjs';
import { projectRoot } from './project.mjs';

export async function restartApp({ startup }) {
  const running = process.electronApp;
  if (running && running.exitCode === null && running.signalCode === null) {
    // Otherwise the new app would find the single-instance lock of the old one and quit.
    running.removeAllListeners();
    const gone = once(running, 'exit');
    running.kill();
    await gone;
  }
  await startup([projectRoot, ...chromiumFlags()], { cwd: projectRoot });
}

/**
 * What `npm run dev` does when main, preload or sandbox was rebuilt: end the running
 * app, wait until it is gone, start it anew. The page itself reloads through Vite.
 */
import { once } from 'node:events';
import { chromiumFlags } from './electron-flags.mjs';
import { projectRoot } from './project.mjs';

export async function restartApp({ startup }) {
  const running = process.electronApp;
  if (running && running.exitCode === null && running.signalCode === null) {
    // The new app would find the old one's single-instance lock and quit.
    running.removeAllListeners();
    const gone = once(running, 'exit');
    running.kill();
    await gone;
  }
  await startup([projectRoot, ...chromiumFlags()], { cwd: projectRoot });
}

/**
 * Loads what the first window does not need: half a second of work, most of it for schemas. In steps, because main
 * answers the page's requests for its files on the same thread.
 */
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two steps. The answer to one request takes several turns of the event loop. */
const betweenSteps = 10;

/** Each loads what the steps before have not loaded. */
const steps: readonly (() => Promise<unknown>)[] = [
  () => import('../shared/errors'),
  () => import('../shared/lists'),
  () => import('../shared/ipc/contract'),
  () => import('./policy/read-policy'),
  () => import('./preferences/preferences'),
  () => import('./handlers/rate-desk'),
];

export async function loadApp(): Promise<typeof import('./app')> {
  for (const load of steps) {
    await load();
    await pause(betweenSteps);
  }
  return import('./app');
}

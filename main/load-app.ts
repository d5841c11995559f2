/**
 * Loads what the first window does not need: half a second of work, most of it for schemas. In steps, because main
 * serves the files of the page on the same thread.
 */
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two steps. The reply to one request takes several cycles of the event loop. */
const betweenSteps = 10;

/** Each step loads what the earlier ones have not. */
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

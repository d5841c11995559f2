/**
 * Loads what is not needed for the first window. Its modules build thousands of schemas: in one go that would hold up the
 * page, which asks main for its files meanwhile. So they are loaded in steps, with a turn of the event loop between.
 */
import { setImmediate as turn } from 'node:timers/promises';

/** Each loads what the ones before have not. */
const steps: readonly (() => Promise<unknown>)[] = [
  () => import('../shared/errors'),
  () => import('../shared/lists'),
  () => import('../shared/ipc/contract'),
  () => import('./policy/read-policy'),
  () => import('./app/network'),
  () => import('./preferences/preferences'),
];

export async function loadRest(): Promise<typeof import('./app')> {
  for (const load of steps) {
    await turn();
    await load();
  }
  await turn();
  return import('./app');
}

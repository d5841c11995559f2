/** A start under a policy tells the next one whether the sign-in screen may be painted before the policy is read. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStartupPreferences } from '../../../../main/preferences/startup-preferences';
import { app, startElectron } from '../../../support/electron/electron';
import { type TestPlaces, testPlaces } from '../../../support/policy-places';
import { endMain, startMain } from '../../../support/running-main';

let at: TestPlaces;
beforeEach(() => {
  at = testPlaces();
  for (const name of ['CODESK_POLICY', 'CODESK_API_URL', 'VITE_DEV_SERVER_URL']) vi.stubEnv(name, '');
});
afterEach(async () => {
  await endMain();
  vi.unstubAllEnvs();
  at.remove();
});

const profile = () => join(at.folder, 'profile');
function start() {
  startElectron();
  app.setPath('userData', profile());
  startMain(() => 'http://127.0.0.1:9', undefined, at.places);
}

it.each([
  ['pins the server', { server: 'https://api.example.com', pinServer: true }],
  ['forbids the practice workspace', { practice: false }],
  ['cannot be read', '{"server":'],
])('a policy that %s changes it', async (_what, policy) => {
  at.machine(policy);
  start();
  expect(readStartupPreferences(profile()).signIn).toBeUndefined();
  await endMain();
  at.machine({ dateFormat: 'year-month-day' });
  start();
  expect(readStartupPreferences(profile()).signIn).toEqual({ server: '', email: '' });
});

it('without a policy nothing is written for that', () => {
  start();
  expect(readStartupPreferences(profile()).signIn).toEqual({ server: '', email: '' });
  expect(existsSync(join(profile(), 'preferences.json'))).toBe(false);
});

/** The app under a policy of the machine that differs from the settings of the user. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, launch, test, typeSignIn } from '../support/app/fixtures';
import { machinePolicy, noMachinePolicy } from '../support/app/machine-policy';

const cannot = noMachinePolicy();
test.skip(cannot !== undefined, cannot);

const ask = (page: Page, name: string, input: unknown) =>
  page.evaluate(
    async ([request, given]) =>
      JSON.parse(await window.codesk.invoke(request as never, JSON.stringify(given))),
    [name, input] as const,
  );

test('the policy of the machine is in force, and nobody can sign in while it is invalid', async ({
  profile,
  server,
}) => {
  const exports = join(profile, 'exports');
  for (const folder of [exports, join(profile, 'user')]) mkdirSync(folder);
  const machine = machinePolicy(profile);
  machine.write({
    server: server.address,
    pinServer: true,
    practice: false,
    dateFormat: 'year-month-day',
    exportFolders: [exports],
    push: { key: 'sekrit-push', cluster: 'eu' },
  });
  const userFile = join(profile, 'user', 'policy.json');
  writeFileSync(
    userFile,
    JSON.stringify({ server: 'https://user.example', pinServer: false, practice: true }),
  );
  const start = () =>
    launch({
      profile: join(profile, 'user'),
      server: 'https://user.example',
      policy: userFile,
      executable: machine.executable,
    });

  const { page, saveTo, close, picture } = await start();
  const address = page.getByRole('textbox', { name: 'Server address' });
  await expect(address).toHaveValue(server.address);
  await expect(address).not.toBeEditable();
  await expect(page.getByText('Managed by your organisation', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Open practice workspace' })).toBeDisabled();
  await picture('policy-sign-in');
  const foreign = { with: 'token', server: 'https://user.example', token: 't' };
  expect(await ask(page, 'session.sign-in', foreign)).toMatchObject({
    error: { code: 'server_not_allowed' },
  });
  expect(await ask(page, 'practice.open', {})).toMatchObject({ error: { code: 'practice_off' } });
  await typeSignIn(page);
  await page.getByRole('button', { name: 'Appearance' }).click();
  await expect(page.getByText('Managed by your organisation', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  const save = { text: 'a\n', name: 'Orders.csv', title: 'Export orders' };
  await saveTo(join(profile, 'Orders.csv'));
  expect(await ask(page, 'files.save-text', save)).toMatchObject({
    error: { code: 'folder_not_allowed', subject: exports },
  });
  expect(existsSync(join(profile, 'Orders.csv'))).toBe(false);
  await saveTo(join(exports, 'Orders.csv'));
  expect(await ask(page, 'files.save-text', save)).toMatchObject({ ok: true });
  expect(existsSync(join(exports, 'Orders.csv'))).toBe(true);

  await page.getByRole('link', { name: /^About/ }).click();
  const places = page.getByRole('table', { name: 'Policy locations' });
  await expect(
    places.getByRole('row', { name: /^\/etc\/codesk\/policy\.json This computer In force$/ }),
  ).toBeVisible();
  await expect(places.getByRole('row', { name: `${userFile} This profile Not used` })).toBeVisible();
  const entries = page.getByRole('table', { name: 'Policy entries' });
  await expect(
    entries.getByRole('row', { name: `server ${server.address} /etc/codesk/policy.json` }),
  ).toBeVisible();
  await expect(page.getByText('sekrit-push')).toHaveCount(0);
  await picture('policy-about');
  await close();

  machine.write({ server: server.address, pinServer: true, idleLock: 0 });
  const broken = await start();
  const alert = broken.page.getByRole('alert');
  await expect(alert).toContainText('Policy cannot be read');
  await expect(alert).toContainText(
    '/etc/codesk/policy.json: idleLock (must be a whole number from 1 to 1440)',
  );
  await expect(broken.page.getByRole('form', { name: 'Sign in' })).toHaveCount(0);
  await broken.picture('policy-broken');
  expect(await ask(broken.page, 'session.sign-in', { ...foreign, server: server.address })).toMatchObject({
    error: { code: 'policy_broken' },
  });
  await broken.close();
});

/** The app behind the proxy of a company: a PAC script, a password for the proxy, and a private issuer, by policy. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, launch, test, typeSignIn } from '../support/app/fixtures';
import { openExport, openList } from '../support/app/user-steps';
import { companyNetwork } from '../support/company-network';
import { findSecret } from '../support/secret-search';

const api = 'https://api.codesk.test';

test('behind the proxy of a company every request uses it', async ({ server, profile }) => {
  const company = await companyNetwork({
    hosts: { 'api.codesk.test': server.address, '127.0.0.1': server.address },
    signIn: { user: 'mira', password: 'proxy pass' },
  });
  const policy = join(profile, 'company.json');
  writeFileSync(
    policy,
    JSON.stringify({
      proxy: { mode: 'pac', address: company.script },
      certificates: { files: [company.issuer] },
      updates: { feed: `${api}/feed` },
      // Chromium would reach a server of this computer without any proxy, and the servers report such a client.
      push: { key: 'practice', host: '127.0.0.1', port: company.port },
    }),
  );
  const codesk = await launch({ profile, server: api, policy });
  const { page } = codesk;
  try {
    await typeSignIn(page);
    const dialog = page.getByRole('dialog', { name: 'Proxy sign-in' });
    const password = dialog.getByLabel('Password');
    await expect(dialog).toContainText(company.proxy);
    await expect(dialog).toContainText('Codesk company');
    await expect(dialog.getByLabel('User name')).toBeFocused();
    await page.keyboard.type('mira');
    await password.fill('proxy');
    await codesk.picture('proxy-sign-in');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(
      'The proxy did not accept this user name with this password.',
    );
    await expect(dialog.getByLabel('User name')).toHaveValue('mira');
    await expect(password).toBeFocused();
    expect(company.arrived).toEqual([]);
    await password.fill('proxy pass');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    // The pending sign-in continued automatically.
    const products = await openList(page, 'Products');
    await expect(products.getByRole('img').first()).toBeVisible();

    const target = join(profile, 'Products.csv');
    await codesk.saveTo(target);
    await (await openExport(page)).getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Show in folder' }).first()).toBeVisible();
    expect(readFileSync(target, 'utf8').split('\n').length).toBeGreaterThan(10);

    // There is no feed, and the reply says so.
    const checked = await page.evaluate(() => window.codesk.invoke('updates.check', '{}'));
    expect(JSON.parse(checked)).toMatchObject({ data: { state: 'failed' } });

    const clients = await openList(page, 'Clients');
    const id = Number(await clients.locator('[data-row="0"]').getByRole('gridcell').nth(1).innerText());
    await expect(async () => {
      await server.callAsOtherUser('/settings/clients/state', { id, status: 'Suspended' });
      await expect(page.getByText('1 row changed.', { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 10_000 });

    await company.stopProxy();
    await page.getByRole('button', { name: 'Show the changed rows' }).click();
    await expect(page.getByText('Proxy not reached', { exact: true }).first()).toBeVisible();
    const bar = page.getByRole('contentinfo').getByRole('status').first();
    await expect(bar).toContainText(`: ${company.proxy} (it refused the connection)`);
    await codesk.picture('proxy-not-reached');
    await company.startProxy();
    await expect(bar).toHaveText('Online', { timeout: 15_000 });

    const kinds = {
      calls: company.arrived.filter(({ method }) => method === 'POST'),
      files: company.arrived.filter(({ method, path }) => method === 'GET' && path.endsWith('.csv')),
      updates: company.arrived.filter(({ path }) => path.startsWith('/feed/latest')),
      pictures: company.arrived.filter(({ path }) => path.endsWith('.png')),
      push: company.arrived.filter(({ host }) => host === '127.0.0.1'),
    };
    for (const [kind, requests] of Object.entries(kinds)) expect(requests.length, kind).toBeGreaterThan(0);
    const past = company.arrived.filter(({ throughProxy }) => !throughProxy);
    expect(past).toEqual([]);
    // Chromium itself sends no requests either, for example for a dictionary.
    const asked = new Set(company.tunnels.map(({ target }) => target.replace(/:\d+$/, '')));
    expect([...asked].sort()).toEqual(['127.0.0.1', 'api.codesk.test']);
    expect(JSON.stringify(company.arrived)).not.toContain('proxy-authorization');
    const counts = Object.entries(kinds).map(([kind, requests]) => `${requests.length} ${kind}`);
    console.info(
      `PAC proxy saw ${company.arrived.length - past.length} of ${company.arrived.length} requests (${counts.join(', ')}); private CA 1 of 1`,
    );
  } finally {
    await codesk.close();
    await company.close();
  }
  // Neither in the log nor in any other file.
  expect(findSecret(profile, 'proxy pass').found).toEqual([]);
});

/** Changes by other users mark the open list, through the push app of the policy file and of the practice workspace. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { openList } from '../support/app/user-steps';

test('a change by another user marks the open list until its rows are loaded again', async ({
  server,
  profile,
}) => {
  const { hostname, port } = new URL(server.address);
  const policy = join(profile, 'policy.json');
  const push = { key: 'practice', host: hostname, port: Number(port), tls: false };
  writeFileSync(policy, JSON.stringify({ push, planned: { for: 'later' } }));
  const codesk = await launch({ profile, server: server.address, policy });
  try {
    const { page } = codesk;
    await signIn(page, { server: server.address });
    const grid = await openList(page, 'Clients');
    const first = grid.locator('[data-row="0"]');
    const id = Number(await first.getByRole('gridcell').nth(1).innerText());
    const menuText = async () => {
      await first.getByRole('button', { name: /^Actions for/ }).click();
      const item = page.getByRole('menuitem', { name: /^(Uns|S)uspend$/ });
      await expect(item).toBeVisible();
      return item;
    };
    const asOtherUser = (status: string) => server.callAsOtherUser('/settings/clients/state', { id, status });
    const mark = page.getByText('1 row changed.', { exact: true });
    await expect(async () => {
      await asOtherUser('Suspended');
      await expect(mark).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
    await codesk.picture('list-changed-by-others');
    await page.getByRole('button', { name: 'Show the changed rows' }).click();
    await expect(mark).toHaveCount(0);

    // The loaded row has the change. Later writes of this app are not reported back.
    const item = await menuText();
    await expect(item).toHaveText('Unsuspend');
    const sent = () => server.sent('/settings/clients/state');
    const before = (await sent()).length;
    await item.click();
    await expect.poll(sent).toHaveLength(before + 1);
    await expect(await menuText()).toHaveText('Suspend');
    await page.keyboard.press('Escape');
    await expect(mark).toHaveCount(0);
    await asOtherUser('Suspended');
    await expect(mark).toBeVisible();
  } finally {
    await codesk.close();
  }
});

/** Another user changes records on the practice server while they are edited here. */
import { expect, type PracticeServer, signIn, test } from '../support/app/fixtures';
import { openList } from '../support/app/user-steps';

const clients = '/settings/clients';

/** Changes a client as another user. */
async function changeAsOtherUser(server: PracticeServer, id: number, change: object): Promise<void> {
  const { name, systemCode, plan, country, email, phone, website, joined_on } = await server.record(
    clients,
    id,
  );
  const all = { id, name, systemCode, plan, country, email, phone, website, joined_on };
  await server.callAsOtherUser(`${clients}/update`, { ...all, ...change });
}

test('a client without other changes is saved by one press; a conflict asks for a choice first', async ({
  codesk: { page },
  server,
}) => {
  await signIn(page);
  const grid = await openList(page, 'Clients');
  const row = grid.getByRole('row').nth(1);
  const id = Number(await row.getByRole('gridcell').nth(1).textContent());
  const edit = async () => {
    await row.getByRole('gridcell').nth(1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Legal name' })).toBeVisible();
  };
  const update = page.getByRole('button', { name: 'Update', exact: true });
  const changed = page.getByRole('dialog', { name: 'Changed by another user' });

  await edit();
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Mine 1');
  await update.click();
  await expect(page.getByText('Record has been successfully updated!')).toBeVisible();
  expect(await server.record(clients, id)).toMatchObject({ name: 'Mine 1' });
  expect((await server.sent(`${clients}/edit`)).length).toBe(2);
  expect((await server.sent(`${clients}/update`)).length).toBe(1);

  await edit();
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Mine 2');
  await page.getByRole('textbox', { name: 'Website' }).fill('https://mine.example');
  await changeAsOtherUser(server, id, {
    name: 'Theirs',
    systemCode: 'THEIRS-1',
    website: 'https://theirs.example',
  });
  await update.click();
  await expect(changed).toContainText('THEIRS-1');
  expect(await server.record(clients, id)).toMatchObject({ name: 'Theirs', systemCode: 'THEIRS-1' });
  // By keyboard: my value for the name, theirs for the website.
  await expect(changed.getByRole('radio', { name: 'Legal name: on the server now, Theirs' })).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await expect(changed).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Legal name' })).toHaveCount(0);
  expect(await server.record(clients, id)).toMatchObject({
    name: 'Mine 2',
    systemCode: 'THEIRS-1',
    website: 'https://theirs.example',
  });
});

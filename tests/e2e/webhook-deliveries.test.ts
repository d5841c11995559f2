/**
 * The deliveries of a webhook: the start of a failure, by keyboard, and sending a message again; header values hidden.
 */
import { accessibilityFindings } from '../support/app/accessibility';
import { expect, signIn, test } from '../support/app/fixtures';
import { openList } from '../support/app/user-steps';

test('a failing webhook is read on the strip by keyboard, and a message is sent again', async ({
  codesk: { page },
  server,
}) => {
  await signIn(page);
  const webhooks = await openList(page, 'Webhooks');
  // The practice workspace has a webhook that has been failing for two days, the second from the top.
  const row = webhooks.locator('[data-row="1"]');
  await expect(row.getByRole('gridcell').nth(1)).toHaveText('299');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Headers', exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Messaging configuration', exact: true })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Deliveries', exact: true }).click();

  const state = page.getByText(
    /^Failing since \d\d\/\d\d\/2026 \d\d:\d\d, \d+ deliveries, last one without a reply$/,
  );
  await expect(state).toBeVisible();
  const failing = /, (\d+) deliveries/.exec(await state.innerText())?.[1];
  await expect(page.getByRole('heading', { name: `${failing} deliveries of the failing run` })).toBeVisible();
  expect(await accessibilityFindings(page)).toEqual([]);

  // The run of failures and its first mark can be reached by keyboard and have names.
  await expect(page.getByRole('button', { name: /^Failing since/ })).toBeVisible();
  const strip = page.getByRole('listbox', { name: 'Deliveries over time' });
  await strip.locator('[role="option"][tabindex="0"]').focus();
  await page.keyboard.press('PageUp');
  const chosen = strip.getByRole('option', { selected: true });
  await expect(chosen).toBeFocused();
  await expect(chosen).toHaveAccessibleName(/ to \d\d:\d\d, \d+ deliver(y|ies): \d+ failed/);
  await expect(
    page.getByRole('heading', { name: (await chosen.getAttribute('aria-label')) ?? '' }),
  ).toBeVisible();

  const retry = page.getByRole('button', { name: /^Retry with current data: MSG-/ }).first();
  const message = (await retry.getAttribute('aria-label'))?.split(': ')[1] ?? '';
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Retry successful!')).toBeVisible();
  const [sent] = await server.sent('/datahub/webhooks-logs/retry_with_current_data');
  const { id } = sent as { id: number };
  expect(sent).toEqual({ id });
  expect((await server.record('/datahub/webhooks-logs', id)).message_no).toBe(message);
  await expect(page.getByRole('row', { name: message }).getByText('Waiting')).toBeVisible();

  // Back leads to the list.
  await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
});

test('header values are hidden until the user shows them, in the list and in its details', async ({
  codesk: { page },
  server,
}) => {
  await signIn(page);
  const webhooks = await openList(page, 'Webhooks');
  const row = webhooks.locator('[data-row="2"]');
  const { headers } = await server.record('/datahub/webhooks', 298);
  const [name, value] = Object.entries(headers as Record<string, string>).at(-1) ?? ['', ''];
  expect(name).toMatch(/^(Authorization|X-Api-Key)$/);
  const shown = () => page.evaluate((text) => document.body.outerHTML.includes(text), value);
  await row.getByRole('button', { name: `X-Source, X-Region, ${name}` }).click();
  const popup = page.getByRole('dialog', { name: /^Headers: / });
  await expect(popup.getByRole('button', { name: `Show the value of ${name}` })).toBeVisible();
  expect(await shown()).toBe(false);
  await popup.getByRole('button', { name: `Show the value of ${name}` }).click();
  await expect(popup.getByText(value)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  expect(await shown()).toBe(false);

  await row.getByRole('gridcell').nth(1).dblclick();
  await expect(
    page.getByRole('dialog', { name: /^Record Details/ }).getByRole('heading', { name: 'Overview' }),
  ).toBeVisible();
  expect(await shown()).toBe(false);
});

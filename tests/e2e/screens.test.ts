/** The main screens in both themes and several sizes: pictures under `out/screens`, and no serious finding by axe. */
import { expect, signIn, test } from '../support/app/fixtures';
import { openDelivery } from '../support/app/journey';
import { screenChecker } from '../support/app/screen-checks';
import { addService } from '../support/app/user-steps';

/** The sizes with another arrangement: panes side by side, and the smallest window. */
const views = {
  'dark-panes': { theme: 'dark', size: { width: 1440, height: 900 } },
  'light-narrow': { theme: 'light', size: { width: 960, height: 640 } },
} as const;

test('screens', async ({ codesk }) => {
  const { page } = codesk;
  const look = await screenChecker(codesk, views);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await look('sign-in');
  await signIn(page);
  await expect(page.getByRole('gridcell', { name: 'CT-2026-20000', exact: true })).toBeVisible();
  await look('contracts');
  await page.getByRole('row').nth(1).dblclick();
  const details = page.getByRole('dialog', { name: /^Record Details/ });
  await expect(details.getByText('Contract no.').first()).toBeVisible();
  // Drawn at its final position only after its animation.
  await expect(details.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({
    ratio: 1,
  });
  await look('record-details');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await openDelivery(codesk);
  await look('delivery-edit');
  await page.getByRole('button', { name: 'New rate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText('This field is required').first()).toBeVisible();
  await look('rate-editor-errors');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back' }).click();
  await addService(page, 'delivery service');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await look('delivery-new-errors');
});

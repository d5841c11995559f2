import { expect, signIn, test } from '../support/app/fixtures';
const sizes = { normal: { width: 1280, height: 800 }, wide: { width: 1920, height: 1080 } } as const;
for (const theme of ['light', 'dark'] as const)
  for (const [size, area] of Object.entries(sizes))
    test.describe(`${theme}, ${size}`, () => {
      test.use({ view: { theme, size: area } });
      test('look', async ({ codesk }) => {
        const { page } = codesk;
        await signIn(page);
        await page.evaluate(() => { location.hash = '#/lists/integrations'; });
        await page.waitForTimeout(1500);
        const ids = await page.getByRole('gridcell').allTextContents();
        console.log(ids.slice(0, 40).join('|'));
        await page.evaluate(() => { location.hash = '#/integrations/compare?a=1&b=2'; });
        await page.waitForTimeout(400);
        await codesk.picture(`hub0-${theme}-${size}`);
        await expect(page.getByRole('navigation', { name: 'Tables' })).toBeVisible({ timeout: 60_000 });
        await codesk.picture(`hub1-${theme}-${size}`);
        const names = ['Suppliers', 'Integration Payload Selector', 'Platform Shipping Methods', 'SKUs mapping'];
        for (const name of names) {
          await page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name: new RegExp(`^${name}`) }).click();
          await page.waitForTimeout(300);
          await codesk.picture(`hub2-${name}-${theme}-${size}`);
          const all = page.getByRole('checkbox', { name: /can be copied/ });
          if (await all.count()) await all.click({ force: true });
        }
        await page.getByRole('button', { name: /^Prepare \d/ }).click();
        await page.waitForTimeout(1500);
        await codesk.picture(`hub3-${theme}-${size}`);
      });
    });

/**
 * Campaign: replies that are lost, cut or unreadable, and kills, at a server that ignores `Idempotency-Key`. A second
 * press sends nothing before the user chooses it.
 */
import type { Page } from 'playwright/test';
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { endProcess } from '../support/app/processes';
import { addService, chooseOption } from '../support/app/user-steps';
import { isLong } from '../support/campaign';

/** An operation that the user wants once, at a server that ignores `Idempotency-Key`. */
interface Ask {
  readonly path: string;
  readonly list: string;
  readonly open: (page: Page) => Promise<unknown>;
  /**
   * Presses the control that sends it.
   * @param newest the name of the newest record before
   */
  readonly press: (page: Page, newest: string) => Promise<unknown>;
  /** The form opens automatically after a crash. */
  readonly isForm: boolean;
}
const asks: Record<string, Ask> = {
  'a new service': {
    path: '/cod/finance_services/store',
    list: '/cod/finance_services',
    isForm: true,
    open: async (page) => {
      await page.getByRole('link', { name: 'Services', exact: true }).click();
      await addService(page, 'stock collection service');
      await chooseOption(page, 'Truck', 'Own truck, fixed rate');
      await page.getByRole('textbox', { name: 'Fixed rate' }).fill('7');
    },
    press: (page) => page.getByRole('button', { name: 'Submit' }).click(),
  },
  'a copy of a contract': {
    path: '/cod/contracts/duplicate',
    list: '/cod/contracts',
    isForm: true,
    open: async (page) => {
      await page.getByRole('link', { name: 'Contracts', exact: true }).click();
      await page
        .getByRole('button', { name: /^Actions for contract / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
      await page.getByRole('textbox', { name: 'Expiry date' }).fill('31/12/2031');
    },
    press: (page) => page.getByRole('button', { name: 'Duplicate', exact: true }).click(),
  },
  'a copy of a product': {
    path: '/fulfillment/products/duplicate',
    list: '/fulfillment/products',
    isForm: false,
    open: (page) => page.getByRole('link', { name: 'Products', exact: true }).click(),
    press: async (page, newest) => {
      // The copy, which may have the same name, is above.
      await page
        .getByRole('button', { name: `Actions for product ${newest}` })
        .last()
        .click();
      await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
    },
  },
};
const endings = {
  lost: { cut: 'after-commit' },
  cut: { cut: 'during' },
  'unreadable answer': { body: 'truncated' },
  kill: { cut: 'after-commit' },
} as const;
const shortCases = ['a copy of a product, lost'];

for (const [name, ask] of Object.entries(asks))
  for (const ending of Object.keys(endings) as (keyof typeof endings)[]) {
    if (!isLong && !shortCases.includes(`${name}, ${ending}`)) continue;
    test(`${name} is made once at a server that ignores keys, until the user chooses: ${ending}`, async ({
      server,
      profile,
    }) => {
      test.setTimeout(90_000);
      let codesk = await launch({ profile, server: server.address });
      await signIn(codesk.page);
      const total = await server.total(ask.list);
      const newest = String((await server.rows(ask.list)).at(-1)?.name);
      await ask.open(codesk.page);
      await server.fault({ path: ask.path, ignoreKey: true, ...endings[ending], times: 1 });
      await server.fault({ path: ask.path, ignoreKey: true });
      await ask.press(codesk.page, newest);
      await expect(
        codesk.page.getByText(/^Codesk could not confirm that this was (saved|done)\./),
      ).toBeVisible();
      if (ending === 'kill') {
        await endProcess(codesk.app.process(), 'the app');
        codesk = await launch({ profile, server: server.address });
        await signIn(codesk.page);
        if (!ask.isForm) await ask.open(codesk.page);
      }
      const { page } = codesk;
      await expect(page.getByText(/ exists: /)).toBeVisible({ visible: ask.isForm });
      await ask.press(page, newest);
      const again = page.getByRole('button', { name: /^Send again/ });
      await expect(again).toBeVisible();
      await expect(page.getByText(/A new .* exists: .* Compare with your change\./)).toBeVisible();
      expect(await server.calls(ask.path)).toHaveLength(1);
      expect(await server.total(ask.list)).toBe(total + 1);
      await again.click();
      await expect.poll(() => server.total(ask.list)).toBe(total + 2);
      await codesk.close();
    });
  }

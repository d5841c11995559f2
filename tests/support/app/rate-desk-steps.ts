/** Steps of a user on the rate desk, and the resulting rows of the practice server. */
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { Codesk } from './launch';
import type { PracticeServer } from './practice-server';

const paths = {
  edit: '/cod/finance_services/edit',
  update: '/cod/finance_services/update',
  list: '/cod/finance_services',
};

export type ServedRates = readonly Readonly<Record<'from' | 'to' | 'rate', string>>[];

/** A service as the server stores it. */
export interface ServedService {
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>> & { readonly rates: ServedRates };
}

/** The delivery service with the lowest id among those with a unique name. */
export async function firstDelivery(server: PracticeServer): Promise<{ id: number; name: string }> {
  const rows = await server.rows(paths.list);
  const named = rows.filter(({ type_label }) => type_label === 'Delivery');
  const found = named.find(({ name }) => rows.filter((other) => other.name === name).length === 1);
  if (!found) throw new Error('every delivery shares its name');
  return { id: Number(found.id), name: String(found.name) };
}

export const serviceAt = async (server: PracticeServer, id: number) =>
  (await server.callAsOtherUser(paths.edit, { id })) as ServedService;

/** Saves a service as another user. */
export const saveAsOtherUser = (
  server: PracticeServer,
  id: number,
  { type, values }: Pick<ServedService, 'type' | 'values'>,
) => server.callAsOtherUser(paths.update, { id, type, values });

/** Saves that Codesk sent: those of the tests have no idempotency key. */
export async function savesOf(server: PracticeServer): Promise<readonly { key: string; body: unknown }[]> {
  return (await server.calls(paths.update)).flatMap(({ headers, body }) => {
    const key = headers['idempotency-key'];
    return key === undefined ? [] : [{ key, body }];
  });
}

/** Rows as numbers, so that `6.50` and `6.5` are the same. */
export const bandsOf = (rates: ServedRates) =>
  rates
    .map(({ from, to, rate }) => [Number(from), Number(to), Number(rate)] as const)
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);

export const rateRows = (page: Page): Locator => page.getByRole('grid', { name: 'Rows of the file' });

export async function openRateDesk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Rate desk', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Rate desk', level: 1 })).toBeVisible();
}

/** Opens a file with Ctrl+O. */
export async function openRateFile(
  { page, pick }: Pick<Codesk, 'page' | 'pick'>,
  file: string,
): Promise<void> {
  await pick(file);
  await page.keyboard.press('Control+o');
  await expect(rateRows(page)).toBeVisible();
}

/** Chooses the service that the rates are for. */
export async function chooseService(
  page: Page,
  service: { readonly id: number; readonly name: string },
): Promise<void> {
  const label = `${service.name} #${service.id}`;
  await page.getByRole('button', { name: /^Choose a service/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Service of the rates' });
  await dialog.getByRole('combobox', { name: 'Service' }).fill(service.name);
  await page.getByRole('option', { name: `${label} · Delivery`, exact: true }).click();
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: label })).toBeVisible();
}

/** The bands on the screen: from, to and rate of each row, in the order of the grid. */
export async function bandsOnScreen(page: Page): Promise<readonly (readonly number[])[]> {
  const rows = await rateRows(page).getByRole('row').all();
  const texts = await Promise.all(rows.slice(1).map((row) => row.getByRole('gridcell').allInnerTexts()));
  return texts.map((cells) => cells.slice(0, 3).map(Number)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** Opens the dialog that queues the accepted changes with Ctrl+Enter, wherever the focus is. */
export async function openQueueDialog(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: /^Queue changes of/ });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Queues the accepted changes. @param opened the dialog, if it is open */
export async function queueChanges(page: Page, opened?: Locator): Promise<void> {
  const dialog = opened ?? (await openQueueDialog(page));
  await dialog.getByRole('button', { name: 'Queue', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Sends a request to main as the page does. */
export async function requestMain<T>(page: Page, name: string, input: object): Promise<T> {
  return page.evaluate(
    async ([request, given]) => {
      const ask = async (called: string, part: unknown) => {
        const reply = JSON.parse(await window.codesk.invoke(called, JSON.stringify(part)));
        if (!reply.ok) throw new Error(`${called}: ${reply.error.code}`);
        return reply.data;
      };
      const { owner: as } = await ask('session.get', {});
      return ask(request, { as, ...given });
    },
    [name, input] as const,
  );
}

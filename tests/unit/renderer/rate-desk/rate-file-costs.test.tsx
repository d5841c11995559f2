// @vitest-environment jsdom
/** The cost of an order by the rates of a rate file. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RequestOutput } from '../../../../shared/ipc/contract';
import { anna, installDrafts } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openRateDesk } from '../../../support/page/open-rate-desk';
import { stubGridSize } from '../../../support/page/open-row-table';
import { delivery } from '../../../support/page/outbox-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';
import { type FakeFile, installRateDesk, rateFileId } from '../../../support/page/rate-bridge';

const bridge = new FakeBridge();
type Cost = RequestOutput<'rates.cost'>;
const base = (amount: string): Cost['edited'] => ({
  lines: [{ id: 'base', label: 'Base rate', amount, how: 'Band 0 to 5', row: { value: 'rates', at: 2 } }],
  total: amount,
  missing: [],
  notes: [],
});
const waiting: Cost['edited'] = {
  lines: [],
  total: null,
  missing: [{ of: 'order', field: 'weight', label: 'Weight' }],
  notes: [],
};

beforeEach(() => {
  stubLayout();
  stubGridSize();
  bridge.install();
  installDrafts(bridge);
  bridge.answer('session.get', anna);
});
afterEach(tidyUp);

async function open(file: FakeFile, cost: Partial<Cost>) {
  installRateDesk(bridge, [{ rows: [{ from: '0', to: '5', rate: '6.5', city: '' }], ...file }]);
  bridge.answerWith('rates.cost', async (input) => {
    const { weight } = (input as { order: { weight: string } }).order;
    const known = { kind: 'delivery', fields: {}, at: null, stored: null, edited: waiting };
    return weight === '3' ? { ...known, ...cost } : { ...known, at: cost.at ?? null };
  });
  const user = openRateDesk(`/rate-desk/${rateFileId(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Order cost' }));
  const dialog = await screen.findByRole('dialog', { name: 'Order cost' });
  return { user, dialog };
}

it('shows stored beside edited, with the row and the age of what is stored', async () => {
  const at = Date.now() - 3 * 3_600_000;
  const { user, dialog } = await open(
    { target: delivery },
    { at, stored: base('6.00'), edited: base('6.50') },
  );
  expect(await within(dialog).findByText('Missing: Weight')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'Weight' }), '3');
  const table = await within(dialog).findByRole('table', { name: 'Cost of the order' });
  await waitFor(() =>
    expect(
      [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([['Base rate', 'Band 0 to 5Rates, row 3', '6.00', '6.50', '+0.50']]),
  );
  expect(dialog.textContent).toContain('Delivery · Dubai South FC2 #7, read 3 h ago (');
  expect(dialog.textContent).toContain('Edited: with the accepted changes of this file.');
  expect(bridge.calls('rates.cost').at(-1)).toMatchObject({
    rateFile: rateFileId(1),
    order: { weight: '3' },
    choices: { 'band-border': 'lower' },
  });
});

it('asks for a service where there is none, and tells what counts until then', async () => {
  const { user, dialog } = await open({}, { edited: base('6.50') });
  expect(
    await within(dialog).findByText(/No service is chosen. The cost uses only the rows of the file/),
  ).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'Weight' }), '3');
  const table = await within(dialog).findByRole('table', { name: 'Cost of the order' });
  await waitFor(() => expect(table.textContent).toContain('6.50'));
  expect(within(table).queryByRole('columnheader', { name: 'Stored' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Choose a service' }));
  expect(await screen.findByRole('dialog', { name: 'Service of the rates' })).toBeTruthy();
});

it('says that the rates of the service were never loaded, and loads them', async () => {
  const { user, dialog } = await open({ target: delivery }, { edited: base('6.50') });
  bridge.answerWith('rates.refresh', async () => new Promise(() => undefined));
  await user.click(await within(dialog).findByRole('button', { name: 'Load the current rates' }));
  await waitFor(() =>
    expect(bridge.calls('rates.refresh')).toEqual([{ as: 'o-1', rateFile: rateFileId(1) }]),
  );
});

it('says what failed, and asks again', async () => {
  const { user, dialog } = await open({ target: delivery }, {});
  bridge.refuse('rates.cost', { code: 'rates_stopped', at: 0 });
  await user.type(await within(dialog).findByRole('textbox', { name: 'Weight' }), '7');
  await user.click(await within(dialog).findByRole('button', { name: /retry/i }));
  await waitFor(() => expect(bridge.calls('rates.cost').length).toBeGreaterThan(2));
});

it('stands there again with the order after a crash, and is over when it was closed', async () => {
  const { user, dialog } = await open(
    { target: delivery },
    { at: 1, stored: base('6.00'), edited: base('6.50') },
  );
  await user.type(await within(dialog).findByRole('textbox', { name: 'Weight' }), '3');
  await waitFor(() => expect(JSON.stringify(bridge.calls('drafts.keep'))).toContain('"weight":"3"'));
  const again = openRateDesk(`/rate-desk/${rateFileId(1)}`);
  const restored = await screen.findByRole('dialog', { name: 'Order cost' });
  await waitFor(() =>
    expect(within(restored).getByRole<HTMLInputElement>('textbox', { name: 'Weight' }).value).toBe('3'),
  );
  await again.click(within(restored).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  openRateDesk(`/rate-desk/${rateFileId(1)}`);
  await screen.findByRole('grid', { name: 'Rows of the file' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

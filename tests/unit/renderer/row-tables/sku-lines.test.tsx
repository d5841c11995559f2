// @vitest-environment jsdom
/** The SKU lines of a subscription rule in the grid: cells that are edited in place, and the SKU search. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { skuLines } from '../../../../shared/row-tables/sku-lines';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { cell, held, openRowTable, stubGridSize } from '../../../support/page/open-row-table';

const bridge = new FakeBridge();
const line = { sku_id: '7', systemCode: 'SK-7', quantity: '2' };

beforeEach(() => {
  bridge.install();
  stubGridSize();
  bridge.answer('skuSearch.status', {
    connected: true,
    host: 'skus.example',
    fixedAddress: false,
    practice: true,
    owner: 'o-1',
    kept: 'keyring',
  });
});
afterEach(cleanup);

const open = () =>
  openRowTable([line], skuLines, true, ({ children }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  ));

it('has the columns SKU ID, System code, Quantity and Actions', () => {
  open();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '#',
    'SKU ID',
    'System code',
    'Quantity',
    'Actions',
  ]);
  expect(screen.getByRole('button', { name: 'New Item' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit SKU line 7' })).toBeTruthy();
});

it('clamps a quantity that is typed in place to 0', async () => {
  const user = open();
  cell(1, 2).focus();
  await user.keyboard('-3{Enter}');
  expect(held.rows).toEqual([{ ...line, quantity: '0' }]);
});

it.each([0, 1])('searches for a SKU in the dialog of the row: column %i', async (column) => {
  const user = open();
  cell(1, column).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Edit SKU line' });
  expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'SKU ID' }).value).toBe('7');
});

it('takes pasted lines, whose quantities are clamped, too', async () => {
  const user = open();
  screen.getByRole('button', { name: 'New Item' }).focus();
  await user.paste('9\tSK-9\t-1\n10\t\t4');
  expect(held.rows).toEqual([
    line,
    { sku_id: '9', systemCode: 'SK-9', quantity: '0' },
    { sku_id: '10', systemCode: '', quantity: '4' },
  ]);
});

it('forgets the system code with the SKU', async () => {
  const user = open();
  cell(1, 0).focus();
  await user.keyboard('{Delete}');
  expect(held.rows).toEqual([{ sku_id: '', systemCode: '', quantity: '2' }]);
});

// @vitest-environment jsdom
/** The cost of an order on the screen: missing fields, lines, stored beside edited, and assumptions. */
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OrderCosts, type OrderCostsProps } from '../../../../renderer/order-costs/order-costs';
import { PreferencesProvider } from '../../../../renderer/session/preferences';
import { defaultPreferences } from '../../../../shared/preferences';
import { emptyOrder } from '../../../../shared/rates/order-cost/order';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { setMediaMatches } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const stored = {
  unit_id: 1,
  tax_percentage: '0',
  minimum_cod_charge: '0',
  max_cod_charge_threshold: '0',
  rates: [
    { from: '0', to: '1', rate: '10', city: null },
    { from: '1', to: '5', rate: '15', city: null },
  ],
};
const lists = { units: [{ index: '1', text: 'Kilogram' }] };

beforeEach(() => {
  bridge.install();
  setMediaMatches(() => false);
  bridge.answer('preferences.get', defaultPreferences);
});
afterEach(cleanup);

type AskedProps = Omit<OrderCostsProps, 'order' | 'onOrder'>;

function Asked(props: AskedProps) {
  const [order, setOrder] = useState(emptyOrder);
  return <OrderCosts {...props} order={order} onOrder={setOrder} />;
}

async function show(props: Partial<AskedProps> = {}) {
  const user = userEvent.setup();
  render(
    <PreferencesProvider>
      <Asked kind="delivery" stored={stored} lists={lists} {...props} />
    </PreferencesProvider>,
  );
  const weight = await screen.findByRole('textbox', { name: 'Weight' });
  const row = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  return { user, weight, row };
}

it('names what is missing, then each line with its row', async () => {
  const { user, weight, row } = await show();
  expect(screen.getByText('Missing: Weight')).toBeTruthy();
  await user.type(weight, '2');
  expect(screen.queryByText(/^Missing/)).toBeNull();
  expect(row('Base rate')).toEqual(['Band 1 to 5 for the weight 2Rates, row 2', '15.00']);
  expect(row('Total')).toEqual(['', '15.00']);
});

it('says that no band has the weight, and no total', async () => {
  const { user, weight, row } = await show();
  await user.type(weight, '9');
  expect(row('Base rate')).toEqual(['No band has the weight 9', 'unknown']);
  expect(row('Total')).toEqual(['Unknown: a line has no amount', 'unknown']);
});

it('shows stored beside edited with the difference', async () => {
  const edited = { ...stored, rates: [{ from: '0', to: '5', rate: '12.5', city: '' }] };
  const { user, weight, row } = await show({ edited });
  await user.type(weight, '2');
  expect(row('Base rate').slice(1)).toEqual(['15.00', '12.50', '−2.50']);
  expect(row('Total').slice(1)).toEqual(['15.00', '12.50', '−2.50']);
});

it('takes another assumption, keeps it as a preference, and goes back to the usual ones', async () => {
  const { user, weight, row } = await show();
  await user.type(weight, '1');
  expect(row('Total')).toEqual(['', '10.00']);
  await user.click(screen.getByRole('button', { name: /^Assumptions/ }));
  const border = screen.getByRole('combobox', { name: 'A weight on the border of two bands belongs to' });
  await user.selectOptions(border, 'the upper band');
  expect(row('Total')).toEqual(['', '15.00']);
  expect(bridge.calls('preferences.set').at(-1)).toEqual({ orderCosts: { 'band-border': 'upper' } });
  expect(screen.getByText('1 assumption changed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(row('Total')).toEqual(['', '10.00']);
});

it('says at the field that a weight is no number', async () => {
  const { user, weight } = await show();
  await user.type(weight, '2,5');
  expect(screen.getByText('Type a number of at least 0, such as 2.35.')).toBeTruthy();
  expect(screen.getByText('Missing: Weight')).toBeTruthy();
});

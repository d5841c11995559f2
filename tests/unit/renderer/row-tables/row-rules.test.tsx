// @vitest-environment jsdom
/** Pastes, edits in place and choices in tables with different rules. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { additionalCosts } from '../../../../shared/row-tables/additional-costs';
import { areaRates } from '../../../../shared/row-tables/area-rates';
import { boxRates } from '../../../../shared/row-tables/box-rates';
import { deliveryIncrements } from '../../../../shared/row-tables/delivery-increments';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';
import { fulfilmentIncrements } from '../../../../shared/row-tables/fulfilment-increments';
import { fulfilmentRates } from '../../../../shared/row-tables/fulfilment-rates';
import { returnsRates } from '../../../../shared/row-tables/returns-rates';
import { stockRates } from '../../../../shared/row-tables/stock-rates';
import { FakeBridge } from '../../../support/page/fake-bridge';
import {
  announcements,
  cell,
  dialogField,
  held,
  openRowTable,
  rate,
  stubGridSize,
} from '../../../support/page/open-row-table';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubGridSize();
});
afterEach(cleanup);

const band = (from: string, to: string, amount: string) => ({ from, to, rate: amount });
const step = (from: string, amount: string) => ({ from, to: '', increment: '1', rate: amount, city: '' });
const undo = '{Control>}z{/Control}';
/** Focuses the area outside the grid, where a paste adds rows. */
const beside = (name: RegExp) => screen.getByRole('button', { name }).focus();

describe('a pasted new row with a key that exists', () => {
  it.each([deliveryRates, fulfilmentRates])('is one more row of $id', async (table) => {
    const user = openRowTable([rate('0', '1', '5'), rate('1', '2', '6')], table, true);
    beside(/^New rate/);
    await user.paste('0\t1\t9\n0\t1\t9');
    expect(held.rows).toEqual([
      rate('0', '1', '5'),
      rate('1', '2', '6'),
      rate('0', '1', '9'),
      rate('0', '1', '9'),
    ]);
    expect(announcements()).toContain('Pasted: 2 rows added');
    await user.keyboard(undo);
    expect(held.rows).toEqual([rate('0', '1', '5'), rate('1', '2', '6')]);
  });

  it.each([deliveryIncrements, fulfilmentIncrements])('is one more row of $id', async (table) => {
    const user = openRowTable([step('0', '5')], table, true);
    beside(/^New increment/);
    await user.paste('0\t\t1\t9');
    expect(held.rows).toEqual([step('0', '5'), step('0', '9')]);
  });

  it('is one more row where the paste begins on a row and ends below the last', async () => {
    const user = openRowTable([rate('0', '1', '5'), rate('1', '2', '6')]);
    await user.click(cell(2, 0));
    await user.paste('1\t2\t7\n0\t1\t9');
    expect(held.rows).toEqual([rate('0', '1', '5'), rate('1', '2', '7'), rate('0', '1', '9')]);
  });

  it('replaces the row of its key in a table that replaces', async () => {
    const user = openRowTable([band('1', '2', '5'), band('2', '3', '6')], stockRates);
    beside(/^New rate/);
    await user.paste('1.0\t2.00\t9');
    expect(held.rows).toEqual([band('2', '3', '6'), band('1.0', '2.00', '9')]);
    expect(announcements()).toContain('Pasted: 1 row added, 1 row with the same key replaced');
    await user.keyboard(undo);
    expect(held.rows).toEqual([band('1', '2', '5'), band('2', '3', '6')]);
  });

  it('replaces nothing while it cannot be read', async () => {
    const user = openRowTable([band('0', '1', '5')], stockRates);
    beside(/^New rate/);
    await user.paste('0\t1\tnine');
    expect(held.rows).toEqual([band('0', '1', '5'), band('0', '1', 'nine')]);
  });
});

describe('a row that is not complete', () => {
  it('takes nobody’s place while it is typed, and does once it is complete', async () => {
    const user = openRowTable([rate('0', '1', '5'), { from: '0', to: '2', rate: '', city: '' }]);
    await user.click(cell(2, 1));
    await user.keyboard('1{Enter}');
    expect(held.rows).toEqual([rate('0', '1', '5'), rate('0', '1', '')]);
    await user.click(cell(2, 2));
    await user.keyboard('8{Enter}');
    expect(held.rows).toEqual([rate('0', '1', '8')]);
  });

  it('takes nobody’s place with a text that names no option', async () => {
    const fuel = (name: string, on: string) => ({
      name,
      apply_on: on,
      apply_on_position: '1',
      flat_rate: '2',
      percentage_rate: '',
      multiplier_rate: '',
    });
    const user = openRowTable([fuel('Fuel', '1'), fuel('Toll', '1')], additionalCosts);
    await user.click(cell(2, 1));
    await user.paste('Nothing');
    await user.click(cell(2, 0));
    await user.keyboard('Fuel{Enter}');
    expect(held.rows.map(({ name }) => name)).toEqual(['Fuel', 'Fuel']);
    expect(
      screen.getByText(/Apply on: This is not one of the options/, { selector: 'span span' }),
    ).toBeTruthy();
  });

  it('does not end below its start, in place, pasted or in the dialog', async () => {
    const user = openRowTable([rate('5', '6', '1')]);
    await user.click(cell(1, 1));
    await user.keyboard('4{Enter}');
    expect(await screen.findByText('To must not be below From')).toBeTruthy();
    expect(held.rows).toEqual([rate('5', '6', '1')]);
    await user.keyboard('{Escape}');
    await user.click(cell(1, 0));
    await user.keyboard('7{Enter}');
    expect(screen.getByText('To: To must not be below From')).toBeTruthy();
    beside(/^New rate/);
    await user.paste('9\t8\t1');
    expect(announcements()).toContain(
      'Pasted: 1 row added. 1 cell to correct: row 2, To: To must not be below From',
    );
    beside(/^New rate/);
    await user.keyboard('{Enter}');
    await user.type(dialogField('From'), '10');
    await user.type(dialogField('To'), '9.5');
    await user.type(dialogField('Rate'), '1{Enter}');
    expect(within(screen.getByRole('dialog')).getByText('To must not be below From')).toBeTruthy();
    await user.clear(dialogField('To'));
    await user.type(dialogField('To'), '10{Enter}');
    expect(held.rows).toEqual([rate('7', '6', '1'), rate('9', '8', '1'), rate('10', '10', '1')]);
  });
});

describe('a choice in a cell', () => {
  const area = (tons: string) => ({ from: '1', to: '2', rate: '5', number_of_tons: tons });

  it('is taken when its text is typed in full and left with Tab, in any case', async () => {
    const user = openRowTable([{ box_id: '301', rate: '2' }], boxRates);
    await user.click(cell(1, 0));
    await user.keyboard('LARGE box{Tab}');
    expect(held.rows).toEqual([{ box_id: '302', rate: '2' }]);
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 1)));
  });

  it('says of another text that it is not in the list, and stays open', async () => {
    const user = openRowTable([{ box_id: '301', rate: '2' }], boxRates);
    await user.click(cell(1, 0));
    await user.keyboard('Lar{Tab}');
    expect(await screen.findByText('“Lar” is not in the list')).toBeTruthy();
    expect(held.rows).toEqual([{ box_id: '301', rate: '2' }]);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Box ID' }));
    await user.keyboard('ge{Enter}');
    expect(held.rows).toEqual([{ box_id: '302', rate: '2' }]);
  });

  it('keeps a text that was left, and names it', async () => {
    const user = openRowTable([{ box_id: '301', rate: '2' }], boxRates);
    await user.click(cell(1, 0));
    await user.keyboard('Medium');
    await user.click(screen.getByRole('heading', { name: 'Box rates' }));
    expect(held.rows).toEqual([{ box_id: 'Medium', rate: '2' }]);
    expect(screen.getByText('Box ID: This is not one of the options')).toBeTruthy();
  });

  it('is emptied by emptying its text', async () => {
    const user = openRowTable([rate('0', '1', '2', '12')], deliveryRates, true);
    await user.click(cell(1, 3));
    await user.keyboard('{F2}');
    await user.clear(await screen.findByRole('combobox', { name: 'City' }));
    await user.keyboard('{Tab}');
    expect(held.rows).toEqual([rate('0', '1', '2')]);
  });

  it('is the option that was chosen, although another one has its number as a text', async () => {
    const user = openRowTable([area('1')], areaRates);
    await user.click(cell(1, 3));
    await user.keyboard('10');
    await user.click(await screen.findByRole('option', { name: '10' }));
    expect(held.rows).toEqual([area('3')]);
    await user.click(cell(1, 3));
    await user.keyboard('3{Tab}');
    expect(held.rows).toEqual([area('1')]);
  });

  it('is read by its text in a paste, before it is read as a number', async () => {
    const user = openRowTable([area('2')], areaRates);
    await user.click(cell(1, 3));
    await user.paste('3');
    expect(held.rows).toEqual([area('1')]);
  });

  it('is emptied when the list behind it becomes another, and stays when it does not', async () => {
    const place = { from: '1', to: '2', rate: '3', location_type: '1', location_id: '81' };
    const user = openRowTable([place], returnsRates);
    await user.click(cell(1, 3));
    await user.keyboard('Zone{Tab}');
    expect(held.rows).toEqual([place]);
    await user.click(cell(1, 3));
    await user.keyboard('Country{Tab}');
    expect(held.rows).toEqual([{ ...place, location_type: '2', location_id: '' }]);
  });

  it('forgets a text of the former list that could not be read', async () => {
    const place = { from: '1', to: '2', rate: '3', location_type: '1', location_id: '81' };
    const user = openRowTable([place], returnsRates);
    await user.click(cell(1, 4));
    await user.paste('Atlantis');
    expect(screen.getByText('Location: This is not one of the options')).toBeTruthy();
    await user.click(cell(1, 3));
    await user.keyboard('Country{Tab}');
    expect(held.rows).toEqual([{ ...place, location_type: '2', location_id: '' }]);
    expect(screen.queryByText('Location: This is not one of the options')).toBeNull();
  });
});

describe('the dialog of an additional cost', () => {
  const isRequired = (name: string) => dialogField(name).getAttribute('aria-required');

  it('says that a flat rate or a percentage rate is needed, and marks neither', async () => {
    const user = openRowTable([], additionalCosts);
    await user.click(screen.getByRole('button', { name: 'New additional cost' }));
    const flat = dialogField('Flat rate');
    expect(document.getElementById(flat.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'A flat rate, a percentage rate, or both',
    );
    expect([isRequired('Flat rate'), isRequired('Percentage rate'), isRequired('Multiplier rate')]).toEqual([
      'false',
      'false',
      'false',
    ]);
    expect(isRequired('Name')).toBe('true');
  });
});

describe('a start below 1 (finance section 5)', () => {
  const tooSmall = 'This field must be at least 1';

  it('is wrong when its cell is left, also in its dialog, until it is corrected', async () => {
    const user = openRowTable([band('1', '2', '3')], stockRates);
    cell(1, 0).focus();
    await user.keyboard('0');
    await user.click(screen.getByRole('button', { name: 'Replace all' }).parentElement as HTMLElement);
    await user.click(cell(1, 1));
    expect(held.rows).toEqual([band('0', '2', '3')]);
    expect(await screen.findByText('1 to correct')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Edit rate/ }));
    const from = await dialogField('From');
    expect(screen.getByText(tooSmall)).toBeTruthy();
    await user.clear(from);
    await user.type(from, '1{Enter}');
    expect(held.rows).toEqual([band('1', '2', '3')]);
    await waitFor(() => expect(screen.queryByText('1 to correct')).toBeNull());
  });

  it('is wrong when it is pasted, and not when it was stored', async () => {
    const user = openRowTable([band('0', '2', '3')], stockRates);
    expect(screen.queryByText('1 to correct')).toBeNull();
    beside(/^New rate/);
    await user.paste('0.5\t1\t9');
    expect(held.rows).toEqual([band('0', '2', '3'), band('0.5', '1', '9')]);
    expect(await screen.findByText('1 to correct')).toBeTruthy();
  });

  it('says so in the dialog while it is typed', async () => {
    const user = openRowTable([], stockRates);
    beside(/^New rate/);
    await user.keyboard('{Enter}');
    await user.type(await dialogField('From'), '0');
    expect(screen.getByText(tooSmall)).toBeTruthy();
    await user.type(await dialogField('From'), '.5');
    expect(screen.getByText(tooSmall)).toBeTruthy();
    await user.clear(await dialogField('From'));
    expect(screen.queryByText(tooSmall)).toBeNull();
  });
});

it('adds one row for two presses of Enter in its dialog', async () => {
  const user = openRowTable([]);
  beside(/^New rate/);
  await user.keyboard('{Enter}');
  await user.type(await dialogField('From'), '0');
  await user.type(await dialogField('To'), '1');
  await user.type(await dialogField('Rate'), '9{Enter}{Enter}');
  expect(held.rows).toEqual([rate('0', '1', '9')]);
});

describe('the bands of a table', () => {
  it('have their overlaps and gaps named, until they are corrected', async () => {
    const user = openRowTable(
      [rate('0', '2', '5'), rate('1', '3', '6'), rate('5', '9', '7')],
      deliveryRates,
      true,
    );
    expect(await screen.findByText('1 overlap: 0 – 2 and 1 – 3. 1 gap: 3 – 5.')).toBeTruthy();
    beside(/^New rate/);
    await user.paste('3\t5\t9');
    expect(await screen.findByText('1 overlap: 0 – 2 and 1 – 3.')).toBeTruthy();
    await user.keyboard(undo);
    expect(await screen.findByText(/1 gap: 3 – 5/)).toBeTruthy();
  });

  it.each([
    ['that touch', [rate('0', '1', '5'), rate('1', '3', '6')], deliveryRates],
    [
      'of two cities',
      [
        { ...rate('0', '2', '5'), city: '1' },
        { ...rate('1', '3', '6'), city: '2' },
      ],
      deliveryRates,
    ],
    [
      'that are no bands',
      [
        { from: '1', to: '2', rate: '5', ton: '' },
        { from: '1', to: '3', rate: '5', ton: '' },
      ],
      areaRates,
    ],
  ])('have nothing named %s', (_what, rows, table) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    openRowTable(rows, table, true);
    act(() => vi.advanceTimersByTime(5000));
    vi.useRealTimers();
    expect(screen.queryByText(/overlap|gap/)).toBeNull();
  });
});

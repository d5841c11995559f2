// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boxRates } from '../../../../shared/row-tables/box-rates';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';
import { FakeBridge } from '../../../support/page/fake-bridge';
import {
  announcements,
  cell,
  dialogField,
  held,
  rate,
  openRowTable as show,
  stubGridSize,
} from '../../../support/page/open-row-table';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubGridSize();
});
afterEach(cleanup);

const amounts = () => held.rows.map((row) => row.rate);
const active = () => document.activeElement;
/** The edit has ended and a cell has the focus. */
const edited = () => waitFor(() => expect(active()?.getAttribute('role')).toBe('gridcell'));

describe('undo and redo', () => {
  it('go back and forth with Ctrl+Z and Ctrl+Shift+Z', async () => {
    const user = show([rate('0', '1', '5')]);
    await user.click(cell(1, 2));
    await user.keyboard('6{Enter}');
    await edited();
    await user.keyboard('{Control>}z{/Control}');
    expect(amounts()).toEqual(['5']);
    expect(announcements()).toContain('Undone: edit');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(amounts()).toEqual(['6']);
    expect(announcements()).toContain('Redone: edit');
  });

  it('have nothing to do again once something else was done', async () => {
    const user = show([rate('0', '1', '5')]);
    await user.click(cell(1, 2));
    await user.keyboard('6{Enter}');
    await edited();
    await user.keyboard('{Control>}z{/Control}');
    await user.click(cell(1, 2));
    await user.keyboard('7{Enter}');
    await edited();
    await user.keyboard('{Control>}y{/Control}');
    expect(amounts()).toEqual(['7']);
    expect(announcements()).toContain('Nothing to redo');
  });
});

describe('the keys of a cell that is edited', () => {
  it('go up with Shift+Enter, not above the first row, and left with Shift+Tab', async () => {
    const user = show([rate('0', '1', '5'), rate('1', '2', '6')]);
    await user.click(cell(2, 2));
    await user.keyboard('7{Shift>}{Enter}{/Shift}');
    await waitFor(() => expect(active()).toBe(cell(1, 2)));
    await user.keyboard('8{Shift>}{Enter}{/Shift}');
    await waitFor(() => expect(active()).toBe(cell(1, 2)));
    await user.keyboard('9{Shift>}{Tab}{/Shift}');
    await waitFor(() => expect(active()).toBe(cell(1, 1)));
    expect(amounts()).toEqual(['9', '7']);
  });
});

describe('F2 on a cell', () => {
  it('selects what is there, so that typing replaces it', async () => {
    const user = show([rate('0', '1', '5')]);
    await user.click(cell(1, 2));
    await user.keyboard('{F2}');
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Rate' });
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['5', 0, 1]);
  });
});

describe('the keys of a row', () => {
  it('delete it with Delete and not with Backspace', async () => {
    const user = show([rate('0', '1'), rate('1', '2')]);
    within(screen.getByRole('grid')).getAllByRole('rowheader')[0]?.focus();
    await user.keyboard('{Backspace}');
    expect(held.rows).toEqual([rate('0', '1'), rate('1', '2')]);
    await user.keyboard('{Delete}');
    expect(held.rows).toEqual([rate('1', '2')]);
  });

  it('stay with the row whose deletion was not wanted', async () => {
    const user = show(
      [
        { box_id: '301', rate: '3' },
        { box_id: '302', rate: '4' },
      ],
      boxRates,
    );
    within(screen.getByRole('grid')).getAllByRole('rowheader')[1]?.focus();
    await user.keyboard('{Delete}');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(active()?.getAttribute('aria-label')).toBe('box rate Large box'));
    expect(held.rows).toHaveLength(2);
  });
});

describe('the clipboard', () => {
  it('takes the cells that are cut out of the table', async () => {
    const user = show([rate('0', '1', '5', '12'), rate('1', '2', '6')], deliveryRates, true);
    await user.click(cell(1, 2));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const taken = new Map<string, string>();
    fireEvent.cut(cell(1, 3), {
      clipboardData: { setData: (type: string, text: string) => taken.set(type, text) },
    });
    expect(taken.get('text/plain')).toBe('5\tDubai');
    expect(held.rows).toEqual([rate('0', '1', '', ''), rate('1', '2', '6')]);
  });

  it('puts one cell into the first column of a chosen row, not into all of them', async () => {
    const user = show([rate('0', '1', '5')]);
    within(screen.getByRole('grid')).getAllByRole('rowheader')[0]?.focus();
    await user.paste('0.5');
    expect(held.rows).toEqual([rate('0.5', '1', '5')]);
  });

  it('may begin with the names of the fields', async () => {
    const user = show([rate('0', '1')]);
    await user.click(cell(1, 0));
    await user.paste('from\tto\trate\n0\t1\t9');
    expect(held.rows).toEqual([rate('0', '1', '9')]);
  });

  it('may say that a row is for all cities, as the table does', async () => {
    const user = show([rate('0', '1', '5', '12'), rate('1', '2')], deliveryRates, true);
    expect(cell(2, 3).textContent).toBe('All cities');
    await user.click(cell(1, 3));
    await user.paste('All cities');
    expect(held.rows).toEqual([rate('0', '1', '5', ''), rate('1', '2')]);
  });

  it('names three cells to correct and counts the others', async () => {
    const user = show([rate('0', '1')]);
    await user.click(cell(1, 0));
    await user.paste('a\tb\tc\nd\te\tf');
    expect(announcements()).toContain(
      'Pasted: 1 row changed, 1 row added. 6 cells to correct: row 1, From: This must be a number; ' +
        'row 1, To: This must be a number; row 1, Rate: This must be a number; and 3 more',
    );
    expect(cell(1, 0).title).toBe('a: This must be a number');
  });

  it('leads to the first row that was pasted below the others', async () => {
    const user = show([rate('0', '1')]);
    screen.getByRole('button', { name: 'New rate' }).focus();
    await user.paste('1\t2\t6\n2\t3\t7');
    await waitFor(() => expect(active()?.getAttribute('aria-label')).toBe('rate 1 – 2'));
    expect(held.rows).toHaveLength(3);
  });
});

describe('a city that is not offered any more', () => {
  it('stays the city of its row, and can be taken out there', async () => {
    const user = show([rate('0', '1', '5', '12')]);
    await user.click(screen.getByRole('button', { name: 'Edit rate 0 – 1, Dubai' }));
    const city = dialogField('City') as HTMLInputElement;
    expect(city.disabled).toBe(false);
    expect(city.value).toBe('Dubai');
    await user.click(screen.getByRole('button', { name: 'Clear City' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(held.rows).toEqual([rate('0', '1', '5', '')]);
  });
});

describe('an import', () => {
  it('is named beside the heading until it is undone', async () => {
    bridge.answer('files.pick-rates', { handle: 'h1', name: 'gulf.csv', size: 10 });
    bridge.answer('rates.parse', { data: [{ from: 3, to: 4, rate: '5' }] });
    const user = show([rate('0', '1')]);
    await user.click(screen.getByRole('button', { name: 'Import rates' }));
    await user.click(await screen.findByRole('button', { name: 'Choose file' }));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Imported gulf.csv · 1 row')).toBeTruthy();
    await waitFor(() => expect(active()?.getAttribute('aria-label')).toBe('rate 3 – 4'));
    await user.keyboard('{Control>}z{/Control}');
    expect(held.rows).toEqual([rate('0', '1')]);
    expect(screen.queryByText('Imported gulf.csv · 1 row')).toBeNull();
  });
});

// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cellOf } from '../../../../renderer/grid/range-selection';
import { additionalCosts } from '../../../../shared/row-tables/additional-costs';
import { boxRates } from '../../../../shared/row-tables/box-rates';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';
import { stockRates } from '../../../../shared/row-tables/stock-rates';
import { FakeBridge } from '../../../support/page/fake-bridge';
import {
  cell,
  dialogField as field,
  held,
  rate,
  openRowTable as show,
  announcements as status,
  stubGridSize,
} from '../../../support/page/open-row-table';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubGridSize();
});
afterEach(cleanup);

const rowNames = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'));

describe('the row editor', () => {
  it('shows the message of a field only after it was left', async () => {
    const user = show([]);
    await user.click(screen.getByRole('button', { name: 'New rate' }));
    expect(screen.getByRole('dialog', { name: 'Rate' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('From')));
    expect(screen.queryByText('This field is required')).toBeNull();
    await user.tab();
    expect(screen.getAllByText('This field is required')).toHaveLength(1);
    expect(field('From').getAttribute('aria-invalid')).toBe('true');
  });

  it('does not save a wrong row and goes to its first wrong field', async () => {
    const user = show([]);
    await user.click(screen.getByRole('button', { name: 'New rate' }));
    await user.type(field('From'), '0');
    await user.type(field('Rate'), '1.00001');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(screen.getByText('At most 4 digits after the point')).toBeTruthy();
    expect(document.activeElement).toBe(field('To'));
    expect(held.rows).toEqual([]);
  });

  it('saves with Enter, trimmed, and puts the keyboard on the row', async () => {
    const user = show([]);
    await user.click(screen.getByRole('button', { name: 'New rate' }));
    await user.type(field('From'), ' 0 ');
    await user.type(field('To'), '0.5');
    await user.type(field('Rate'), '6.85{Enter}');
    expect(held.rows).toEqual([rate('0', '0.5', '6.85')]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('rate 0 – 0.5'));
  });

  it('is no part of an import: that gives the keyboard back to its own button', async () => {
    const user = show([rate('0', '5', '12')]);
    const button = screen.getByRole('button', { name: 'Import rates' });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('leaves the keyboard in a field that gets it while the editor closes', async () => {
    const user = show([rate('0', '5', '12')]);
    const other = document.body.appendChild(document.createElement('input'));
    await user.click(screen.getByRole('button', { name: 'Edit rate 0 – 5' }));
    await user.type(await screen.findByRole('textbox', { name: 'Rate' }), '5{Enter}');
    other.focus();
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(document.activeElement).toBe(other);
    other.remove();
  });

  it.each([
    ['Escape', '{Escape}'],
    ['Cancel', 'Cancel'],
    ['the cross', 'Close'],
  ])('asks before %s drops what was typed', async (_, way) => {
    const user = show([rate('0', '5', '12')]);
    const leave = async () =>
      way === '{Escape}' ? user.keyboard(way) : user.click(screen.getByRole('button', { name: way }));
    await user.click(screen.getByRole('button', { name: 'Edit rate 0 – 5' }));
    await user.type(await screen.findByRole('textbox', { name: 'Rate' }), '5');
    await leave();
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull());
    expect(field('Rate')).toHaveProperty('value', '125');

    await leave();
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(held.rows).toEqual([rate('0', '5', '12')]);
  });

  it('closes at once as long as nothing was typed, or it was typed back', async () => {
    const user = show([rate('0', '5', '12')]);
    for (const keys of ['', '5{Backspace}']) {
      await user.click(screen.getByRole('button', { name: 'Edit rate 0 – 5' }));
      const amount = await screen.findByRole('textbox', { name: 'Rate' });
      if (keys) await user.type(amount, keys);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
      expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
    }
  });

  it('merges an edited row into the row with the same key', async () => {
    const user = show([rate('0', '1', '5'), rate('1', '2', '6')]);
    await user.click(screen.getByRole('button', { name: 'Edit rate 1 – 2' }));
    await user.clear(field('From'));
    await user.type(field('From'), '0');
    await user.clear(field('To'));
    await user.type(field('To'), '1{Enter}');
    expect(held.rows).toEqual([rate('0', '1', '6')]);
  });

  it('announces that the saved row replaced another', async () => {
    const user = show([rate('0', '1', '5'), rate('1', '2', '6')], stockRates);
    await user.click(screen.getByRole('button', { name: 'New rate' }));
    await user.type(field('From'), '1');
    await user.type(field('To'), '2');
    await user.type(field('Rate'), '7{Enter}');
    expect(held.rows.map(({ rate: amount }) => amount)).toEqual(['5', '7']);
    expect(screen.getByText('Replaced the row with the same key')).toBeTruthy();
  });

  it('saves another rate of an imported row whose start is below the typed minimum', async () => {
    const user = show([{ from: '0', to: '1', rate: '5' }], stockRates);
    await user.click(screen.getByRole('button', { name: 'Edit rate 0 – 1' }));
    await user.clear(field('Rate'));
    await user.type(field('Rate'), '6{Enter}');
    expect(held.rows).toEqual([{ from: '0', to: '1', rate: '6' }]);
  });

  it('closes the city with the reason when the destination is no region', async () => {
    const user = show([]);
    await user.click(screen.getByRole('button', { name: 'New rate' }));
    const city = field('City') as HTMLInputElement;
    expect(city.disabled).toBe(true);
    expect(screen.getByText('Only when the destination is a region')).toBeTruthy();
  });

  it('offers the cities that come while it is open', async () => {
    const user = show([]);
    await user.click(screen.getByRole('button', { name: 'New rate' }));
    expect(field('City').hasAttribute('disabled')).toBe(true);
    fireEvent.click(screen.getByText('Offer cities'));
    expect(field('City').hasAttribute('disabled')).toBe(false);
  });

  it('asks an additional cost for a flat or a percentage rate', async () => {
    const user = show([], additionalCosts);
    await user.click(screen.getByRole('button', { name: 'New additional cost' }));
    expect(screen.getByRole('dialog', { name: 'Additional cost' })).toBeTruthy();
    await user.type(field('Name'), 'Fuel');
    await user.click(field('Apply on'));
    await user.click(await screen.findByRole('option', { name: 'Orders' }));
    await user.type(field('Apply on position'), '1{Enter}');
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    await user.type(field('Percentage rate'), '2{Enter}');
    expect(held.rows).toMatchObject([{ name: 'Fuel', apply_on: '1', percentage_rate: '2', flat_rate: '' }]);
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });
});

describe('the grid', () => {
  it('describes the next step while it is empty', () => {
    show([]);
    expect(screen.getByText('No rates yet')).toBeTruthy();
    expect(screen.getByText(/New, import a file/)).toBeTruthy();
  });

  it('moves, edits and deletes by keyboard, one row in the tab order', async () => {
    const user = show([rate('0', '1'), rate('1', '2'), rate('2', '3')]);
    const rows = within(screen.getByRole('grid')).getAllByRole('rowheader');
    expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1]);
    rows[0]?.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('rate 1 – 2'));
    await user.keyboard('{Delete}');
    expect(held.rows).toEqual([rate('0', '1'), rate('2', '3')]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('rate 2 – 3'));
    await user.keyboard('{F2}');
    expect(((await screen.findByRole('textbox', { name: 'From' })) as HTMLInputElement).value).toBe('2');
  });

  it('offers a deleted row back', async () => {
    const user = show([rate('0', '1'), rate('1', '2')]);
    await user.click(screen.getByRole('button', { name: 'Delete rate 0 – 1' }));
    expect(held.rows).toEqual([rate('1', '2')]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(held.rows).toEqual([rate('0', '1'), rate('1', '2')]));
  });

  it('offers a deleted row back only into the rows it was deleted from', async () => {
    const user = show([rate('0', '1'), rate('1', '2')]);
    await user.click(screen.getByRole('button', { name: 'Delete rate 0 – 1' }));
    await user.click(await screen.findByRole('button', { name: 'Replace all' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(held.rows).toEqual([rate('7', '8')]);
  });

  it('focuses the next problem after the row before it was deleted', async () => {
    const user = show([rate('0', '1'), rate('0', '1'), rate('0', '1'), rate('5', '6', 'x')]);
    const next = screen.getByRole('button', { name: 'Next problem' });
    await user.click(next);
    await user.keyboard('{Delete}');
    await waitFor(() => expect(held.rows).toHaveLength(3));
    await user.click(next);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('rate 0 – 1');
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('3');
  });

  it('marks wrong and repeated rows with text, counts them and focuses them', async () => {
    const user = show([rate('0', '1'), rate('1', '2', 'x'), rate('0.0', '1.00')]);
    expect(screen.getByText('Rate: This must be a number')).toBeTruthy();
    expect(screen.getByText('Repeats row 1')).toBeTruthy();
    expect(screen.getByText('1 to correct · 1 repeated')).toBeTruthy();
    const next = screen.getByRole('button', { name: 'Next problem' });
    await user.click(next);
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('3');
    await user.click(next);
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('4');
    await user.click(next);
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('3');
  });

  it('draws a handful of 100,000 rows and knows them all', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => rate(String(index), String(index + 1)));
    const user = show(many);
    expect(rowNames().length).toBeLessThan(60);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001');
    expect(screen.getByText('100 000 rows')).toBeTruthy();
    within(screen.getByRole('grid')).getAllByRole('row')[1]?.focus();
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('100001'));
  });

  it('leaves the keyboard where it is when there are 100 rows, and 101 again', async () => {
    const user = show(Array.from({ length: 101 }, (_, index) => rate(String(index), String(index + 1))));
    const at = () => document.activeElement?.closest('[data-row]')?.getAttribute('aria-rowindex');
    within(screen.getByRole('grid')).getAllByRole('rowheader')[0]?.focus();
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    await waitFor(() => expect(at()).toBe('102'));
    await user.keyboard('{ArrowUp}'.repeat(20));
    await waitFor(() => expect(at()).toBe('82'));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(held.rows).toHaveLength(100));
    await waitFor(() => expect(at()).toBe('82'));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(held.rows).toHaveLength(101));
    await waitFor(() => expect(at()).toBe('82'));
  });

  it('reads cities by name', () => {
    show([rate('0', '1', '1', '12'), rate('1', '2', '1', '99')]);
    expect(screen.getByRole('gridcell', { name: 'Dubai' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: '#99' })).toBeTruthy();
    expect(rowNames()).toEqual(['rate 0 – 1, Dubai', 'rate 1 – 2, #99']);
  });
});

describe('editing like in a spreadsheet', () => {
  it('edits a cell in place: typing replaces, Enter goes down, Tab goes right, Escape cancels', async () => {
    const user = show([rate('0', '1', '5'), rate('1', '2', '6')]);
    await user.click(cell(1, 2));
    await user.keyboard('7.5');
    expect((screen.getByRole('textbox', { name: 'Rate' }) as HTMLInputElement).value).toBe('7.5');
    await user.keyboard('{Enter}');
    expect(held.rows).toEqual([rate('0', '1', '7.5'), rate('1', '2', '6')]);
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 2)));
    await user.keyboard('{F2}{End}5{Tab}');
    expect(held.rows[1]).toEqual(rate('1', '2', '65'));
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 3)));
    await user.keyboard('{ArrowLeft}9{Escape}');
    expect(held.rows[1]).toEqual(rate('1', '2', '65'));
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 2)));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows in the cell why a text is refused, and keeps a wrong text after leaving', async () => {
    const user = show([rate('0', '1', '5'), rate('1', '2', '6')]);
    await user.click(cell(1, 2));
    await user.keyboard('x{Enter}');
    expect(await screen.findByText('This must be a number')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Rate' }).getAttribute('aria-invalid')).toBe('true');
    expect(held.rows[0]).toEqual(rate('0', '1', '5'));
    await user.click(cell(2, 0));
    expect(held.rows[0]).toEqual(rate('0', '1', 'x'));
    expect(screen.getByText('Rate: This must be a number')).toBeTruthy();
  });

  it('merges a row that was edited in place into the row with the same key, and undoes it', async () => {
    const user = show([rate('0', '1', '5'), rate('0', '2', '6')]);
    await user.click(cell(2, 1));
    await user.keyboard('1{Enter}');
    expect(held.rows).toEqual([rate('0', '1', '6')]);
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 1)));
    await user.keyboard('{Control>}z{/Control}');
    expect(held.rows).toEqual([rate('0', '1', '5'), rate('0', '2', '6')]);
    await user.keyboard('{Control>}y{/Control}');
    expect(held.rows).toEqual([rate('0', '1', '6')]);
  });

  it('chooses an option in the cell', async () => {
    const cost = { name: 'Fuel', apply_on: '', apply_on_position: '1', flat_rate: '2' };
    const user = show([{ ...cost, percentage_rate: '', multiplier_rate: '' }], additionalCosts);
    await user.click(cell(1, 1));
    await user.keyboard('ord');
    expect(await screen.findByRole('option', { name: 'Orders' })).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(held.rows).toMatchObject([{ apply_on: '1' }]);
  });

  it('copies a block as tab-separated text, choices as people read them', async () => {
    const user = show([rate('0', '1', '5', '12'), rate('1', '2', '6')]);
    await user.click(cell(1, 2));
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    const copied = new Map<string, string>();
    fireEvent.copy(cell(2, 3), {
      clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
    });
    expect(copied.get('text/plain')).toBe('5\tDubai\r\n6\t');
  });

  it('pastes over rows, appends below and names what it cannot read', async () => {
    const user = show([rate('0', '1'), rate('1', '2')], deliveryRates, true);
    await user.click(cell(2, 0));
    await user.paste('From\tTo\tRate\tCity\r\n1\t2\t8\tdubai\r\n2\t3\tabc\tAtlantis\r\n');
    expect(held.rows).toEqual([rate('0', '1'), rate('1', '2', '8', '12'), rate('2', '3', 'abc', 'Atlantis')]);
    expect(status()).toContain(
      'Pasted: 1 row changed, 1 row added. 2 cells to correct: row 3, Rate: This must be a number; row 3, City: This is not one of the options',
    );
    expect(screen.getByText(/City: This is not one of the options/, { selector: 'span span' })).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    expect(held.rows).toEqual([rate('0', '1'), rate('1', '2')]);
  });

  it('replaces the row with the key of a pasted row', async () => {
    const user = show([rate('0', '1', '5'), rate('1', '2', '6'), rate('2', '3', '7')]);
    await user.click(cell(3, 0));
    await user.paste('0\t1\t9');
    expect(held.rows).toEqual([rate('1', '2', '6'), rate('0', '1', '9')]);
  });

  it('swaps two rows by pasting them without losing one', async () => {
    const user = show([rate('0', '1', '5'), rate('1', '2', '6')]);
    await user.click(cell(1, 0));
    await user.paste('1\t2\t5\n0\t1\t6');
    expect(held.rows).toEqual([rate('1', '2', '5'), rate('0', '1', '6')]);
  });

  it('fills a marked block with one cell, and empties it', async () => {
    const user = show([rate('0', '1', '5'), rate('1', '2', '6'), rate('2', '3', '7')]);
    await user.click(cell(1, 2));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await user.paste('4');
    expect(held.rows.map((row) => row.rate)).toEqual(['4', '4', '7']);
    await user.keyboard('{Delete}');
    expect(held.rows.map((row) => row.rate)).toEqual(['', '', '7']);
    expect(screen.getByText('2 to correct')).toBeTruthy();
  });

  it('deletes the marked rows in one step', async () => {
    const user = show([rate('0', '1'), rate('1', '2'), rate('2', '3')]);
    within(screen.getByRole('grid')).getAllByRole('row')[1]?.focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}');
    expect(held.rows).toEqual([rate('2', '3')]);
    await user.keyboard('{Control>}z{/Control}');
    expect(held.rows).toHaveLength(3);
  });

  it('takes rows of a spreadsheet into an empty table', async () => {
    const user = show([]);
    screen.getByRole('button', { name: 'New rate' }).focus();
    await user.paste('0\t1\t5\n1\t2\t6');
    expect(held.rows).toEqual([rate('0', '1', '5'), rate('1', '2', '6')]);
  });

  it('asks before a box rate is deleted, and confirms it', async () => {
    const user = show([{ box_id: '1', rate: '3' }], boxRates);
    await user.click(screen.getByRole('button', { name: /^Delete box rate/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(within(question).getByText("You won't be able to revert this!")).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(held.rows).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Delete box rate/ }));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(held.rows).toEqual([]));
    expect(await screen.findByText('Deleted!')).toBeTruthy();
    expect(screen.getByText('The rate has been deleted.')).toBeTruthy();
  });

  it('reports an error if the box rate no longer exists', async () => {
    const user = show([{ box_id: '1', rate: '3' }], boxRates);
    await user.click(screen.getByRole('button', { name: /^Delete box rate/ }));
    await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    screen.getByText('Replace all').click();
    await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('There was an error deleting the rate.')).toBeTruthy();
    expect(held.rows).toHaveLength(1);
  });
});

describe('a long table', () => {
  const many = Array.from({ length: 300 }, (_, at) => rate(`${at}`, `${at + 1}`, `${at}.5`));
  const scrollTo = (row: number) => {
    screen.getByRole('grid').scrollTop = row * 30;
    fireEvent.scroll(screen.getByRole('grid'));
  };
  const rowAt = (index: number) => {
    const [row] = screen.getAllByRole('row').filter((each) => each.ariaRowIndex === String(index + 2));
    if (!row) throw new Error(`no row ${index}`);
    return row;
  };
  const textsOf = (row: HTMLElement) =>
    [...row.querySelectorAll('[data-cell]')].map((each) => each.textContent);

  it('shows each row under its name wherever it is scrolled to, and edits what it shows', async () => {
    const user = show(many);
    for (const top of [40, 44, 100, 96, 200, 40]) {
      scrollTo(top);
      for (let index = top; index < top + 12; index += 1) {
        expect(rowAt(index).getAttribute('aria-label')).toBe(`rate ${index} – ${index + 1}`);
        expect(textsOf(rowAt(index)).slice(0, 4)).toEqual([
          `${index + 1}`,
          `${index}`,
          `${index + 1}`,
          `${index}.5`,
        ]);
      }
    }
    await user.click(within(rowAt(45)).getByRole('button', { name: 'Edit rate 45 – 46' }));
    await user.clear(field('Rate'));
    await user.type(field('Rate'), '7{Enter}');
    expect(held.rows[45]).toEqual(rate('45', '46', '7'));
    expect(textsOf(rowAt(45))[3]).toBe('7');
    expect(textsOf(rowAt(46))[3]).toBe('46.5');
  });

  it('marks the selected rows only, after rows were scrolled by', async () => {
    const user = show(many);
    scrollTo(100);
    scrollTo(120);
    await user.click(rowAt(125).querySelector('[data-cell=":1"]') as Element);
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    scrollTo(124);
    const marked = [...document.querySelectorAll('[aria-selected="true"]')];
    expect(marked.map(cellOf)).toEqual([
      { row: 125, column: 1 },
      { row: 126, column: 1 },
    ]);
  });

  it('resizes a column by key, and says how wide it is', async () => {
    const user = show(many);
    screen.getByRole('columnheader', { name: 'Rate' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(screen.getByText('Rate is 88 pixels wide')).toBeTruthy();
    expect(screen.getByRole('grid').style.getPropertyValue('--codesk-columns')).toContain(' 88px ');
  });
});

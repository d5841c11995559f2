// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headingTextWidth, textWidth } from '../../../../renderer/grid/text-width';
import { RowTable } from '../../../../renderer/row-tables/row-table';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { additionalCosts } from '../../../../shared/row-tables/additional-costs';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';
import type { RowTableDefinition, TableRow } from '../../../../shared/row-tables/row-table';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
const lists = { apply_ons: [{ index: '1', text: 'Orders' }], rowCities: [{ index: '12', text: 'Dubai' }] };
const none = {};

beforeEach(() => {
  bridge.install();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(390);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Drawn {
  readonly least: number;
  /** The maximum width of the column. */
  readonly most: number;
}

/** The columns of data as they are drawn, by heading; the row number and the actions as `#` and `Actions`. */
function columns(table: RowTableDefinition, rows: readonly TableRow[]): Record<string, Drawn> {
  cleanup();
  render(
    <ConfirmProvider>
      <RowTable
        name="rows"
        table={table}
        rows={rows}
        onRows={() => {}}
        lists={lists}
        offered={none}
        closed={none}
        sample={null}
        region={undefined}
      />
    </ConfirmProvider>,
  );
  const template = screen.getByRole('grid').style.getPropertyValue('--codesk-columns');
  const tracks = template.match(/minmax\([^)]*\)|\S+/g) ?? [];
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent ?? '');
  return Object.fromEntries(
    headings.map((heading, at) => {
      const [least = '', most = least] = tracks[at]?.match(/[\d.]+(px|fr)/g) ?? [];
      return [heading, { least: Number.parseFloat(least), most: Number.parseFloat(most) }];
    }),
  );
}

const rate = (amount: string, to = '1') => ({ from: '0', to, rate: amount, city: '' });
const cost = (name: string) => ({
  name,
  apply_on: '1',
  apply_on_position: '1',
  flat_rate: '2',
  percentage_rate: '',
  multiplier_rate: '',
});

describe('the columns of a row table', () => {
  it('give a number all the room that it needs, with the digits that other rows have', () => {
    const small = columns(deliveryRates, [rate('2')]).Rate as Drawn;
    expect(small).toEqual({ least: 72, most: 72 });
    const large = columns(deliveryRates, [rate('123456789.25', '2')]).Rate as Drawn;
    expect(large.least).toBeGreaterThan(textWidth('123456789.25') + 20);
    expect(large.most).toBe(large.least);
    const padded = columns(deliveryRates, [rate('123456789'), rate('0.25', '2')]).Rate as Drawn;
    expect(padded.least).toBe(large.least);
  });

  it('let a text have its width where there is room, and cut it where there is none', () => {
    const short = columns(additionalCosts, [cost('Fuel')]).Name as Drawn;
    expect(short).toEqual({ least: 110, most: 110 });
    const text = 'Handling of bulky goods';
    const long = columns(additionalCosts, [cost(text)]).Name as Drawn;
    expect(long).toEqual({ least: 110, most: Math.ceil(textWidth(text) + 24) });
    expect(columns(additionalCosts, [cost(text.repeat(9))]).Name).toEqual({ least: 110, most: 320 });
  });

  it('have room for each line of a heading that stands in two', () => {
    const drawn = columns(additionalCosts, [cost('Fuel')]);
    const room = (heading: string) => (drawn[heading]?.least ?? 0) - 28;
    expect(room('Flat rate')).toBeGreaterThanOrEqual(headingTextWidth('Flat rate'));
    expect(room('Apply on position')).toBeGreaterThanOrEqual(headingTextWidth('Apply on'));
    expect(room('Apply on position')).toBeLessThan(headingTextWidth('Apply on position'));
    expect(room('Percentage rate')).toBeGreaterThanOrEqual(headingTextWidth('Percentage'));
    expect(room('Percentage rate')).toBeLessThan(headingTextWidth('Percentage rate'));
  });

  it('leave what is left of the row to the actions', () => {
    expect(columns(deliveryRates, [rate('2')]).Actions).toEqual({ least: 76, most: 1 });
  });

  it('are measured over the first two hundred rows', () => {
    const rows = Array.from({ length: 201 }, (_, at) => cost(at === 200 ? 'Far down: '.repeat(4) : `${at}`));
    expect(columns(additionalCosts, rows).Name).toEqual({ least: 110, most: 110 });
    expect(columns(additionalCosts, rows.slice(1)).Name?.most).toBeGreaterThan(200);
  });

  it('end with a column for problems while a row has one', () => {
    expect(columns(deliveryRates, [rate('x')]).Problem).toEqual({ least: 160, most: 320 });
    expect(columns(deliveryRates, [rate('2')]).Problem).toBeUndefined();
  });

  it('give the problems the room that several messages of one row take', () => {
    const wrong = { from: '-1', to: 'a', rate: 'x', city: '' };
    const text =
      'From: This field must be greater than 0; To: This must be a number; Rate: This must be a number';
    expect(columns(deliveryRates, [wrong]).Problem?.most).toBeGreaterThan(textWidth(text));
    expect(screen.getByText(text)).toBeTruthy();
  });
});

/** A row table in a page, with the parts of a form that it needs. */
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { RowTable } from '../../../renderer/row-tables/row-table';
import { ConfirmProvider } from '../../../renderer/ui/confirm';
import { NoticesHost } from '../../../renderer/ui/notices-host';
import { UnsavedProvider } from '../../../renderer/ui/unsaved';
import { deliveryRates } from '../../../shared/row-tables/delivery-rates';
import type { RowTableDefinition, TableRow } from '../../../shared/row-tables/row-table';

const option = (index: string, text: string) => ({ index, text });
const lists = {
  apply_ons: [option('1', 'Orders')],
  rowCities: [option('12', 'Dubai')],
  // The text of one truck is the index of another.
  truck_tons: [option('1', '3'), option('2', '7'), option('3', '10')],
  areas_of_uae: [option('1', 'Dubai'), option('2', 'Al Ain')],
  boxes: [option('301', 'Small box'), option('302', 'Large box')],
  zones: [option('81', 'Gulf')],
  countries: [option('31', 'Oman')],
  increment_location_location_types: [option('1', 'Zone'), option('2', 'Country')],
};
const offered = { rowCities: [] };
const closed = { rowCities: 'Only when the destination is a region' };

/** The rows as the form holds them. */
export const held: { rows: readonly TableRow[] } = { rows: [] };

/** A row of a delivery. */
export const rate = (from: string, to: string, amount = '1', city = '') => ({ from, to, rate: amount, city });

interface HolderProps {
  readonly table: RowTableDefinition;
  readonly initial: readonly TableRow[];
  /** True if the destination has cities to choose from. */
  readonly open: boolean;
}

function Holder({ table, initial, open }: HolderProps) {
  const [rows, setRows] = useState(initial);
  const [hasCities, setHasCities] = useState(open);
  held.rows = rows;
  return (
    <>
      <RowTable
        name="rates"
        table={table}
        rows={rows}
        onRows={(_name, next) => setRows(next)}
        lists={lists}
        offered={hasCities ? {} : offered}
        closed={hasCities ? {} : closed}
        sample={null}
        region={undefined}
      />
      <button type="button" onClick={() => setRows([rate('7', '8')])}>
        Replace all
      </button>
      <button type="button" onClick={() => setHasCities(true)}>
        Offer cities
      </button>
      <button
        type="button"
        onClick={() => setRows(Array.from({ length: 300 }, (_, at) => rate(`${at}`, `${at + 1}`)))}
      >
        Replace all by many
      </button>
    </>
  );
}

/** jsdom has no layout, so the grid gets a size. */
export function stubGridSize(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
}

/** @param around further providers that the table needs */
export function openRowTable(
  initial: readonly TableRow[],
  table = deliveryRates,
  open = false,
  Around: ComponentType<{ readonly children: ReactNode }> = Fragment,
): UserEvent {
  render(
    <Around>
      <ConfirmProvider>
        <NoticesHost />
        <UnsavedProvider>
          <Holder table={table} initial={initial} open={open} />
        </UnsavedProvider>
      </ConfirmProvider>
    </Around>,
  );
  return userEvent.setup();
}

/** A field of the dialog of a row. */
export const dialogField = (name: string): HTMLElement => {
  const dialog = within(screen.getByRole('dialog'));
  return dialog.queryByRole('textbox', { name }) ?? dialog.getByRole('combobox', { name });
};

/** A cell of the grid; rows count from 1, columns from 0. */
export const cell = (row: number, column: number): HTMLElement => {
  const found = within(screen.getByRole('grid'))
    .getAllByRole('row')
    [row]?.querySelectorAll<HTMLElement>('[role="gridcell"][data-cell]')[column];
  if (!found) throw new Error(`no cell ${row}/${column}`);
  return found;
};

export const announcements = () => screen.getAllByRole('status').map((each) => each.textContent);

// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { layOut } from '../../../../../renderer/lists/grid/columns';
import { ListPaper, paperOf } from '../../../../../renderer/lists/print/list-paper';
import { factsOf, type PrintedRows } from '../../../../../renderer/lists/print/paper-facts';

afterEach(cleanup);

const at = new Date(2026, 10, 30, 11, 20);
const rows: PrintedRows = {
  state: { page: 2, per_page: 25, sortBy: 'client', sortOrder: 'asc', filters: [] },
  total: 1310,
  totalKnown: true,
  definitions: [{ name: 'client', title: 'Client', type: 'inputText' }],
  filters: { client: 'Gulf', odd: 'kept' },
  sortTitle: 'Client',
  view: { name: 'Mine', changed: true },
  owner: undefined,
  loadedAt: at,
};
const printed = { by: 'Mira', server: 'api.example', at, format: 'day/month/year' } as const;
const facts = (change: Partial<PrintedRows> = {}) =>
  Object.fromEntries(factsOf({ ...rows, ...change }, printed).map(({ label, text }) => [label, text]));

describe('above a printed list', () => {
  it('is what the list shows, in words', () => {
    expect(facts()).toEqual({
      View: 'Mine, changed',
      Filters: 'Client: Gulf; odd: kept',
      Order: 'Client, ascending',
      Rows: '26 to 50 of 1\u2009310',
      Printed: '30/11/2026 11:20, by Mira, api.example',
    });
  });

  it('stands all rows, a total that nobody counted, and the age of old rows', () => {
    const all = { ...rows.state, page: 1, per_page: -1 };
    expect(facts({ state: all, total: 310 }).Rows).toBe('1 to 310 of 310');
    expect(facts({ totalKnown: false }).Rows).toBe('26–50, total unknown');
    const loadedAt = new Date(2026, 10, 30, 9, 5);
    expect(facts({ loadedAt }).Rows).toBe('26 to 50 of 1\u2009310, as of 30/11/2026 09:05');
  });

  it('stands no filter, no view and no order that there are not', () => {
    expect(facts({ filters: {}, view: undefined, sortTitle: undefined, owner: 'Integration 7' })).toEqual({
      Of: 'Integration 7',
      Filters: 'None',
      Rows: '26 to 50 of 1\u2009310',
      Printed: '30/11/2026 11:20, by Mira, api.example',
    });
  });
});

const headers = [
  { value: 'name', text: 'Name', type: 'text', sortable: false },
  { value: 'amount', text: 'Amount', type: 'number', sortable: false },
  { value: 'status', text: 'Status', type: 'status', sortable: false },
];
const show = (data: readonly Record<string, unknown>[]) =>
  render(
    <ListPaper
      title="Orders"
      facts={[{ label: 'Rows', text: 'all' }]}
      columns={layOut(headers as never, data, new Map())}
      rows={data}
    />,
  );

describe('a printed list', () => {
  it('has all rows, also where the grid draws only those in sight', () => {
    show(Array.from({ length: 150 }, (_, id) => ({ name: `R-${id}`, amount: id, status: 'Active' })));
    expect(screen.getAllByRole('row')).toHaveLength(151);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Amount',
      'Status',
    ]);
  });

  it('shows values as text: nothing to press, numbers on one side, no value that cannot be read', () => {
    show([
      { name: 'https://x.example/', amount: '1200.50', status: 'Active' },
      { name: 'long '.repeat(200), amount: 'x', status: null },
    ]);
    const [, first, second] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
    const cells = within(first).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'https://x.example/',
      '1\u2009200.50',
      'Active',
    ]);
    expect(cells[1]?.dataset.align).toBe('end');
    expect(within(second).getAllByRole('cell')[0]?.textContent).toHaveLength(401);
    for (const role of ['button', 'link', 'checkbox']) expect(screen.queryByRole(role)).toBeNull();
  });

  it('turns the paper for wide columns and makes letters smaller for very many', () => {
    const columns = (count: number) => Array.from({ length: count }, () => ({ width: 120 }));
    expect(paperOf(columns(5))).toEqual({ isWide: false, size: 'plain' });
    expect(paperOf(columns(9))).toEqual({ isWide: true, size: 'plain' });
    expect(paperOf(columns(20))).toEqual({ isWide: true, size: 'smaller' });
    expect(paperOf(columns(40))).toEqual({ isWide: true, size: 'smallest' });
  });
});

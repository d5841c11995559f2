// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '../../../../renderer/cells/cell-content';
import { viewerOf } from '../../../../renderer/cells/registry';
import { Picture } from '../../../../renderer/ui/picture';
import { showCells, showCellsOf } from '../../../support/page/cell-page';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { focusIsIn } from '../../../support/page/focus';

const bridge = new FakeBridge();
const user = userEvent.setup();
const at = (hour: number, minute: number) => new Date(2026, 0, 31, hour, minute).getTime() / 1000;

beforeEach(() => {
  bridge.install();
  bridge.answer('files.image', null);
  bridge.answer('app.copy', {});
});
afterEach(cleanup);

const cell = (place: number) => within(screen.getByTestId(`cell-${place}`));

/** Renders one cell, presses its button and returns the pop-up. */
async function opened(type: string, value: unknown, button: string | RegExp) {
  showCells({ type, value });
  await user.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

const rowsOf = (popup: ReturnType<typeof within>, table: string) =>
  within(popup.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((line) => [...line.children].map((child) => child.textContent));

describe('cells', () => {
  it('break alone', () => {
    showCells(
      { type: 'roles', value: [{ id: 1 }] },
      { type: 'star_rating', value: 'many' },
      { type: 'text', value: 'fine' },
    );
    expect(cell(0).getByText('Cannot be shown')).toBeTruthy();
    expect(cell(1).getByText('Cannot be shown')).toBeTruthy();
    expect(cell(2).getByText('fine')).toBeTruthy();
  });

  it('show markup as text', () => {
    const markup = '<img src=x onerror=alert(1)>';
    showCells(
      { type: 'text', value: markup },
      { type: 'list', value: [markup] },
      { type: 'client', value: { name: markup } },
      { type: 'hologram', value: markup },
    );
    for (const place of [0, 1, 2, 3]) expect(cell(place).getByText(markup)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });

  it('mark a status and a yes by more than colour', () => {
    showCells(
      { type: 'status', value: 'Delivered' },
      { type: 'status', value: 'Lost' },
      { type: 'status', value: 'X' },
    );
    const marks = [0, 1, 2].map((place) =>
      screen.getByTestId(`cell-${place}`).querySelector('path')?.getAttribute('d'),
    );
    expect(new Set(marks).size).toBe(3);
    expect(marks).not.toContain(undefined);
  });

  it('show a status as it was sent, and one that is on or off as a word', () => {
    const asSent = ['Yes', 'No', 'On', 'off', 'y', 'n', 'Floating'];
    const flags = [true, 1, '1', 'true', false, 0, '0', 'false'];
    showCells(...[...asSent, ...flags].map((value) => ({ type: 'status', value })));
    const shown = [...asSent, ...flags].map((_, place) => screen.getByTestId(`cell-${place}`).textContent);
    expect(shown.slice(0, asSent.length)).toEqual(asSent);
    expect(shown.slice(asSent.length)).toEqual([...Array(4).fill('Enabled'), ...Array(4).fill('Disabled')]);
  });

  it('show No Errors in success styling and open nothing', () => {
    showCells({ type: 'error_log', value: 'No Errors' }, { type: 'errors_list', value: [] });
    for (const place of [0, 1]) {
      expect(cell(place).getByText('No Errors').closest('[data-tone]')?.getAttribute('data-tone')).toBe(
        'success',
      );
      expect(cell(place).queryByRole('button')).toBeNull();
    }
  });

  it('have a button that names the JSON', () => {
    showCells(
      { type: 'json', value: { a: 1 } },
      { type: 'json', value: null },
      { type: 'json', value: { data: { a: 1 }, test_ignore: true } },
    );
    expect(cell(0).getByRole('button').textContent).toBe('View');
    expect(cell(0).queryByText('Test Ignore')).toBeNull();
    expect(cell(1).getByRole<HTMLButtonElement>('button', { name: 'No data' }).disabled).toBe(true);
    expect(cell(2).getByText('Test Ignore')).toBeTruthy();
  });

  it('show that there is no HTML', () => {
    showCells({ type: 'html', value: '  ' }, { type: 'html', value: '<p> </p><script>1</script>' });
    expect(cell(0).getByText('No data!')).toBeTruthy();
    expect(cell(1).getByText('No data!')).toBeTruthy();
  });

  it('draw stars of a scale, with steps', () => {
    showCells(
      { type: 'star_rating', value: 2 },
      { type: 'star_rating', value: { value: 2.6, max: 4, increment: 0.5 } },
    );
    expect(cell(0).getByRole('img', { name: '2 of 5 stars' }).querySelectorAll('[data-filled]')).toHaveLength(
      2,
    );
    const stars = cell(1).getByRole('img', { name: '2.5 of 4 stars' });
    expect(stars.querySelectorAll('svg')).toHaveLength(4);
    expect(
      [...stars.querySelectorAll('[data-filled]')].map((star) => star.getAttribute('clip-path')),
    ).toEqual([null, null, 'inset(0 50% 0 0)']);
  });

  it('let only a colour reach a style', () => {
    showCells({ type: 'color_swatches', value: ['#FF0000', 'url(https://evil.example)', 'red;x:y'] });
    const patches = [...document.querySelectorAll<HTMLElement>('.codesk-swatch')];
    expect(patches.map(({ style }) => style.getPropertyValue('--codesk-swatch'))).toEqual([
      '#ff0000',
      '',
      '',
    ]);
  });

  it('save an existing file, and show why a missing one cannot be saved', async () => {
    bridge.answer('download.file', null);
    showCells(
      { type: 'download', value: { path: '/f/7.pdf', exists: true, name: 'Invoice 7.pdf' } },
      { type: 'download', value: { path: '/f/8.pdf', exists: false } },
      { type: 'download', value: { path: '/f/', exists: 1 } },
      ...[0, '0', 'no', null].map((exists) => ({
        type: 'download',
        value: { path: '/f/9.pdf', exists },
      })),
    );
    await user.click(cell(0).getByRole('button', { name: 'Invoice 7.pdf, download' }));
    expect(bridge.calls('download.file')).toEqual([
      { url: '/f/7.pdf', name: 'Invoice 7.pdf', title: 'Invoice 7.pdf of Record 7' },
    ]);
    const gone = cell(1).getByRole<HTMLButtonElement>('button', {
      name: '8.pdf: The file is not on the server',
    });
    expect(gone.disabled).toBe(true);
    // Main names a file without a name.
    await user.click(cell(2).getByRole('button', { name: 'Download' }));
    expect(bridge.calls('download.file').at(-1)).toEqual({
      url: '/f/',
      name: '',
      title: 'Download of Record 7',
    });
    for (const at of [3, 4, 5, 6])
      expect(cell(at).getByRole<HTMLButtonElement>('button').disabled, String(at)).toBe(true);
  });

  it('open https links only', async () => {
    bridge.answer('app.open-link', { opened: true });
    const value = {
      facebook: 'https://facebook.com/x',
      twitter: 'http://t.co/x',
      youtube: 'javascript:alert(1)',
    };
    showCells({ type: 'social_links', value });
    await user.click(screen.getByRole('button', { name: 'Facebook of Record 7' }));
    await user.click(screen.getByRole('button', { name: 'Twitter of Record 7' }));
    await user.click(screen.getByRole('button', { name: 'YouTube of Record 7' }));
    expect(bridge.calls('app.open-link')).toEqual([{ url: 'https://facebook.com/x' }]);
  });

  it('mark exactly one control for the Enter key', () => {
    const https = 'https://x.example';
    const cells = [
      { type: 'social_links', value: { facebook: https } },
      { type: 'social_links', value: { facebook: https, youtube: https } },
      { type: 'list', value: ['a', 'b', 'c', 'd'] },
      { type: 'json', value: [1] },
      { type: 'sale_person', value: 'Sales desk' },
    ];
    showCells(...cells);
    for (const place of cells.keys())
      expect(screen.getByTestId(`cell-${place}`).querySelectorAll('[data-cell-action]')).toHaveLength(1);
  });
});

describe('pictures in cells', () => {
  const data = 'data:image/png;base64,AAAA';
  beforeEach(
    () => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }),
  );
  afterEach(() => void vi.useRealTimers());

  it('are requested once the row stays visible, and replace the letter', async () => {
    bridge.answer('files.image', { data });
    showCells({
      type: 'client',
      value: { name: 'Desert Rose', photo: { url: '/p/1.png', color: '#112288' } },
    });
    expect(cell(0).getByText('D')).toBeTruthy();
    expect(bridge.calls('files.image')).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe(data));
    expect(bridge.calls('files.image')).toEqual([{ url: '/p/1.png' }]);
  });

  it('are not asked for in rows that fly by', async () => {
    const { unmount } = showCells({ type: 'store', value: { name: 'Harbour', logo: '/l/1.png' } });
    await vi.advanceTimersByTimeAsync(60);
    unmount();
    await vi.advanceTimersByTimeAsync(1000);
    expect(bridge.calls('files.image')).toEqual([]);
  });

  it('are asked for by the row that a cell shows now, and those of the row before it are gone at once', async () => {
    bridge.answer('files.image', { data });
    const client = new QueryClient();
    const shown = (url: string, letter: string) => (
      <QueryClientProvider client={client}>
        <Picture url={url} letter={letter} size={20} shape="square" />
      </QueryClientProvider>
    );
    const { rerender } = render(shown('/l/1.png', 'H'));
    await vi.advanceTimersByTimeAsync(400);
    await waitFor(() => expect(document.querySelector('img')).toBeTruthy());
    rerender(shown('/l/2.png', 'M'));
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('M')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(60);
    rerender(shown('/l/3.png', 'S'));
    await vi.advanceTimersByTimeAsync(400);
    await waitFor(() => expect(document.querySelector('img')).toBeTruthy());
    expect(bridge.calls('files.image')).toEqual([{ url: '/l/1.png' }, { url: '/l/3.png' }]);
  });

  it.each([{ name: '', photo: null }, { name: null, photo: { url: '', color: '#112288' } }, {}])(
    'are no empty disc for a record without a client: %j',
    (value) => {
      showCells({ type: 'client', value });
      expect(cell(0).getByText('No client')).toBeTruthy();
      expect(document.querySelector('.codesk-picture')).toBeNull();
    },
  );

  it.each([{ name: '', logo: null }, { name: null, logo: { url: '', color: '#112288' } }, {}])(
    'are no empty square for a record without a store: %j',
    (value) => {
      showCells({ type: 'store', value });
      expect(document.querySelector('.codesk-picture')).toBeNull();
    },
  );

  it('are the letter of a store that has no more than that', () => {
    showCells({ type: 'store', value: { name: '', logo: { first_letter: 'h' } } });
    expect(cell(0).getByText('H')).toBeTruthy();
  });

  it('leave the letter when there is none', async () => {
    bridge.answer('files.image', null);
    showCells({ type: 'client', value: { name: 'Desert Rose', photo: { url: '/p/1.png' } } });
    await vi.advanceTimersByTimeAsync(400);
    await waitFor(() => expect(bridge.calls('files.image')).toHaveLength(1));
    expect(cell(0).getByText('D')).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('pop-ups of cells', () => {
  it('are named for the record', async () => {
    showCells({ type: 'details', value: { city: 'Dubai' } });
    await user.click(screen.getByRole('button', { name: 'View, Details' }));
    expect(await screen.findByRole('dialog', { name: 'Details: Record 7' })).toBeTruthy();
  });

  it('are named for the number of a record that has no name', async () => {
    showCellsOf({ id: 600, invoice_no: 'INV-9600' }, { type: 'details', value: { city: 'Dubai' } });
    await user.click(screen.getByRole('button', { name: 'View, Details' }));
    expect(await screen.findByRole('dialog', { name: 'Details: INV-9600' })).toBeTruthy();
  });

  it('read No Data for each empty value', async () => {
    const popup = await opened('details', { city: 'Dubai', zone: '', note: null, items: [] }, /View/);
    expect(popup.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Dubai',
      'No Data',
      'No Data',
      'No Data',
    ]);
    expect(popup.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'City',
      'Zone',
      'Note',
      'Items',
    ]);
  });

  it('show an entry by its own title and value, and the statuses of a carrier with their times', async () => {
    const popup = await opened(
      'details',
      {
        weight: { title: 'Gross weight', value: '' },
        carrier_statuses: { title: 'Carrier', value: [{ date: 1_767_225_600, label: 'Sent' }] },
      },
      /View/,
    );
    expect(popup.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Gross weight',
      'Carrier',
    ]);
    expect(popup.getAllByRole('definition')[0]?.textContent).toBe('No Data');
    const event = within(popup.getByRole('list', { name: 'Carrier' })).getByRole('listitem');
    expect(event.textContent).toMatch(/^\d\d:\d\d \d\d-\d\d-\d{4}Sent$/);
  });

  it('lose nothing of an entry that has more than a title and a value', async () => {
    const popup = await opened('details', { price: { value: 5, currency: 'AED' } }, /View/);
    expect(popup.getByRole('definition').textContent).toContain('AED');
  });

  it('list the texts that did not fit', async () => {
    const popup = await opened('list', ['a', 'b', 'c', 'd', 'e'], '+2, show all 5');
    expect(popup.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });

  it('ask once for a file whose button is pressed twice', async () => {
    const held = bridge.hold('download.file');
    showCells(
      { type: 'download', value: { path: '/f/7.pdf', name: 'Invoice 7.pdf' } },
      { type: 'download', value: { path: '/f/8.pdf', name: 'Invoice 8.pdf' } },
    );
    const button = cell(0).getByRole('button');
    await user.dblClick(button);
    expect(bridge.calls('download.file')).toHaveLength(1);
    held.succeed(null);
    await waitFor(async () => {
      await user.click(button);
      expect(bridge.calls('download.file')).toHaveLength(2);
    });
  });

  it('list errors, and never say No Errors of a cell that has some', async () => {
    const popup = await opened(
      'list_modal',
      { label: 'Import', has_error: true, errors: ['x', 'y'] },
      'Import, 2 errors',
    );
    expect(within(popup.getByRole('list', { name: 'Errors' })).getAllByRole('listitem')).toHaveLength(2);
    cleanup();
    const empty = await opened(
      'list_modal',
      { label: 'Import', has_error: 'yes', errors: [] },
      'Import, no details',
    );
    expect(empty.getByText('No Data')).toBeTruthy();
    expect(empty.queryByText('No Errors')).toBeNull();
    cleanup();
    showCells({ type: 'list_modal', value: { has_error: true } });
    expect(cell(0).getByRole('button', { name: 'Errors, no details' }).textContent).toBe('Errors');
  });

  it('show the whole log, in its lines', async () => {
    const popup = await opened(
      'error_log',
      ['line 1\nline 2', { message: 'Bad gateway', code: '' }],
      /error log/,
    );
    expect(popup.getByRole('region', { name: 'Error 1' }).textContent).toBe('line 1\nline 2');
    expect(popup.getByText('Bad gateway')).toBeTruthy();
    expect(popup.getByText('No Data')).toBeTruthy();
  });

  it('show JSON indented, and copy it whole', async () => {
    const popup = await opened('json', '{"a":{"b":1}}', 'View, JSON');
    expect(popup.getByRole('region', { name: 'JSON' }).textContent).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
    await user.click(popup.getByRole('button', { name: 'Copy JSON' }));
    expect(bridge.calls('app.copy')).toEqual([{ text: '{\n  "a": {\n    "b": 1\n  }\n}' }]);
    expect((await popup.findByText('JSON copied')).getAttribute('role')).toBe('status');
  });

  it('show a token and copy it', async () => {
    const popup = await opened('token', 'abcdefghijklmnopqrst', /abcdefghijkl…/);
    expect(popup.getByText('abcdefghijklmnopqrst')).toBeTruthy();
    await user.click(popup.getByRole('button', { name: 'Copy Token' }));
    expect(bridge.calls('app.copy')).toEqual([{ text: 'abcdefghijklmnopqrst' }]);
  });

  it('draw tables by the types of their columns, wider with more than five', async () => {
    const narrow = {
      header: [{ text: 'Item', value: 'item' }, { text: 'State', value: 's', type: 'status' }, 'Unit price'],
      body: [{ item: 'Box', s: 'Delivered', unit_price: '1.5' }, ['Bag', null, '2']],
    };
    const popup = await opened('table', narrow, '2 rows, Table');
    expect(rowsOf(popup, 'Table')).toEqual([
      ['Item', 'State', 'Unit price'],
      ['Box', 'Delivered', '1.50'],
      ['Bag', '', '2.00'],
    ]);
    expect(popup.getByText('Delivered').closest('.codesk-badge')).not.toBeNull();
    const width = () => screen.getByRole('dialog').style.width;
    const least = width();
    cleanup();
    await opened('table', { header: ['a', 'b', 'c', 'd', 'e', 'f'], body: [[1]] }, '1 row, Table');
    expect(width()).not.toBe(least);
  });

  it.each<[string, unknown, RegExp, string, string[][]]>([
    [
      'platform_actions',
      [{ action_id: 3, platform_action: 'cancel', system_action: 'Cancelled' }],
      /1 action/,
      'Platform actions',
      [
        ['Action ID', 'Platform Action', 'System Action'],
        ['3', 'cancel', 'Cancelled'],
      ],
    ],
    [
      'subscription_rules',
      [
        { id: 1, is_repetitive: 1, occur_days: 30, skus: ['A', 'B'] },
        { id: 2, is_repetitive: false, occur_days: 7, skus: 'C' },
        {
          id: 3,
          is_repetitive: 0,
          occur_days: 14,
          skus: [
            { sku_id: 7, systemCode: 'SK-7', quantity: 2 },
            { sku_id: 8, quantity: 0 },
          ],
        },
        { id: 4, is_repetitive: 0, occur_days: 1, skus: null },
      ],
      /4 rules/,
      'Subscription rules',
      [
        ['ID', 'Occurrence days', 'Type of occurrence', 'SKUS'],
        ['1', '30', 'Repetitive', 'A, B'],
        ['2', '7', 'One time', 'C'],
        ['3', '14', 'One time', 'SK-7 × 2, 8 × 0'],
        ['4', '1', 'One time', ''],
      ],
    ],
    [
      'validations',
      [
        { validation_id: 4, name: 'Order prefix', status: 1 },
        { validation_id: 5, name: 'Phone', status: false },
      ],
      /1 of 2 enabled/,
      'Validations',
      [
        ['ID', 'Name', 'Status'],
        ['4', 'Order prefix', 'Enabled'],
        ['5', 'Phone', 'Disabled'],
      ],
    ],
    [
      'roles',
      [{ id: 1, name: 'Clerk', description: 'Reads' }],
      /Clerk/,
      'Roles',
      [
        ['ID', 'Name', 'Description'],
        ['1', 'Clerk', 'Reads'],
      ],
    ],
    [
      'warehouses',
      [{ id: 1, name: 'Dubai FC', code: 'DXB', city: 'Dubai' }],
      /Dubai FC/,
      'Warehouses',
      [
        ['Name', 'Code', 'City'],
        ['Dubai FC', 'DXB', 'Dubai'],
      ],
    ],
  ])('%s open as a table', async (type, value, button, table, rows) => {
    expect(rowsOf(await opened(type, value, button), table)).toEqual(rows);
  });

  it('list 20 validations a page, also of a ready integration where there are no pages to go to', async () => {
    const validations = Array.from({ length: 21 }, (_, at) => ({ validation_id: at, name: `V-${at}` }));
    const ready = { integration_id: 7, name: 'Blue', ready: true };
    showCellsOf(ready, { type: 'validations', value: validations });
    await user.click(screen.getByRole('button', { name: /^View/ }));
    expect(within(await screen.findByRole('dialog')).getByText('Showing 1 to 20 of 21')).toBeTruthy();
    // The names of the validations are copied, not the address of the link.
    expect(copyText(viewerOf('validations'), validations, ready)).toBe('0 of 21 enabled');
  });

  it('page SKUs by five, and their serials in a dialog above', async () => {
    const value = {
      header: [
        { text: 'SKU', value: 'sku' },
        { text: 'Serials', value: 'serials' },
      ],
      body: Array.from({ length: 7 }, (_, line) => ({
        sku: `S-${line}`,
        serials: line === 0 ? [] : Array.from({ length: 6 }, (__, serial) => `N-${line}${serial}`),
      })),
    };
    const popup = await opened('skus', value, 'View SKUs');
    expect(screen.getByRole('dialog').style.width).toContain('850px');
    expect(popup.getByText('Showing 1 to 5 of 7')).toBeTruthy();
    await user.click(popup.getByRole('button', { name: 'Next page' }));
    expect(rowsOf(popup, 'SKUs').map(([sku]) => sku)).toEqual(['SKU', 'S-5', 'S-6']);
    await user.click(popup.getByRole('button', { name: 'Serials (6) of S-5' }));
    const upper = await screen.findByRole('dialog', { name: 'Serials: S-5' });
    const serials = within(upper);
    expect(rowsOf(serials, 'Serials')).toHaveLength(6);
    expect(serials.getByText('Showing 1 to 5 of 6')).toBeTruthy();
    await focusIsIn(upper);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await user.click(popup.getByRole('button', { name: 'Previous page' }));
    await user.click(popup.getByRole('button', { name: 'Serials of S-0' }));
    expect(await screen.findByText('No record found')).toBeTruthy();
  });

  it('take the wide pop-up for SKUs with six columns', async () => {
    await opened('skus', { header: ['a', 'b', 'c', 'd', 'e', 'f'], body: [[1]] }, 'View SKUs');
    expect(screen.getByRole('dialog').style.width).toContain('1100px');
  });

  it('list the messages of carrier and customer by time', async () => {
    const carrier_statuses = [
      { date: at(9, 5), label: 'Picked' },
      { date: at(17, 40), label: 'Delivered', note: 'Guard' },
    ];
    const popup = await opened(
      'cod_detail',
      { carrier_statuses, customer_statuses: [] },
      'Delivered, COD detail',
    );
    expect(
      within(popup.getByRole('list', { name: 'Carrier statuses' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['09:05 31-01-2026Picked', '17:40 31-01-2026DeliveredGuard']);
    expect(popup.getAllByText('NO DATA')).toHaveLength(1);
  });

  it.each([
    ['carrier', 'customer'],
    ['carrier_timeline', 'customer_timeline'],
  ])('list the statuses of a COD record under %s and %s', async (carrier, customer) => {
    const popup = await opened(
      'cod_detail',
      {
        [carrier]: [{ date: at(9, 5), label: 'Picked' }],
        [customer]: [{ date: at(9, 6), label: 'Called' }],
        customer_statuses: [],
      },
      'Picked, COD detail',
    );
    for (const [list, label] of [
      ['Carrier statuses', 'Picked'],
      ['Customer statuses', 'Called'],
    ] as const)
      expect(popup.getByRole('list', { name: list }).textContent).toContain(label);
  });

  it('take the name of a carrier for no list of statuses', async () => {
    const value = { carrier: 'Aramex', customer: { name: 'Mona' } };
    expect((await opened('cod_detail', value, 'View, COD detail')).getAllByText('NO DATA')).toHaveLength(2);
  });

  it('say NO DATA for an empty timeline', async () => {
    expect((await opened('timeline', [], 'View, Timeline')).getByText('NO DATA')).toBeTruthy();
  });

  it('show the parts of a payload and of a request', async () => {
    const payload = await opened(
      'payload',
      { url: 'https://x.example', title: 'Created', body: '{"a":1}' },
      /Created/,
    );
    expect(payload.getByText('https://x.example')).toBeTruthy();
    expect(payload.getByRole('region', { name: 'Body' }).textContent).toBe('{\n  "a": 1\n}');
    cleanup();
    const request = await opened(
      'request',
      { user: 'Practice staff', title: '', body: 'a\nb' },
      /Practice staff/,
    );
    expect(request.getByText('No Data')).toBeTruthy();
    expect(request.getByRole('region', { name: 'Body' }).textContent).toBe('a\nb');
  });

  it('show customers by name and country, and a person with contact', async () => {
    const customers = [
      { name: 'One', country: 'Oman' },
      { name: 'Two', photo: { first_letter: 'T' }, country: '' },
    ];
    const popup = await opened('customers', customers, 'One +1, Customers');
    expect(popup.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'OOneOman',
      'TTwoNo Data',
    ]);
    cleanup();
    const person = await opened(
      'account_manager',
      { name: 'Key desk', email: 'k@x.example' },
      'Key desk, Account manager',
    );
    await user.click(person.getByRole('button', { name: 'Copy E-mail' }));
    expect(bridge.calls('app.copy')).toEqual([{ text: 'k@x.example' }]);
    expect(person.getByText('No Data')).toBeTruthy();
  });

  it('have one tab per language', async () => {
    const value = [
      { language: 'en', title: 'Mug' },
      { language: 'ar', title: 'كوب' },
    ];
    const popup = await opened('content', value, /English, Arabic/);
    expect(popup.getByRole('tab', { selected: true }).textContent).toBe('English');
    expect(popup.getByText('Mug')).toBeTruthy();
    await user.click(popup.getByRole('tab', { name: 'Arabic' }));
    expect(popup.getByRole('tabpanel', { name: 'Arabic' }).textContent).toContain('كوب');
  });

  it('have one tab per language also when each has a text only', async () => {
    const popup = await opened('content', { en: 'Mug', ar: 'كوب', fr: null }, /English, Arabic, French/);
    expect(popup.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['English', 'Arabic', 'French']);
    expect(popup.getByRole('tabpanel', { name: 'English' }).textContent).toBe('Mug');
    await user.click(popup.getByRole('tab', { name: 'Arabic' }));
    expect(popup.getByRole('tabpanel', { name: 'Arabic' }).textContent).toBe('كوب');
    await user.click(popup.getByRole('tab', { name: 'French' }));
    expect(popup.getByRole('tabpanel', { name: 'French' }).textContent).toBe('No Data');
  });

  it('do not take the fields of a record for languages', async () => {
    const popup = await opened('content', { id: '7', title: 'Mug' }, /Language 1/);
    expect(popup.getByRole('tabpanel').textContent).toContain('Mug');
  });

  it('preview mail in a frame without any right', async () => {
    const popup = await opened(
      'mail_template',
      { name: 'Shipped', subject: 'On its way', body: '<h1>Hello</h1>' },
      /Shipped/,
    );
    expect(popup.getByText('On its way')).toBeTruthy();
    const frame = popup.getByTitle<HTMLIFrameElement>('Body');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('srcdoc')).toContain('<h1>Hello</h1>');
    expect(frame.getAttribute('srcdoc')).toMatch(
      /^<!doctype html><html><head>.*Content-Security-Policy" content="default-src 'none'/,
    );
  });

  it('navigate a tree by keys', async () => {
    const value = [
      { name: 'Orders', children: [{ name: 'Edit', children: [{ name: 'Address' }] }, { name: 'View' }] },
      { name: 'Returns' },
    ];
    const popup = await opened('role_entities', value, /5 entities/);
    const names = () =>
      popup.getAllByRole('treeitem').map((item) => item.querySelector('span:nth-child(2)')?.textContent);
    const focused = () => document.activeElement?.querySelector('span:nth-child(2)')?.textContent;
    expect(names()).toEqual(['Orders', 'Edit', 'Address', 'View', 'Returns']);
    await user.click(popup.getByText('Returns'));
    await user.keyboard('{Home}');
    expect(focused()).toBe('Orders');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('Address');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(names()).toEqual(['Orders', 'Edit', 'View', 'Returns']);
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('r');
    expect(focused()).toBe('Returns');
    expect(popup.getAllByRole('treeitem').filter((item) => item.tabIndex === 0)).toHaveLength(1);
    expect(document.activeElement?.getAttribute('aria-level')).toBe('1');
  });
});

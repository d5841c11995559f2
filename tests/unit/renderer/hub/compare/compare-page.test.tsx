// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hubTables } from '../../../../../shared/hub';
import { bridge, open, prepare, settings, stored } from '../../../../support/page/two-integrations';

const suppliers = (entries: Record<string, string>, from = 1) =>
  Object.entries(entries).map(([supplier, systemCode], at) => ({ id: from + at, supplier, systemCode }));

beforeEach(() =>
  prepare({
    left: {
      suppliers: suppliers({ Amber: 'A-1', Blue: 'B-1', Coral: 'C-1' }),
      countries: [{ country_id: 5, name: 'Oman', code: 'OM' }],
    },
    right: { suppliers: suppliers({ Dune: 'D-1', Blue: 'B-2', Amber: 'A-1' }, 90) },
  }),
);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rail = () => screen.findByRole('navigation', { name: 'Tables' });
const cells = async (name: string | RegExp) => {
  const line = (await screen.findByRole('rowheader', { name })).closest('[role=row]') as HTMLElement;
  return within(line)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

describe('two integrations side by side', () => {
  it('have their differences counted by table, and those of one table as lines', async () => {
    const { user, router } = open('?a=7&b=8');
    const tables = await rail();
    expect(within(tables).getByRole('button', { name: /^Suppliers.*3 differences$/ })).toBeTruthy();
    expect(within(tables).getByRole('button', { name: /^SKUs mapping.*the same$/ })).toBeTruthy();
    await user.click(within(tables).getByRole('button', { name: /^Suppliers/ }));
    expect(await cells('Blue System code')).toEqual(['B-1', 'B-2', 'Changed']);
    expect(await cells('Coral System code')).toEqual(['C-1', '–not there', 'Only in Amber shop']);
    expect(await cells('Dune System code')).toEqual(['–not there', 'D-1', 'Only in Blue shop']);
    expect(screen.queryByRole('rowheader', { name: 'Amber System code' })).toBeNull();
    expect(router.state.location.search).toContain('set=suppliers');
    await user.click(screen.getByRole('checkbox', { name: 'Differences only' }));
    expect(await cells('Amber System code')).toEqual(['A-1', 'A-1', 'Same']);
    expect(screen.getByText('4 differences')).toBeTruthy();
  });

  it('are told apart by their ids where their names are cut or equal', async () => {
    open('?a=7&b=8&set=suppliers');
    await rail();
    const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(heads.slice(1, 3)).toEqual(['Amber shop#7, left', 'Blue shop#8, right']);
  });

  it('are not said to be the same in a value that the server does not send', async () => {
    stored[7] = { 'skus-mapping': [{ id: 1, sku: 'S', client: 'Acme' }] };
    stored[8] = { 'skus-mapping': [{ id: 2, sku: 'S', client: 'Bolt' }] };
    open('?a=7&b=8&set=skus-mapping');
    expect(
      await screen.findByText(
        'The server did not send the Client SKU name of some rows, so it is not compared for them.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/: no differences$/)).toBeNull();
  });

  it('have both settings compared', async () => {
    settings[7] = { prefix: { prefix_replace: 'AB', prefix_replace_char: '2' }, confirm: {} };
    open('?a=7&b=8&set=settings');
    expect(await cells('Order Prefix')).toEqual(['AB', 'none', 'Changed']);
    expect(await cells('Order Prefix Prefix Replace Char')).toEqual(['2', 'none', 'Changed']);
  });

  it('never ask for the tables of webhooks', async () => {
    open('?a=7&b=8');
    await rail();
    expect(bridge.calls('webhook-headers.datatable')).toEqual([]);
    const [kept] = bridge.calls('copies.keep') as { tables: object }[];
    expect(Object.keys(kept?.tables ?? {}).filter((id) => /webhook|messaging/.test(id))).toEqual([]);
  });

  it('and what is kept and copied of them are never read from the disk', async () => {
    open('?a=7&b=8');
    await rail();
    for (const name of ['orderPrefix.read', 'confirmedOrders.read', 'suppliers.datatable'])
      expect(bridge.shown(name), name).toEqual([false, false]);
  });

  it('are read out', async () => {
    const { user } = open('?a=7&b=8');
    await user.click(await screen.findByRole('button', { name: 'Read out' }));
    const panel = screen.getByRole('complementary', { name: 'Read out' });
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Countries (validations): 1 removed',
      'Countries (validations) Oman: removed',
      'Suppliers: 1 changed, 1 added, 1 removed',
      'Suppliers Blue: system code B-1 → B-2',
      'Suppliers Coral: removed',
      'Suppliers Dune: added, system code D-1',
    ]);
  });

  it('name the rows that repeat a key, and offer no copy of them where the other side has one', async () => {
    stored[7] = { suppliers: [...suppliers({ Amber: 'A-1' }), ...suppliers({ Amber: 'A-2' }, 5)] };
    open('?a=7&b=8&set=suppliers');
    expect(await screen.findByText(/^Amber.*2 times in Amber shop.*They can be copied only/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Copy Amber' }).disabled).toBe(true);
  });

  it('with thousands of rows draw only the visible lines', async () => {
    const many = (client: string) =>
      Array.from({ length: 5000 }, (_, id) => ({ id, sku: `SKU-${id}`, system_sku: `${client}-${id}` }));
    stored[7] = { 'skus-mapping': many('A') };
    stored[8] = { 'skus-mapping': many('B') };
    const { user } = open('?a=7&b=8&set=skus-mapping');
    const table = await screen.findByRole('table', undefined, { timeout: 10_000 });
    expect(table.getAttribute('aria-rowcount')).toBe('5001');
    expect(within(table).getAllByRole('row').length).toBeLessThan(200);
    await user.type(screen.getByRole('searchbox', { name: 'Find in SKUs mapping' }), 'SKU-4321');
    expect(await cells(/SKU-4321/)).toEqual(['A-4321', 'B-4321', 'Changed']);
  }, 30_000);

  it('never say that nothing differs when nothing was compared', async () => {
    const calls = hubTables.map(({ id }) => `${id}.datatable`);
    for (const name of [...calls, 'orderPrefix.read', 'confirmedOrders.read']) {
      bridge.refuse(name, { code: 'refused', at: 1 });
    }
    const { user } = open('?a=7&b=8');
    expect(await screen.findByText('Nothing was compared')).toBeTruthy();
    expect(screen.queryByText('No differences')).toBeNull();
    expect(screen.getByText(/^The tables could not be loaded/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Prepare/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Read out' }));
    expect(await screen.findByText('Nothing was compared.')).toBeTruthy();
    expect(screen.queryByText(/are the same/)).toBeNull();
    // A number of rows would say that there are none.
    const side = within(screen.getByRole('region', { name: 'Left integration: Amber shop' }));
    expect(side.getByText('Rows').nextElementSibling?.textContent).toBe('Unknown');
  });

  it('compare the tables that were loaded, and say of the others why not', async () => {
    bridge.refuse('suppliers.datatable', { code: 'refused', at: 1 });
    const { user } = open('?a=7&b=8');
    expect(await screen.findByText(/^Not compared: Suppliers\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Suppliers.*not compared$/ }));
    expect(await screen.findByText('Suppliers cannot be compared')).toBeTruthy();
    expect(screen.getByText(/Amber shop: Your account may not do this/)).toBeTruthy();
    // A copy without suppliers would show them as removed later.
    expect(bridge.calls('copies.keep')).toEqual([]);
  });

  it('load a table that failed once more, without the others', async () => {
    bridge.refuse('suppliers.datatable', { code: 'server_fault', at: 1 });
    const { user } = open('?a=7&b=8&set=suppliers');
    const again = await screen.findByRole('button', { name: 'Retry' });
    const before = bridge.calls('countries.datatable').length;
    bridge.answerWith('suppliers.datatable', async (input) => {
      const data = stored[Number((input as { integration_id: number }).integration_id)]?.suppliers ?? [];
      return { data, total: data.length };
    });
    await user.click(again);
    expect(await cells('Blue System code')).toEqual(['B-1', 'B-2', 'Changed']);
    expect(screen.queryByText(/^Not compared/)).toBeNull();
    expect(bridge.calls('countries.datatable')).toHaveLength(before);
  });

  it('tell tables of the same name apart that are not compared', async () => {
    for (const name of ['countries.datatable', 'integration-countries.datatable'])
      bridge.refuse(name, { code: 'server_fault', at: 1 });
    open('?a=7&b=8');
    expect(
      await screen.findByText(/^Not compared: Countries \(validations\), Countries \(configurations\)\./),
    ).toBeTruthy();
  });

  it('are drawn without a warning when both are one integration at two times', async () => {
    const complaint = vi.spyOn(console, 'error');
    bridge.hold('copies.read');
    bridge.hold('suppliers.datatable');
    open('?a=7&a-copy=1741597200&b=7');
    await waitFor(() => expect(screen.getAllByRole('progressbar')).toHaveLength(2));
    expect(complaint).not.toHaveBeenCalled();
  });

  it('say that rows are missing, and keep no copy of such an integration', async () => {
    bridge.answer('suppliers.datatable', { data: suppliers({ Amber: 'A-1' }), total: 3 });
    open('?a=7&b=8');
    expect(await screen.findByText(/^Some rows of Suppliers could not be read/)).toBeTruthy();
    expect(bridge.calls('copies.keep')).toEqual([]);
  });

  it('say that it is not known whether all rows are there', async () => {
    bridge.answer('suppliers.datatable', { data: suppliers({ A: '1', B: '2', C: '3', D: '4', E: '5' }) });
    open('?a=7&b=8');
    expect(
      await screen.findByText(/^The server does not report the number of rows in Suppliers,/),
    ).toBeTruthy();
    expect(screen.queryByText(/could not be read/)).toBeNull();
    expect(bridge.calls('copies.keep')).toEqual([]);
  });

  it('change sides', async () => {
    const { user, router } = open('?a=7&b=8');
    await rail();
    await user.click(screen.getByRole('button', { name: 'Swap sides' }));
    expect(router.state.location.search).toBe('?a=8&b=7');
    await user.click(within(await rail()).getByRole('button', { name: /^Suppliers/ }));
    expect(await cells('Blue System code')).toEqual(['B-2', 'B-1', 'Changed']);
  });

  it('stop loading when asked to, and load again', async () => {
    const held = bridge.hold('skus-mapping.datatable');
    const { user } = open('?a=7&b=8');
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await user.click(await screen.findByRole('button', { name: 'Load both sides' }));
    held.succeed({ data: [], total: 0 });
    expect(await rail()).toBeTruthy();
  });
});

describe('the chooser', () => {
  it('has the whole name at hand where there is no room for it', async () => {
    open('?a=7&b=8');
    const left = await screen.findByRole('combobox', { name: 'Left integration' });
    await waitFor(() => expect(left.title).toBe('Amber shop'));
  });

  it('shows Now as a choice that was made', async () => {
    open('?a=7&b=8');
    const [asOf] = await screen.findAllByRole<HTMLSelectElement>('combobox', { name: /^As of/ });
    // An empty value would be drawn as a placeholder.
    expect(asOf?.value).not.toBe('');
    expect(asOf?.selectedOptions[0]?.text).toBe('Now');
  });

  it('finds integrations by name and by id', async () => {
    const { user, router } = open('?a=7');
    expect(await screen.findByText('Choose an integration to compare with')).toBeTruthy();
    const field = screen.getByRole('combobox', { name: 'Right integration' });
    await user.type(field, 'blue');
    await user.click(await screen.findByRole('option', { name: /Blue shop · #8/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?a=7&b=8'));
    await user.clear(field);
    await user.type(field, '7');
    expect(await screen.findByRole('option', { name: /Amber shop · #7/ })).toBeTruthy();
  });

  it('says that both sides are the same', async () => {
    open('?a=7&b=7');
    expect(await screen.findByText('The same integration is on both sides')).toBeTruthy();
  });
});

describe('copies', () => {
  const yesterday = Date.parse('2026-03-10T09:00:00') / 1000;
  const copy = { at: yesterday, name: 'Amber shop', rows: { suppliers: 1 } };
  const tables = { suppliers: suppliers({ Amber: 'A-0' }), 'order-prefix': [], 'confirm-order': [] };

  it('are kept once a day of each side, with all rows', async () => {
    open('?a=7&b=8');
    await rail();
    await waitFor(() => expect(bridge.calls('copies.keep')).toHaveLength(2));
    expect(bridge.calls('copies.keep')[0]).toMatchObject({
      integration: 7,
      name: 'Amber shop',
      when: 'daily',
      tables: { suppliers: stored[7]?.suppliers, 'skus-mapping': [] },
    });
  });

  it('are kept when asked for', async () => {
    bridge.answerWith('copies.keep', async (input) => ({
      kept: (input as { when: string }).when === 'now' ? copy : null,
    }));
    const { user } = open('?a=7&b=8');
    await rail();
    await user.click(screen.getByRole('button', { name: 'Save a copy of Amber shop now' }));
    expect(await screen.findByText('A copy of Amber shop with 1 row was saved.')).toBeTruthy();
    expect(bridge.calls('copies.keep').at(-1)).toMatchObject({ integration: 7, when: 'now' });
  });

  it('are compared with the integration as it is now, and nothing is copied into them', async () => {
    bridge.answer('copies.list', { copies: [copy], available: true });
    bridge.answer('copies.read', { at: yesterday, name: 'Amber shop', tables });
    const { user, router } = open('?a=7&b=7');
    const [asOf] = await screen.findAllByRole('combobox', { name: /As of \(left integration\)/ });
    await user.selectOptions(
      asOf as HTMLElement,
      await screen
        .findAllByRole('option', { name: 'Copy of 10/03/2026 09:00' })
        .then(([first]) => first as HTMLElement),
    );
    expect(router.state.location.search).toBe(`?a=7&a-copy=${yesterday}&b=7`);
    await user.click(within(await rail()).getByRole('button', { name: /^Suppliers/ }));
    expect(await cells('Amber System code')).toEqual(['A-0', 'A-1', 'Changed']);
    const target = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Copy to' });
    expect(target.value).toBe('right');
    expect(target.disabled).toBe(true);
    // The copy has no countries at all, which is not the same as an empty table.
    expect(within(await rail()).getAllByRole('button', { name: /^Countries.*not compared$/ })).toHaveLength(
      2,
    );
  });

  it('that cannot be read are named', async () => {
    bridge.answer('copies.read', null);
    open(`?a=7&a-copy=${yesterday}&b=7`);
    expect(await screen.findByText('This copy cannot be read')).toBeTruthy();
  });
});

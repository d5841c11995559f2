// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import TrialPage from '../../../../../renderer/hub/trial/trial-page';
import { NoticesHost } from '../../../../../renderer/ui/notices-host';
import { SlotsProvider, TopSlot } from '../../../../../renderer/ui/page-header';
import { everyCall } from '../../../../../shared/api';
import type { TableState } from '../../../../../shared/table/structure';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { setMediaMatches } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();

/** The rules of integration 7, by table. */
const rules: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  countries: [{ country_id: 1, name: 'United Arab Emirates', code: 'AE' }],
  suppliers: [
    { id: 4, supplier: 'Acme', systemCode: 'SUP-4' },
    { id: 5, supplier: 'Blue Dhow', systemCode: 'SUP-5' },
  ],
  'shipping-methods': [{ id: 6, storeCode: 'express', systemCode: '3' }],
  'shipping-custom-fields': [],
  'skus-mapping': [{ id: 8, sku: 'A-1', system_sku: 'AMBER-1', client: 'Acme', name: 'Amber' }],
  'status-processing': [{ id: 9, field: 'status', value: 'paid', platform_label: 'Ready' }],
  'integration-order-status': [],
  'platform-shipping-methods': [],
  'platform-status-processing-actions': [],
  'integration-countries': [],
  'return-configuration': [],
  'integration-payload-selectors': [
    {
      id: 3,
      field: 'lines',
      filter_field: 'kind',
      operator: 'like',
      filter_value: 'x',
      return_field: 'qty',
      target_column: 'pieces',
    },
  ],
};
const order = {
  order_number: 'SHOP-1001',
  status: 'open',
  country_code: 'AE',
  supplier: 'Acme',
  shipping_method: 'express',
  lines: [{ sku: 'A-1' }, { sku: 'B-2' }],
};
const structure = (names: readonly string[]) => ({
  headers: [{ value: 'id', text: 'ID', type: 'id', visible: true, mobile_visible: true, sortable: true }],
  permissions: names.map((name) => ({ name, columns: [] })),
  filters: [],
  state: {},
});
const paged = (rows: readonly Record<string, unknown>[]) => async (input: unknown) => {
  const { page, per_page } = input as TableState;
  return { data: rows.slice((page - 1) * per_page, page * per_page), total: rows.length };
};

beforeEach(() => {
  bridge.install();
  setMediaMatches(() => false);
  for (const [id, rows] of Object.entries(rules)) {
    bridge.answer(`${id}.structure`, structure(['create', 'update', 'destroy']));
    bridge.answerWith(`${id}.datatable`, paged(rows));
    bridge.answer(`${id}.create`, { shippingMethods: [{ id: 3, name: 'Same day' }] });
  }
  bridge.answer('orderPrefix.read', { prefix_replace: 'CD', prefix_replace_char: '4' });
  bridge.answer('confirmedOrders.read', { confirm_order_field: '', confirm_order_value: '' });
  bridge.answer('webhook-logs.structure', structure([]));
  bridge.answer('integrations.datatable', { data: [{ integration_id: 7, name: 'Amber · Salla' }], total: 1 });
  // jsdom has no layout, so the lines get a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(4000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open() {
  const router = createMemoryRouter(
    [
      { path: '/integrations/:id/trial', element: <TrialPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/integrations/7/trial'] },
  );
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })}
    >
      <SlotsProvider>
        <TopSlot className="top" />
        <RouterProvider router={router} />
      </SlotsProvider>
      <NoticesHost />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
}

const area = () => screen.findByRole('textbox', { name: 'Order payload' });
const paste = async (text: string) => fireEvent.change(await area(), { target: { value: text } });
const loaded = () => screen.findByText('8 rules from 14 pages');
const lines = () => within(screen.getByRole('region', { name: 'Result' })).getAllByRole('listitem');
const lineTexts = () => lines().map((line) => line.textContent);

describe('a pasted order', () => {
  it('shows what each rule filled, what found nothing, what no rule covers and what cannot be tried', async () => {
    open();
    await loaded();
    await paste(JSON.stringify(order));
    expect(await screen.findByText('Filled 5 · Found nothing 2 · Not covered 2 · Not tested 1')).toBeTruthy();
    expect(lineTexts()).toEqual([
      'Filled5',
      'Countries (validations)1',
      'United Arab Emiratescountry_code = AEfillsCountry: United Arab Emirates',
      'Suppliers1',
      'Acme → SUP-4ID 4supplier = AcmefillsSystem code of the supplier: SUP-4',
      'Shipping methods1',
      'express → Same dayID 6shipping_method = expressfillsShipping system method: Same day',
      'SKUs mapping1',
      'A-1 → AMBER-1ID 8lines[0].sku = A-1fillsClient SKU name: AMBER-1',
      'Order Prefix1',
      'CD in place of 4 charactersorder_number = SHOP-1001fillsOrder number: CD-1001',
      'Found nothing2',
      'Suppliers1',
      'Blue Dhow → SUP-5ID 5No supplier of the payload is "Blue Dhow".supplier = Acme',
      'Status processing1',
      'status = paidID 9status is "open", not "paid".status = open',
      'Not covered2',
      'SKUs mapping1',
      'No rule of SKUs mapping fits the SKU "B-2".Open SKUs mappinglines[1].sku = B-2',
      'Integration Order Status1',
      'No rule of Integration Order Status fits the order status "open".Open Integration Order Statusstatus = open',
      'Not tested1',
      'Integration Payload Selector1',
      'lines where kind like x: qty → piecesID 3Codesk does not know the operator "like".',
    ]);
  });

  it('sends nothing besides reads', async () => {
    const { user } = open();
    await loaded();
    await paste(JSON.stringify(order));
    await screen.findByText(/^Filled 5 /);
    bridge.answer('webhook-logs.datatable', { data: [], total: 0 });
    await user.click(screen.getByRole('button', { name: 'Format' }));
    await user.click(screen.getByRole('button', { name: 'Load example' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('button', { name: 'Refresh rules' }));
    const asked = everyCall().filter(([name]) => bridge.calls(name).length > 0);
    expect(asked.length).toBeGreaterThan(25);
    expect(asked.filter(([, call]) => call.effect !== 'read').map(([name]) => name)).toEqual([]);
    const sent = JSON.stringify(asked.map(([name]) => bridge.calls(name)));
    expect(sent).not.toContain('SHOP-1001');
  });

  it('leads from a rule to the page where it is mended', async () => {
    const { user, router } = open();
    await loaded();
    await paste(JSON.stringify(order));
    const link = await screen.findByRole('link', { name: 'A-1 → AMBER-1' });
    expect(link.getAttribute('href')).toBe('/integrations/7/validations/skus');
    expect(screen.getByRole('link', { name: /^lines where/ }).getAttribute('href')).toBe(
      '/integrations/7/configurations/integration_payload_selectors',
    );
    expect(screen.getByRole('link', { name: /^CD in place/ }).getAttribute('href')).toBe(
      '/integrations/7/validations',
    );
    await user.click(screen.getByRole('link', { name: 'Open SKUs mapping' }));
    expect(router.state.location.pathname).toBe('/integrations/7/validations/skus');
  });

  it('stays when the page is left, and belongs to its integration', async () => {
    const { router } = open();
    await paste('{"status": "paid"}');
    await screen.findByText(/^Filled 1 /);
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    await router.navigate('/integrations/8/trial');
    expect(((await area()) as HTMLTextAreaElement).value).toBe('');
    await router.navigate('/integrations/7/trial');
    await waitFor(async () =>
      expect(((await area()) as HTMLTextAreaElement).value).toBe('{"status": "paid"}'),
    );
  });

  it('can be searched in its result', async () => {
    const { user } = open();
    await loaded();
    await paste(JSON.stringify(order));
    await user.type(await screen.findByRole('searchbox', { name: 'Find in the result' }), 'dhow');
    await waitFor(() =>
      expect(lineTexts()).toEqual([
        'Filled0',
        'Found nothing1',
        'Suppliers1',
        'Blue Dhow → SUP-5ID 5No supplier of the payload is "Blue Dhow".supplier = Acme',
        'Not covered0',
        'Not tested0',
      ]),
    );
  });

  it('lists what is assumed', async () => {
    const { user } = open();
    const fold = await screen.findByText(/^Assumptions/);
    await user.click(fold);
    const details = fold.closest('details') as HTMLElement;
    expect(details.hasAttribute('open')).toBe(true);
    expect(within(details).getByText(/^If several rules fit/)).toBeTruthy();
    expect(within(details).getByText(/SKUs are read from fields with these names: sku,/)).toBeTruthy();
  });
});

describe('a payload that is not JSON', () => {
  it('says at which line, shows it and goes there', async () => {
    const { user } = open();
    await paste('{\n  "a": 1,\n  "b": [1, 2,]\n}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'Line 3, column 13: remove this comma: no entry follows before the ].',
    );
    expect(alert.textContent).toContain('  "b": [1, 2,]');
    expect(screen.getByText('This is not JSON')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Go to line' }));
    const { selectionStart, selectionEnd, value } = (await area()) as HTMLTextAreaElement;
    expect(value.slice(selectionStart, selectionEnd)).toBe('  "b": [1, 2,]');
    expect(screen.getByRole('button', { name: 'Format' }).hasAttribute('disabled')).toBe(true);
    await paste('{}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('is a warning if it is JSON with repeated names or without fields', async () => {
    open();
    await paste('{"a": 1,\n"a": 2}');
    expect(
      await screen.findByText('Line 2: "a" occurs twice in one object. The last one counts.'),
    ).toBeTruthy();
    await paste('"text"');
    expect(await screen.findByText(/single value without fields/)).toBeTruthy();
  });
});

describe('the buttons of the payload', () => {
  it('format, and clear with a way back', async () => {
    const { user } = open();
    await paste('{"a":[1.50]}');
    const format = screen.getByRole('button', { name: 'Format' });
    await waitFor(() => expect(format.hasAttribute('disabled')).toBe(false));
    await user.click(format);
    const field = (await area()) as HTMLTextAreaElement;
    expect(field.value).toBe('{\n  "a": [\n    1.50\n  ]\n}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field.value).toBe('');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(field.value).toBe('{\n  "a": [\n    1.50\n  ]\n}');
  });

  it.each([
    [
      'that names the filter',
      [{ type: 'inputTextMultiple', name: 'integration_id', title: 'Integration' }],
      25,
    ],
    ['that does not name it', [], 1000],
  ])('load the newest payload of this integration from a server %s', async (_server, filters, per_page) => {
    bridge.answer('webhook-logs.structure', { ...structure([]), filters });
    const { user } = open();
    const message = (integration_id: number, payload: unknown) => ({ id: 1, integration_id, payload });
    bridge.answer('webhook-logs.datatable', {
      data: [
        message(9, { body: '{"of":"another"}' }),
        message(7, { url: 'https://x.example', body: '' }),
        message(7, JSON.stringify({ url: 'https://x.example', title: 'order', body: '{"status":"open"}' })),
      ],
      total: 3,
    });
    await user.click(await screen.findByRole('button', { name: 'Load example' }));
    await waitFor(async () =>
      expect(((await area()) as HTMLTextAreaElement).value).toBe('{\n  "status": "open"\n}'),
    );
    expect(bridge.calls('webhook-logs.datatable')).toEqual([
      {
        page: 1,
        per_page,
        sortBy: 'id',
        sortOrder: 'desc',
        filters: filters.map(({ name }) => ({ name, value: ['7'] })),
      },
    ]);
  });

  it('say if there is no example, and if it failed', async () => {
    const { user } = open();
    bridge.answer('webhook-logs.datatable', { data: [], total: 0 });
    await paste('{"mine": 1}');
    await user.click(await screen.findByRole('button', { name: 'Load example' }));
    expect(await screen.findByText('No recent message of this integration has a payload.')).toBeTruthy();
    bridge.refuse('webhook-logs.datatable', { code: 'server_fault', at: 0 });
    await user.click(screen.getByRole('button', { name: 'Load example' }));
    expect(await screen.findByText('Server error')).toBeTruthy();
    expect(((await area()) as HTMLTextAreaElement).value).toBe('{"mine": 1}');
  });
});

describe('the rules', () => {
  it('come page by page with progress, thousands of them', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({
      id: at + 1,
      sku: `S-${at + 1}`,
      system_sku: `C-${at + 1}`,
    }));
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    bridge.answerWith('skus-mapping.datatable', async (input) => {
      if ((input as TableState).page === 3) await held;
      return paged(many)(input);
    });
    open();
    expect(
      await screen.findByText('Loading rules: 13 of 14 pages, SKUs mapping 2 000 of 5 000'),
    ).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Loading rules' })).toBeTruthy();
    release?.();
    expect(await screen.findByText('5 007 rules from 14 pages')).toBeTruthy();
    expect(bridge.calls('skus-mapping.datatable').map((input) => (input as TableState).page)).toEqual([
      1, 2, 3, 4, 5,
    ]);
    expect(bridge.calls('skus-mapping.datatable')[0]).toEqual({
      page: 1,
      per_page: 1000,
      sortBy: 'id',
      sortOrder: 'asc',
      filters: [],
      integration_id: 7,
    });
    await paste(JSON.stringify({ lines: [{ sku: 'S-4999' }] }));
    expect(await screen.findByText('S-4999 → C-4999')).toBeTruthy();
    expect(lines().length).toBeLessThan(200);
    const folded = screen.getByRole('button', { name: /^Found nothing/ });
    expect(folded.getAttribute('aria-expanded')).toBe('false');
    // Groups with a search result are not collapsed.
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find in the result' }), {
      target: { value: 's-49' },
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Found nothing/ }).getAttribute('aria-expanded')).toBe(
        'true',
      ),
    );
  });

  it('that cannot be loaded are named, and asked for again', async () => {
    bridge.refuse('suppliers.datatable', { code: 'server_fault', at: 0 });
    bridge.refuse('countries.structure', { code: 'refused', at: 0 });
    bridge.answer('skus-mapping.structure', structure([]));
    const { user } = open();
    expect(
      await screen.findByText(
        'Not tested: Suppliers. The server failed while it processed this. Try again in a moment.',
      ),
    ).toBeTruthy();
    expect(
      screen.getByText('Not tested: Countries (validations). Your account may not see its rules.'),
    ).toBeTruthy();
    expect(screen.getByText('Not tested: SKUs mapping. Your account may not see this page.')).toBeTruthy();
    expect(bridge.calls('skus-mapping.datatable')).toEqual([]);
    await paste(JSON.stringify(order));
    expect(await screen.findByText('Filled 2 · Found nothing 1 · Not covered 2 · Not tested 1')).toBeTruthy();
    bridge.answerWith('suppliers.datatable', paged(rules.suppliers ?? []));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Acme → SUP-4')).toBeTruthy();
    expect(screen.queryByText(/^Not tested: Suppliers/)).toBeNull();
  });

  it('stay as they were when they cannot be loaded again', async () => {
    const { user } = open();
    await loaded();
    bridge.refuse('suppliers.datatable', { code: 'refused', at: 0 });
    await user.click(screen.getByRole('button', { name: 'Refresh rules' }));
    expect(
      await screen.findByText(
        'Suppliers: Your account may not see its rules. The rules loaded earlier are used.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/^Not tested: Suppliers/)).toBeNull();
    expect(await loaded()).toBeTruthy();
  });

  it('of settings are read again each time, those of tables only when they change', async () => {
    const { router } = open();
    await loaded();
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    await router.navigate('/integrations/7/trial');
    await waitFor(() => expect(bridge.calls('orderPrefix.read')).toHaveLength(2));
    expect(bridge.calls('suppliers.datatable')).toHaveLength(1);
  });

  it('are without the names of choices for an account that may not add any', async () => {
    bridge.answer('shipping-methods.structure', structure(['update']));
    open();
    await loaded();
    expect(bridge.calls('shipping-methods.create')).toEqual([]);
  });

  it('that cannot be loaded for one reason are named together', async () => {
    for (const name of ['suppliers.datatable', 'shipping-methods.datatable'])
      bridge.refuse(name, { code: 'server_fault', at: 0 });
    open();
    expect(
      await screen.findByText(
        'Not tested: Suppliers and Shipping methods. The server failed while it processed this. Try again in a moment.',
      ),
    ).toBeTruthy();
  });

  it('show ids if the names of choices cannot be loaded', async () => {
    bridge.refuse('shipping-methods.create', { code: 'server_fault', at: 0 });
    open();
    expect(
      await screen.findByText(/^Shipping methods: The names of its choices could not be loaded/),
    ).toBeTruthy();
    await paste(JSON.stringify(order));
    expect(await screen.findByText('express → 3')).toBeTruthy();
  });

  it('end where a server repeats a page', async () => {
    const same = [{ id: 4, supplier: 'Acme', systemCode: 'SUP-4' }];
    bridge.answer('suppliers.datatable', { data: same, total: 50 });
    open();
    expect(
      await screen.findByText('Suppliers: The server sent 1 of 50 rules; the others were not tested.'),
    ).toBeTruthy();
    expect(bridge.calls('suppliers.datatable')).toHaveLength(2);
  });

  it('are all loaded from a server that sends fewer per page than asked', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => ({ id: at, supplier: `S${at}`, systemCode: 'X' }));
    bridge.answerWith('suppliers.datatable', async (input) => {
      const { page } = input as TableState;
      return { data: rows.slice((page - 1) * 100, page * 100), total: 250 };
    });
    open();
    expect(await screen.findByText('256 rules from 14 pages')).toBeTruthy();
  });
});

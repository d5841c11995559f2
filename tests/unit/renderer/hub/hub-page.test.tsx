// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownerQuery, ownersOf } from '../../../../renderer/hub/owner';
import { listKeys } from '../../../../renderer/session/list-keys';
import { hubTables } from '../../../../shared/hub';
import type { TableState } from '../../../../shared/table/structure';
import { FakeBridge, Refused } from '../../../support/page/fake-bridge';
import { chooseAction, openHub, prepareHub, structureOf } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => prepareHub(bridge));
afterEach(tidyUp);

const tables = () => screen.findByRole('navigation', { name: 'Tables' });

describe('a page of an integration', () => {
  it('shows its name, status and readiness, and its pages of validations in their order', async () => {
    openHub('/integrations/7/validations');
    expect(await screen.findByText('Blue store')).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.getByText('Ready')).toBeTruthy();
    const links = within(await tables()).getAllByRole('link');
    // Those of hub section 2; further ones may stand between them.
    const fixed = [
      '/integrations/7/validations',
      '/integrations/7/validations/countries',
      '/integrations/7/validations/suppliers',
      '/integrations/7/validations/shippingMethods',
      '/integrations/7/validations/shippingCustomFields',
      '/integrations/7/validations/skus',
      '/integrations/7/validations/statusprocessing',
    ];
    const hrefs = links.map((link) => link.getAttribute('href') ?? '');
    expect(hrefs.filter((href) => fixed.includes(href))).toEqual(fixed);
    expect(links[0]?.getAttribute('aria-current')).toBe('page');
  });

  it('asks for what is shown and nothing else, without a filter that the server does not name', async () => {
    bridge.answerWith('integrations.datatable', async (input) => {
      if ((input as TableState).filters.length > 0) throw new Refused({ code: 'not_valid', at: 0 });
      return {
        data: [{ integration_id: 7, name: 'Blue store', status_label: 'Active', ready: true }],
        total: 1,
      };
    });
    openHub('/integrations/7/validations/suppliers');
    await screen.findByText('NO DATA HERE!');
    expect(await screen.findByText('Blue store')).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.getByText('Ready')).toBeTruthy();
    const others = hubTables.filter(({ id }) => id !== 'suppliers');
    expect(others.flatMap(({ id }) => bridge.calls(`${id}.datatable`))).toEqual([]);
    expect(bridge.calls('suppliers.datatable')).toHaveLength(1);
    expect(bridge.calls('integrations.datatable')).toHaveLength(1);
  });

  it('is known from the row of its list, and asked for when something changed', async () => {
    const queries = new QueryClient();
    const list = ownersOf('integration_id');
    const state = { page: 1, per_page: 10, sortBy: 'name', sortOrder: 'asc', filters: [] } as const;
    const query = ownerQuery('integration_id', 7);
    const shown = { integration_id: 7, name: 'Blue store', ready: false };
    queries.setQueryData(listKeys.page(list, { ...state, filters: [] }), { data: [shown], total: 40 });
    expect(await queries.fetchQuery(query)).toEqual(shown);
    expect(bridge.calls('integrations.datatable')).toEqual([]);
    await queries.invalidateQueries({ queryKey: query.queryKey });
    expect(await queries.fetchQuery(query)).toMatchObject({ ready: true });
    expect(bridge.calls('integrations.datatable')).toHaveLength(1);
  });

  it('is asked for by its id where the structure names that filter', async () => {
    const queries = new QueryClient();
    const structure = {
      headers: [],
      permissions: [],
      filters: [{ type: 'inputText', name: 'integration_id', title: 'ID' }],
    };
    queries.setQueryData(listKeys.structure(ownersOf('integration_id')), structure);
    await queries.fetchQuery(ownerQuery('integration_id', 7));
    expect(bridge.calls('integrations.datatable')).toMatchObject([
      { filters: [{ name: 'integration_id', value: 7 }] },
    ]);
  });

  it('loads the table of that integration', async () => {
    bridge.answer('suppliers.datatable', { data: [{ id: 4, supplier: 'ACME', systemCode: 'AC' }], total: 1 });
    openHub('/integrations/7/validations/suppliers');
    expect(await screen.findByText('ACME')).toBeTruthy();
    expect(bridge.calls('suppliers.structure')).toEqual([{ integration_id: 7 }]);
    expect(bridge.calls('suppliers.datatable')).toContainEqual({
      page: 1,
      per_page: 10,
      sortBy: 'id',
      sortOrder: 'desc',
      filters: [],
      integration_id: 7,
    });
  });

  it('has 20 validations a page', async () => {
    openHub('/integrations/7/validations');
    await screen.findByText('NO DATA HERE!');
    expect(bridge.calls('validations.datatable')).toContainEqual(
      expect.objectContaining({ per_page: 20, integration_id: 7 }),
    );
  });

  it('goes back from a sub-page to the validations, and from there to the integrations', async () => {
    const { user, address } = openHub('/integrations/7/validations/countries');
    await screen.findByText('NO DATA HERE!');
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(address()).toBe('/integrations/7/validations');
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    expect(address()).toBe('/lists/integrations');
  });

  it('keeps the keyboard on the table that was opened in the rail', async () => {
    const { user, address } = openHub('/integrations/7/validations');
    await screen.findByText('NO DATA HERE!');
    const link = () => screen.getByRole('link', { name: /^Suppliers/ });
    link().focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Add Supplier' });
    expect(address()).toBe('/integrations/7/validations/suppliers');
    expect(document.activeElement).toBe(link());
  });

  it('takes the keyboard that waits on the content since the page before went', async () => {
    const content = document.createElement('div');
    content.id = 'content';
    content.tabIndex = -1;
    document.body.append(content);
    content.focus();
    bridge.answer('suppliers.datatable', { data: [{ id: 4, supplier: 'ACME', systemCode: 'AC' }], total: 1 });
    openHub('/integrations/7/validations/suppliers');
    const grid = await screen.findByRole('grid', { name: 'Suppliers' });
    await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true));
    content.remove();
  });

  it('shows Go Back without permissions, while the table is not shown', async () => {
    bridge.answer('countries.structure', { headers: [], permissions: [], filters: [] });
    const { user, address } = openHub('/integrations/7/validations/countries');
    expect(await screen.findByText('No permissions')).toBeTruthy();
    expect(bridge.calls('countries.datatable')).not.toContainEqual(expect.objectContaining({ per_page: 10 }));
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(address()).toBe('/integrations/7/validations');
  });

  it('says that an integration does not exist', async () => {
    bridge.answer('integrations.datatable', { data: [], total: 0 });
    openHub('/integrations/8/validations');
    expect(await screen.findByText('Integration 8 not found')).toBeTruthy();
  });

  it('is not called missing where the server does not filter, and sends only some of them', async () => {
    bridge.answer('integrations.datatable', {
      data: [{ integration_id: 8, name: 'Red store' }],
      total: 5000,
    });
    expect(await new QueryClient().fetchQuery(ownerQuery('integration_id', 7))).toEqual({});
  });

  it('finds its own row where the server sends others as well', async () => {
    bridge.answer('integrations.datatable', {
      data: [
        { integration_id: 8, name: 'Red store', ready: true },
        { integration_id: 7, name: 'Blue store', ready: true },
      ],
      total: 2,
    });
    openHub('/integrations/7/validations');
    expect(await screen.findByText('Blue store')).toBeTruthy();
    expect(screen.queryByText('Red store')).toBeNull();
  });

  it('is not shown to an account that may not see integrations', async () => {
    bridge.refuse('integrations.datatable', { code: 'refused', at: 1 });
    const { user, address } = openHub('/integrations/7/validations');
    expect(await screen.findByText(/^Your account may not do this\./)).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Tables' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(address()).toBe('/lists/integrations');
  });

  it('has the way back of its pages where a webhook may not be seen', async () => {
    bridge.refuse('webhooks.datatable', { code: 'refused', at: 1 });
    const { user, address } = openHub('/webhooks/3/headers');
    expect(await screen.findByText(/^Your account may not do this\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/lists/webhooks');
  });

  it('closes from its readiness to the integrations', async () => {
    const { user, address } = openHub('/integrations/7/readiness');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(address()).toBe('/lists/integrations');
  });

  it('says nothing about readiness where the server does not', async () => {
    bridge.answer('integrations.datatable', {
      data: [{ integration_id: 7, name: 'Blue store' }],
      total: 1,
    });
    openHub('/integrations/7/validations');
    await screen.findByText('Blue store');
    expect(screen.queryByText('Ready')).toBeNull();
    expect(screen.queryByText('Not ready')).toBeNull();
  });

  it('says that an address leads nowhere', async () => {
    openHub('/integrations/7/validations/unheard-of');
    expect(await screen.findByText('Page not found')).toBeTruthy();
  });
});

describe('why an integration is not ready', () => {
  beforeEach(() => {
    bridge.answer('integrations.datatable', {
      data: [{ integration_id: 7, name: 'Blue store', status_label: 'Active', ready: false }],
      total: 1,
    });
    bridge.answer('suppliers.datatable', { data: [{ id: 1 }], total: 2 });
    bridge.answer('validations.datatable', {
      data: [
        { validation_id: 1, name: 'Stock check', status: 0 },
        { validation_id: 2, name: 'Address check', status: 1 },
      ],
      total: 2,
    });
    bridge.answer('orderPrefix.read', { prefix_replace: 'PX', prefix_replace_char: '' });
  });

  const lines = async () => {
    const found = await screen.findAllByRole('listitem');
    return found.filter((item) => within(item).queryByRole('link', { name: /^Open / }));
  };

  it('is asked from every page of it', async () => {
    const { user, address } = openHub('/integrations/7/validations');
    await user.click(await screen.findByRole('link', { name: 'Why not ready?' }));
    expect(address()).toBe('/integrations/7/readiness');
    expect(await screen.findByText(/Blue store is not ready\./)).toBeTruthy();
  });

  it('names what is missing with the way to each place', async () => {
    openHub('/integrations/7/readiness');
    await screen.findByText(/Blue store is not ready\./);
    const found = (await lines()).map((line) => [
      line.textContent,
      within(line).getByRole('link').getAttribute('href'),
    ]);
    expect(found).toEqual([
      ['No country is mapped.Open Countries', '/integrations/7/validations/countries'],
      ['No shipping method is mapped.Open Shipping methods', '/integrations/7/validations/shippingMethods'],
      ['No SKU is mapped.Open SKUs mapping', '/integrations/7/validations/skus'],
      [
        'No order status is mapped.Open Integration Order Status',
        '/integrations/7/configurations/integration_order_status',
      ],
      ['The order prefix has no replace char.Open Validations', '/integrations/7/validations'],
    ]);
  });

  it('enables a disabled validation where it is named, and looks again', async () => {
    bridge.answerWith('validations.state', async () => {
      bridge.answer('validations.datatable', { data: [], total: 0 });
      return {};
    });
    const { user } = openHub('/integrations/7/readiness');
    await user.click(await screen.findByRole('button', { name: 'Enable validation Stock check' }));
    expect(await screen.findByText('This status has been updated.')).toBeTruthy();
    expect(bridge.calls('validations.state')).toEqual([
      { validation_id: 1, status: true, integration_id: 7 },
    ]);
    await expect.poll(() => screen.queryByText('The validation Stock check is disabled.')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Enable / })).toBeNull();
  });

  it('enables an integration whose status is Disabled', async () => {
    const row = { integration_id: 7, name: 'Blue store', status_label: 'Disabled', ready: false };
    bridge.answer('integrations.datatable', { data: [row], total: 1 });
    bridge.answer('integrations.structure', {
      headers: [],
      permissions: [{ name: 'status', columns: [] }],
      filters: [],
    });
    bridge.answer('integrations.state', {});
    const { user } = openHub('/integrations/7/readiness');
    await user.click(await screen.findByRole('button', { name: 'Enable integration Blue store' }));
    await expect.poll(() => bridge.calls('integrations.state')).toEqual([{ id: 7, status: 'Enabled' }]);
  });

  it('leads to the validations where the account may not enable them', async () => {
    bridge.answer('validations.structure', structureOf('validations', ['update']));
    openHub('/integrations/7/readiness');
    const line = (await screen.findByText('The validation Stock check is disabled.')).closest(
      'li',
    ) as HTMLElement;
    expect(within(line).getByRole('link', { name: 'Open Validations' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Enable / })).toBeNull();
  });

  it('enables the validations that a reason of the server names', async () => {
    bridge.answer('integrations.datatable', {
      data: [
        {
          integration_id: 7,
          name: 'Blue store',
          ready: false,
          not_ready: [{ code: 'validation_disabled', text: 'Disabled, but needed: Stock check.' }],
        },
      ],
      total: 1,
    });
    openHub('/integrations/7/readiness');
    const line = (await screen.findByText('Disabled, but needed: Stock check.')).closest('li') as HTMLElement;
    expect(await within(line).findByRole('button', { name: 'Enable validation Stock check' })).toBeTruthy();
  });

  it('says that the integration could not be loaded, and looks again', async () => {
    bridge.refuse('integrations.datatable', { code: 'unreachable', at: 1 });
    const { user } = openHub('/integrations/7/readiness');
    expect(await screen.findByText('Server not reached')).toBeTruthy();
    bridge.answer('integrations.datatable', { data: [{ integration_id: 7, name: 'Blue store' }], total: 1 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/The server does not report whether Blue store is ready\./)).toBeTruthy();
  });

  it('is gone from the head as soon as the last thing is mended', async () => {
    const { user } = openHub('/integrations/7/validations');
    await screen.findByRole('link', { name: 'Why not ready?' });
    bridge.answerWith('validations.state', async () => {
      bridge.answer('integrations.datatable', {
        data: [{ integration_id: 7, name: 'Blue store', status_label: 'Active', ready: true }],
        total: 1,
      });
      return {};
    });
    await chooseAction(user, /^Actions for validation Stock check/, 'Enable');
    expect(await screen.findByText('Ready')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Why not ready?' })).toBeNull();
  });

  it('names what could not be loaded instead of calling it empty', async () => {
    bridge.refuse('countries.datatable', { code: 'refused', at: 1 });
    openHub('/integrations/7/readiness');
    await screen.findByText('Not checked');
    expect((await lines()).some((line) => line.textContent?.startsWith('No country'))).toBe(false);
  });

  it('says why the integration itself could not be loaded, and tries again', async () => {
    const found = { data: [{ integration_id: 7, name: 'Blue store', ready: true }], total: 1 };
    bridge.refuse('integrations.datatable', { code: 'unreachable', at: 1 });
    const { user } = openHub('/integrations/7/readiness');
    const again = await screen.findByRole('button', { name: 'Retry' });
    bridge.answer('integrations.datatable', found);
    await user.click(again);
    expect(await screen.findByText(/Blue store is ready\./)).toBeTruthy();
  });

  it('says that nothing is missing, and offers no way to itself', async () => {
    for (const id of ['countries', 'shipping-methods', 'skus-mapping', 'integration-order-status'])
      bridge.answer(`${id}.datatable`, { data: [{ id: 1 }], total: 3 });
    bridge.answer('validations.datatable', { data: [], total: 0 });
    bridge.answer('orderPrefix.read', { prefix_replace: '', prefix_replace_char: '' });
    openHub('/integrations/7/readiness');
    expect(
      await screen.findByText(/Codesk found nothing missing\. Ask an administrator of the server\./),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Why not ready?' })).toBeNull();
  });

  it('names validations that could not be loaded', async () => {
    bridge.refuse('validations.datatable', { code: 'refused', at: 1 });
    openHub('/integrations/7/readiness');
    await screen.findByText('Not checked');
    expect(screen.getByText('Validations', { selector: 'p' })).toBeTruthy();
  });

  it('asks the server again whether it is ready', async () => {
    const { user } = openHub('/integrations/7/readiness');
    await screen.findByText(/Blue store is not ready\./);
    bridge.answer('integrations.datatable', {
      data: [{ integration_id: 7, name: 'Blue store', status_label: 'Active', ready: true }],
      total: 1,
    });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/Blue store is ready\./)).toBeTruthy();
  });

  it('names a table as filled whose rows the server does not count', async () => {
    bridge.answer('countries.datatable', { data: [{ country_id: 1, name: 'Oman' }] });
    openHub('/integrations/7/readiness');
    await screen.findByText('Complete');
    expect(screen.getByText('Countries, Suppliers', { selector: 'p' })).toBeTruthy();
  });

  const validationsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      validation_id: at + 1,
      name: `Check ${at + 1}`,
      status: at === 129 ? 0 : 1,
    }));
  const isPage = (input: unknown, page: number) => (input as { page: number }).page === page;

  it('looks at all validations, however many the server sends at once', async () => {
    const all = validationsOf(150);
    bridge.answerWith('validations.datatable', async (input) => ({
      data: isPage(input, 1) ? all.slice(0, 100) : all.slice(100),
      total: 150,
    }));
    openHub('/integrations/7/readiness');
    expect(await screen.findByText('The validation Check 130 is disabled.')).toBeTruthy();
    expect(screen.queryByText('Not checked')).toBeNull();
  });

  it('says how many validations were read when reading them stopped', async () => {
    const all = validationsOf(150);
    bridge.answerWith('validations.datatable', async (input) => {
      if (!isPage(input, 1)) throw new Refused({ code: 'timed_out', at: 0 });
      return { data: all.slice(0, 100), total: 150 };
    });
    openHub('/integrations/7/readiness');
    expect(await screen.findByText('Validations (100 of 150 read)')).toBeTruthy();
  });

  it('is looked at anew whenever the page is opened: what was missing before is not shown meanwhile', async () => {
    const { go } = openHub('/integrations/7/readiness');
    await screen.findByText('The order prefix has no replace char.');
    await act(() => go('/integrations/7/validations'));
    const held = bridge.hold('orderPrefix.read');
    await act(() => go('/integrations/7/readiness'));
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByText('The order prefix has no replace char.')).toBeNull();
    act(() => held.succeed({ prefix_replace: 'PX', prefix_replace_char: '2' }));
    await screen.findByText(/Blue store is not ready\./);
    expect(screen.queryByText('The order prefix has no replace char.')).toBeNull();
  });

  it('looks again', async () => {
    const { user } = openHub('/integrations/7/readiness');
    await screen.findByText('The order prefix has no replace char.');
    bridge.answer('orderPrefix.read', { prefix_replace: 'PX', prefix_replace_char: '2' });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await expect.poll(() => screen.queryByText('The order prefix has no replace char.')).toBeNull();
  });
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationList } from '../../../../renderer/hub/configurations/configuration-list';
import { hubTablesOf } from '../../../../shared/hub';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { focusIsIn } from '../../../support/page/focus';
import { answerTable, openHub, prepareHub } from '../../../support/page/open-hub';
import { setMediaMatches, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const sets = hubTablesOf('configurations');

beforeEach(() => {
  prepareHub(bridge);
  sets.forEach((table, at) => {
    answerTable(
      bridge,
      table,
      Array.from({ length: at * 1000 + 1 }, (_, id) => ({ id })),
    );
  });
});
afterEach(tidyUp);

const list = () => screen.findByRole('table', { name: 'Configurations' });
const rows = async () =>
  within(await list())
    .getAllByRole('row')
    .slice(1);
const show = (name: string) => screen.findByRole('button', { name: `Show ${name}` });

describe('the list of configuration sets', () => {
  it('has two columns and the six sets in their order, each with Show and its number of rows', async () => {
    openHub('/integrations/7/configurations');
    const headings = within(await list()).getAllByRole('columnheader');
    expect(headings.map((heading) => heading.textContent)).toEqual(['Name', 'Action']);
    expect(await screen.findByText(/^5.001 rows$/)).toBeTruthy();
    const names = (await rows()).map((row) => within(row).getByRole('button', { name: /^Show / }));
    expect(names.map((button) => [button.textContent, button.getAttribute('aria-label')])).toEqual([
      ['Show', 'Show Integration Order Status'],
      ['Show', 'Show Platform Shipping Methods'],
      ['Show', 'Show Platform Status Processing Actions'],
      ['Show', 'Show Countries'],
      ['Show', 'Show Return Configuration'],
      ['Show', 'Show Integration Payload Selector'],
    ]);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('asks every set for the integration', async () => {
    openHub('/integrations/7/configurations');
    await screen.findByText('1 row');
    for (const { id } of sets) expect(bridge.calls(`${id}.structure`)).toEqual([{ integration_id: 7 }]);
  });

  it('shows the table of a set, and closes to the list and from there to the integrations', async () => {
    const { user, address } = openHub('/integrations/7/configurations');
    await user.click(await show('Return Configuration'));
    expect(address()).toBe('/integrations/7/configurations/return_configuration');
    await screen.findByRole('grid', { name: 'Return Configuration' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/integrations/7/configurations');
    // The keyboard is where it was.
    expect(document.activeElement).toBe(await show('Return Configuration'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/lists/integrations');
  });

  it('closes with Escape, twice', async () => {
    const { user, address } = openHub('/integrations/7/configurations/integration_countries');
    await screen.findByRole('grid', { name: 'Countries' });
    await user.keyboard('{Escape}');
    expect(address()).toBe('/integrations/7/configurations');
    await list();
    await user.keyboard('{Escape}');
    expect(address()).toBe('/lists/integrations');
  });

  it('leaves Escape to what is open, and to text fields', async () => {
    const { user, address } = openHub('/integrations/7/configurations/integration_countries');
    bridge.answer('integration-countries.create', { countries: [{ index: 1, text: 'Oman' }] });
    await user.click(await screen.findByRole('button', { name: 'Add countries' }));
    await focusIsIn(await screen.findByRole('dialog', { name: 'Add countries' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/integrations/7/configurations/integration_countries');
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await user.keyboard('{Escape}');
    field.remove();
    expect(address()).toBe('/integrations/7/configurations/integration_countries');
  });

  it('keeps Close beside the closed tools of a small window', async () => {
    setMediaMatches((query) => query.includes('40em'));
    const { user, address } = openHub('/integrations/7/configurations/integration_countries');
    await screen.findByRole('button', { name: 'TOOLS', expanded: false });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/integrations/7/configurations');
  });

  it('keeps Close when the table of a set cannot be shown', async () => {
    bridge.refuse('return-configuration.structure', { code: 'server_fault', at: 0 });
    const { user, address } = openHub('/integrations/7/configurations/return_configuration');
    await screen.findByRole('button', { name: 'Retry' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/integrations/7/configurations');
  });
});

describe('a set that cannot be shown', () => {
  it('names the refusal of the server and does not open', async () => {
    bridge.refuse('integration-countries.structure', { code: 'refused', at: 0 });
    const { user, address } = openHub('/integrations/7/configurations');
    const reason = await screen.findByText(/Your account may not see Countries/);
    expect(reason.textContent).toContain('Ask an administrator');
    const button = await show('Countries');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(address()).toBe('/integrations/7/configurations');
  });

  it('names missing permissions', async () => {
    const [first] = sets;
    if (first) answerTable(bridge, first, [], []);
    openHub('/integrations/7/configurations');
    expect(await screen.findByText(/may not see Integration Order Status/)).toBeTruthy();
    expect((await show('Integration Order Status')).getAttribute('aria-disabled')).toBe('true');
    // The others are there.
    expect((await show('Countries')).getAttribute('aria-disabled')).toBeNull();
  });

  it('can be tried again after a fault', async () => {
    bridge.refuse('return-configuration.structure', { code: 'unreachable', at: 0 });
    const { user } = openHub('/integrations/7/configurations');
    const again = await screen.findByRole('button', { name: 'Retry: Return Configuration' });
    const table = sets.find(({ id }) => id === 'return-configuration');
    if (table) answerTable(bridge, table, [{ id: 1 }]);
    await user.click(again);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull());
  });
});

describe('more sets than a page has', () => {
  it('shows 30 per page with a pager', async () => {
    const [model] = sets;
    if (!model) throw new Error('no set');
    const many = Array.from({ length: 31 }, (_, at) => ({
      ...model,
      title: `Set ${at + 1}`,
      page: `set_${at + 1}`,
    }));
    const { user } = openHub('/list', <ConfigurationList owner={7} sets={many} />);
    expect(await rows()).toHaveLength(30);
    expect(screen.getByText('Showing 1 to 30 of 31')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await rows()).toHaveLength(1);
    expect(await show('Set 31')).toBeTruthy();
  });

  it('shows the page of the set that was closed', async () => {
    const last = sets.find(({ id }) => id === 'return-configuration');
    const [model] = sets;
    if (!last || !model) throw new Error('no set');
    const others = Array.from({ length: 30 }, (_, at) => ({
      ...model,
      title: `Set ${at + 1}`,
      page: `set_${at + 1}`,
    }));
    const address = '/integrations/7/configurations';
    const { user } = openHub(address, <ConfigurationList owner={7} sets={[...others, last]} />);
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await user.click(await show('Return Configuration'));
    await screen.findByRole('grid', { name: 'Return Configuration' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(await show('Return Configuration'));
  });
});

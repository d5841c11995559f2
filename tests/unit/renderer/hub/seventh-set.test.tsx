// @vitest-environment jsdom
/** A configuration set costs one definition: one that only this test has is drawn whole. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationList } from '../../../../renderer/hub/configurations/configuration-list';
import { ListPage } from '../../../../renderer/lists/list-page';
import { tableCalls } from '../../../../shared/api/tables';
import { hubTablesOf } from '../../../../shared/hub';
import { defineHubTable } from '../../../../shared/hub/hub-table';
import { ownedList } from '../../../../shared/table/owned';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { answerTable, chooseAction, openHub, prepareHub } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const seventh = defineHubTable({
  id: 'delivery-windows',
  area: 'configurations',
  page: 'delivery_windows',
  title: 'Delivery Windows',
  description: 'Hours in which a carrier comes',
  order: 7,
  icon: 'time',
  path: '/validations/datahub/delivery_windows',
  ownedBy: 'integration_id',
  rowId: 'id',
  noun: 'delivery window',
  rowName: 'name',
  naturalKey: [['name']],
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
  ],
  permissions: ['create', 'update', 'destroy', 'export'],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true },
    { name: 'day', label: 'Day', kind: 'choice', required: true, optionsIn: { list: 'days' } },
  ],
  dialog: { width: 1000, recordIn: 'window', opensLoaded: true, clears: true },
  exportName: 'Export.csv',
  exportIn: 'dialog',
  pageSizes: 'configuration',
  practiceRows: 0,
});

const bridge = new FakeBridge();
const days = [{ index: 5, text: 'Friday' }];

beforeEach(() => {
  prepareHub(bridge);
  answerTable(bridge, seventh, [{ id: 4, name: 'Morning' }]);
});
afterEach(tidyUp);

describe('a seventh set', () => {
  it('stands in the list with its count, and Show leads to its page', async () => {
    const sets = [...hubTablesOf('configurations'), seventh];
    const { user, address } = openHub('/sets', <ConfigurationList owner={7} sets={sets} />);
    const show = await screen.findByRole('button', { name: 'Show Delivery Windows' });
    const line = show.closest('tr');
    expect(line && (await within(line).findByText('1 row'))).toBeTruthy();
    await user.click(show);
    expect(address()).toBe('/integrations/7/configurations/delivery_windows');
  });

  it('has its table with add, edit, delete and export, whose calls name the integration', async () => {
    const { user } = openHub('/window', <ListPage list={ownedList(seventh, 7)} />);
    expect(await screen.findByText('Showing 1 to 1 of 1')).toBeTruthy();
    for (const kind of ['create', 'store', 'update', 'destroy'])
      bridge.answer(`delivery-windows.${kind}`, { days });
    bridge.answer('delivery-windows.edit', { record: { id: 4, name: 'Morning', day: 5 }, days });

    await user.click(screen.getByRole('button', { name: 'Add delivery window' }));
    await screen.findByRole('dialog', { name: 'Add delivery window' });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Evening');
    await user.click(screen.getByRole('combobox', { name: 'Day' }));
    await user.click(await screen.findByRole('option', { name: 'Friday' }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bridge.calls('delivery-windows.store')).toEqual([{ name: 'Evening', day: 5, integration_id: 7 }]);

    await chooseAction(user, /Morning/, 'Edit');
    await screen.findByRole('dialog', { name: 'Edit delivery window Morning' });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 's');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(bridge.calls('delivery-windows.update')).toEqual([
        { id: 4, name: 'Mornings', day: 5, integration_id: 7 },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await chooseAction(user, /Morning/, 'Remove');
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() =>
      expect(bridge.calls('delivery-windows.destroy')).toEqual([{ id: 4, integration_id: 7 }]),
    );

    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByRole('dialog', { name: /^Export/ })).toBeTruthy();
  });

  it('has calls below its path', () => {
    const calls = tableCalls(seventh);
    const paths = ['create', 'store', 'edit', 'update', 'destroy', 'export'].map(
      (kind) => calls[`delivery-windows.${kind}`]?.path,
    );
    expect(paths).toEqual([
      '/validations/datahub/delivery_windows/create',
      '/validations/datahub/delivery_windows/store',
      '/validations/datahub/delivery_windows/edit',
      '/validations/datahub/delivery_windows/update',
      '/validations/datahub/delivery_windows/destroy',
      '/validations/datahub/delivery_windows/export',
    ]);
    const { input, output } = calls['delivery-windows.edit'] ?? {};
    expect(input?.safeParse({ id: 4 }).success).toBe(false);
    expect(input?.safeParse({ id: 4, integration_id: 7 }).success).toBe(true);
    expect(output?.parse({ data: { window: { id: 4 } } })).toMatchObject({ record: { id: 4 } });
  });
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCall } from '../../../../shared/api';
import { findHubTable } from '../../../../shared/hub';
import type { HubTable } from '../../../../shared/hub/hub-table';
import type { Row } from '../../../../shared/table/row';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { focusIsIn } from '../../../support/page/focus';
import { answerTable, chooseAction, openHub, prepareHub } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const headers = tableOf('webhook-headers');
const messaging = tableOf('messaging-config');
const secret = 'k9-Wolf-Harbour';

function tableOf(id: string): HubTable {
  const table = findHubTable(id);
  if (!table) throw new Error(`no table ${id}`);
  return table;
}

/** The reply of main to the page for this structure of the headers. */
const structureOf = (reply: unknown) => findCall('webhook-headers.structure')?.output.parse(reply);

beforeEach(() => {
  prepareHub(bridge);
  answerTable(bridge, headers, [
    { id: 1, key: 'Authorization', value: secret },
    { id: 2, key: 'X-Region', value: 'ae-north-77' },
  ]);
  answerTable(bridge, messaging, []);
});
afterEach(tidyUp);

const everything = () => document.documentElement.outerHTML;

describe('the structure of the headers', () => {
  it('has columns and properties, and no permissions: Add, Edit and Delete are offered then', () => {
    const structure = structureOf({
      data: { columns: [{ value: 'key', text: 'Key' }], properties: { title: 'Headers' } },
    });
    expect(structure).toMatchObject({
      headers: [{ value: 'key', text: 'Key' }],
      properties: { title: 'Headers' },
      permissions: [{ name: 'create' }, { name: 'update' }, { name: 'destroy' }],
    });
  });

  it('hides the value whatever type the server gives it, also from exports', () => {
    expect(
      structureOf({
        headers: [{ value: 'key' }, { value: 'value', type: 'text' }],
        permissions: [{ name: 'export', columns: [{ value: 'key' }, { value: 'value' }] }],
      }),
    ).toMatchObject({
      headers: [
        { value: 'key', type: 'text' },
        { value: 'value', type: 'secret' },
      ],
      permissions: [{ name: 'export', columns: [{ value: 'key' }] }],
    });
    const offered = structureOf({
      headers: ['value'],
      permissions: [{ name: 'export', columns: [{ value: 'value' }] }],
    }) as { permissions: unknown };
    expect(offered.permissions).toEqual([{ name: 'export', columns: [] }]);
  });
});

describe('the value of a header', () => {
  it('is nowhere on the page until Show, and gone again when that is closed', async () => {
    const { user } = openHub('/webhooks/3/headers');
    const [show] = await screen.findAllByRole('button', { name: 'Show value' });
    expect(everything()).not.toContain(secret);
    if (show) await user.click(show);
    const popup = await screen.findByRole('dialog', { name: 'Value: Authorization' });
    expect(within(popup).getByText(secret)).toBeTruthy();
    // Only of this row.
    expect(everything()).not.toContain('ae-north-77');
    await focusIsIn(popup);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(everything()).not.toContain(secret));
  });

  it('is not in what is copied', async () => {
    const { user } = openHub('/webhooks/3/headers');
    bridge.answer('app.copy', {});
    await user.click(await screen.findByRole('checkbox', { name: 'Select header Authorization' }));
    await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    await waitFor(() =>
      expect(bridge.calls('app.copy')).toEqual([{ text: 'ID\tKey\tValue\n1\tAuthorization\t••••••••' }]),
    );
  });

  it('has no details, even if the server permits them', async () => {
    answerTable(bridge, headers, [{ id: 1, key: 'Authorization', value: secret }], ['show', 'update']);
    const { user } = openHub('/webhooks/3/headers');
    await user.dblClick(await screen.findByText('Authorization'));
    expect(await screen.findByText('Headers have no details.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for header Authorization' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).queryByRole('menuitem', { name: 'View' })).toBeNull();
  });

  it('is hidden in the Edit dialog until Show', async () => {
    const { user } = openHub('/webhooks/3/headers');
    bridge.answer('webhook-headers.edit', { record: { id: 1, key: 'Authorization', value: secret } });
    bridge.answer('webhook-headers.update', {});
    await chooseAction(user, /Authorization/, 'Edit');
    await screen.findByRole('dialog', { name: 'Edit Item' });
    expect(bridge.calls('webhook-headers.edit')).toEqual([{ id: 1, webhook_id: 3 }]);
    const value = await screen.findByLabelText<HTMLInputElement>(/^Value/, { selector: 'input' });
    expect([value.type, value.value]).toEqual(['password', secret]);
    // The browser may neither offer to store it nor fill in a password of the user.
    expect(value.autocomplete).toBe('new-password');
    await user.click(screen.getByRole('button', { name: 'Show Value' }));
    expect(value.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide Value' }));
    expect(value.type).toBe('password');
    await user.type(value, '-2');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(bridge.calls('webhook-headers.update')).toEqual([
        { id: 1, key: 'Authorization', value: `${secret}-2`, webhook_id: 3 },
      ]),
    );
    await waitFor(() => expect(everything()).not.toContain(secret));
  });

  it('is asked for again when the table is opened again', async () => {
    const { go } = openHub('/webhooks/3/headers');
    await screen.findAllByRole('button', { name: 'Show value' });
    await go('/');
    await screen.findByText('Another page');
    const held = bridge.hold('webhook-headers.datatable');
    await go('/webhooks/3/headers');
    await screen.findByRole('button', { name: 'Add Header' });
    // Nothing of before is shown while the rows load.
    expect(screen.queryByText('Authorization')).toBeNull();
    held.succeed({ data: [], total: 0 });
    expect(await screen.findByText('NO DATA HERE!')).toBeTruthy();
  });
});

describe('the tables of a webhook', () => {
  it('stand beside its deliveries', async () => {
    openHub('/webhooks/3/headers');
    const rail = within(await screen.findByRole('navigation', { name: 'Tables' }));
    expect(rail.getByRole('link', { name: 'Deliveries' }).getAttribute('href')).toBe(
      '/webhooks/3/deliveries',
    );
  });

  it('adds a header as a new item and shows the error flag of the reply in a dialog titled Error', async () => {
    const { user } = openHub('/webhooks/3/headers');
    bridge.refuse('webhook-headers.store', {
      code: 'not_valid',
      at: 0,
      serverMessage: 'This key is reserved.',
      outcome: 'refused',
    });
    await user.click(await screen.findByRole('button', { name: 'Add Header' }));
    const form = await screen.findByRole('dialog', { name: 'Add New Item' });
    await user.click(within(form).getByRole('button', { name: 'Submit' }));
    expect(within(form).getAllByText('This field is required')).toHaveLength(2);
    await user.type(within(form).getByRole('textbox', { name: 'Key' }), 'Host');
    await user.type(within(form).getByLabelText(/^Value/, { selector: 'input' }), ' abc ');
    await user.click(within(form).getByRole('button', { name: 'Submit' }));
    const error = await screen.findByRole('dialog', { name: 'Error' });
    expect(error.textContent).toContain('This key is reserved.');
    expect(bridge.calls('webhook-headers.store')).toEqual([{ key: 'Host', value: 'abc', webhook_id: 3 }]);
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Key', hidden: true }).value).toBe(
      'Host',
    );
  });

  it('offers Edit and Delete in the menu of a row, and deletes by its id', async () => {
    const { user } = openHub('/webhooks/3/headers');
    bridge.answer('webhook-headers.destroy', {});
    await user.click(await screen.findByRole('button', { name: 'Actions for header X-Region' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Edit', 'Delete']);
    await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(bridge.calls('webhook-headers.destroy')).toEqual([{ id: 2, webhook_id: 3 }]));
  });

  it('closes to the webhooks', async () => {
    const { user, address } = openHub('/webhooks/3/messaging');
    await screen.findByText('NO DATA HERE!');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(address()).toBe('/lists/webhooks');
  });

  it('shows 10 rows per page of a server that sends all of them without a total', async () => {
    const rows: Row[] = Array.from({ length: 11 }, (_, at) => ({
      id: at + 1,
      key: `X-${at + 1}`,
      value: 'v',
    }));
    bridge.answerWith('webhook-headers.datatable', async () => ({ data: [...rows] }));
    bridge.answer('webhook-headers.destroy', {});
    const { user } = openHub('/webhooks/3/headers');
    expect(await screen.findByText('1–10 of 11')).toBeTruthy();
    expect(screen.queryByText('X-11')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('X-11')).toBeTruthy();
    // Without its only row the second page is gone.
    rows.pop();
    await chooseAction(user, /X-11/, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('1–10 of 10')).toBeTruthy();
  });

  it('adds a messaging configuration with the indexes of the chosen options', async () => {
    const { user } = openHub('/webhooks/3/messaging');
    bridge.answer('messaging-config.create', {
      customer_type: [{ index: 'new', text: 'New' }],
      statuses: [{ index: 4, text: 'Delivered' }],
    });
    bridge.answer('messaging-config.store', {});
    await user.click(await screen.findByRole('button', { name: 'Add New Item' }));
    const form = await screen.findByRole('dialog', { name: 'Add New Item' });
    await user.click(await within(form).findByRole('combobox', { name: 'Customer type' }));
    await user.click(await screen.findByRole('option', { name: 'New' }));
    await user.click(within(form).getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Delivered' }));
    await user.type(within(form).getByRole('textbox', { name: 'Template ID' }), 'T1');
    await user.type(within(form).getByRole('textbox', { name: 'Channel ID' }), 'C1');
    await user.click(within(form).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(bridge.calls('messaging-config.store')).toEqual([
        { customer_type: 'new', status_id: 4, template_id: 'T1', channel_id: 'C1', webhook_id: 3 },
      ]),
    );
  });
});

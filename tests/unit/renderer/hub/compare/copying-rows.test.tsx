// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionOwner } from '../../../../../renderer/ipc';
import { Refused } from '../../../../support/page/fake-bridge';
import {
  bridge,
  journal,
  open,
  permit,
  prepare,
  settings,
  stored,
} from '../../../../support/page/two-integrations';

const suppliers = (entries: Record<string, string>, from = 1) =>
  Object.entries(entries).map(([supplier, systemCode], at) => ({ id: from + at, supplier, systemCode }));

beforeEach(() =>
  prepare({
    left: { suppliers: suppliers({ Amber: 'A-1', Blue: 'B-1', Coral: 'C-1' }) },
    right: { suppliers: suppliers({ Blue: 'B-2', Dune: 'D-1' }, 90) },
  }),
);
afterEach(async () => {
  await journal.end();
  setSessionOwner(undefined);
  cleanup();
  vi.restoreAllMocks();
});

async function choose(user: UserEvent, ...rows: string[]) {
  for (const row of rows) await user.click(await screen.findByRole('checkbox', { name: `Copy ${row}` }));
}
async function preview(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: /^Prepare \d+ change/ }));
  return screen.findByRole('dialog', { name: /^Changes to/ });
}
const lines = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.textContent);

describe('chosen rows', () => {
  it('are shown as the calls that will be sent, and nothing is sent before Send', async () => {
    const { user } = open('?a=7&b=8&set=suppliers');
    await choose(user, 'Amber', 'Blue');
    const dialog = await preview(user);
    expect(within(dialog).getByText('2 changes to send')).toBeTruthy();
    expect(lines(dialog)).toEqual([
      'Add supplier AmberSupplier: Amber; System_code: A-1',
      'Edit supplier BlueSystem code: B-2 → B-1',
    ]);
    expect(bridge.calls('suppliers.store')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Send 2 changes' }));
    expect(await within(dialog).findByText('2 of 2 done')).toBeTruthy();
    expect(bridge.calls('suppliers.store')).toEqual([
      { supplier: 'Amber', system_code: 'A-1', integration_id: 8 },
    ]);
    expect(bridge.calls('suppliers.update')).toEqual([
      { supplier: 'Blue', system_code: 'B-1', supplier_id: 90, integration_id: 8 },
    ]);
    expect(bridge.operations('suppliers.store')).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
    // The table is loaded again: both rows are the same now.
    await user.click(within(dialog).getByRole('button', { name: 'Back to the comparison' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Blue/ })).toBeNull());
    expect(screen.getByRole('rowheader', { name: /^Coral/ })).toBeTruthy();
  });

  it('send a field that only some stored records have where the row has it', async () => {
    const action = (id: number, value: string, message: string, more: object = {}) => ({
      id,
      payload_attribute_name: 'tag',
      payload_attribute_value: value,
      action: 'cancel',
      message,
      ...more,
    });
    const table = 'platform-status-processing-actions';
    prepare({
      left: {
        [table]: [
          action(1, 'late', 'New', { store_code: 'EX' }),
          action(2, 'lost', 'New', { store_code: 'EX' }),
          action(3, 'held', 'New'),
        ],
      },
      right: { [table]: [action(90, 'lost', 'Old', { store_code: 'UX' }), action(91, 'held', 'Old')] },
    });
    const { user } = open(`?a=7&b=8&set=${table}`);
    await user.click(await screen.findByRole('checkbox', { name: 'Row (3 can be copied)' }));
    const dialog = await preview(user);
    await user.click(within(dialog).getByRole('button', { name: 'Send 3 changes' }));
    await within(dialog).findByText('3 of 3 done');
    const sent = (value: string) => ({
      payload_attribute_name: 'tag',
      payload_attribute_value: value,
      action: 'cancel',
      message: 'New',
      integration_id: 8,
    });
    expect(bridge.calls(`${table}.store`)).toEqual([sent('late')]);
    expect(bridge.calls(`${table}.update`)).toEqual([
      { ...sent('lost'), store_code: 'EX', id: 90 },
      { ...sent('held'), id: 91 },
    ]);
  });

  it('send the name of a SKU at the client, not the client', async () => {
    prepare({ left: { 'skus-mapping': [{ id: 1, sku: 'SK-1', client: 'Acme Ltd', system_sku: 'CS-1' }] } });
    const { user } = open('?a=7&b=8&set=skus-mapping');
    await choose(user, 'SK-1');
    const dialog = await preview(user);
    await user.click(within(dialog).getByRole('button', { name: 'Send 1 change' }));
    await within(dialog).findByText('1 of 1 done');
    expect(bridge.calls('skus-mapping.store')).toEqual([
      { sku: 'SK-1', system_sku: 'CS-1', integration_id: 8 },
    ]);
  });

  it('go the other way when asked to', async () => {
    const { user } = open('?a=7&b=8&set=suppliers');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Copy to' }), '← Amber shop');
    await choose(user, 'Blue', 'Dune');
    const dialog = await preview(user);
    await user.click(within(dialog).getByRole('button', { name: 'Send 2 changes' }));
    await within(dialog).findByText('2 of 2 done');
    expect(bridge.calls('suppliers.update')).toEqual([
      { supplier: 'Blue', system_code: 'B-2', supplier_id: 2, integration_id: 7 },
    ]);
    expect(bridge.calls('suppliers.store')).toMatchObject([{ supplier: 'Dune', integration_id: 7 }]);
  });

  it('are removed only if "Also remove" is on', async () => {
    const { user } = open('?a=7&b=8&set=suppliers');
    const dune = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Copy Dune' });
    expect(dune.disabled).toBe(true);
    // All that can be copied is without it.
    await user.click(screen.getByRole('checkbox', { name: 'Row (3 can be copied)' }));
    expect(screen.getByRole('button', { name: 'Prepare 3 changes' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await user.click(screen.getByRole('checkbox', { name: 'Also remove' }));
    await choose(user, 'Dune');
    const dialog = await preview(user);
    expect(lines(dialog)).toEqual(['Remove supplier DuneSystem code: D-1']);
    await user.click(within(dialog).getByRole('button', { name: 'Send 1 change' }));
    await within(dialog).findByText('1 of 1 done');
    expect(bridge.calls('suppliers.destroy')).toEqual([{ supplier_id: 91, integration_id: 8 }]);
  });

  it('are not removed from a table of which the other side did not send all rows', async () => {
    const rows = suppliers({ Blue: 'B-1' });
    bridge.answerWith('suppliers.datatable', async (input) =>
      (input as { integration_id: number }).integration_id === 7
        ? { data: rows, total: 5000 }
        : { data: suppliers({ Blue: 'B-2', Dune: 'D-1' }, 90), total: 2 },
    );
    const { user } = open('?a=7&b=8&set=suppliers');
    await user.click(await screen.findByRole('checkbox', { name: 'Also remove' }));
    const dune = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Copy Dune' });
    expect(dune.disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Copy Blue' }).disabled).toBe(false);
  });

  it('are not prepared again while the table loads that they were sent to', async () => {
    const { user } = open('?a=7&b=8&set=suppliers');
    await choose(user, 'Amber', 'Coral');
    const dialog = await preview(user);
    let loading: ReturnType<typeof bridge.hold> | undefined;
    bridge.answerWith('suppliers.store', async (input) => {
      const { supplier, system_code: systemCode } = input as { supplier: string; system_code: string };
      stored[8]?.suppliers?.push({ id: 900 + bridge.calls('suppliers.store').length, supplier, systemCode });
      if (supplier === 'Coral') loading = bridge.hold('suppliers.datatable');
      return {};
    });
    await user.click(within(dialog).getByRole('button', { name: 'Send 2 changes' }));
    await within(dialog).findByText('2 of 2 done');
    await user.click(within(dialog).getByRole('button', { name: 'Back to the comparison' }));
    const prepare = screen.getByRole<HTMLButtonElement>('button', { name: /^Prepare 2 changes/ });
    expect(prepare.disabled).toBe(true);
    loading?.succeed({ data: stored[8]?.suppliers, total: stored[8]?.suppliers?.length });
    expect((await screen.findByRole('button', { name: 'Prepare changes' })).textContent).toBeTruthy();
  });

  it('of countries are one call, as the dialog sends them', async () => {
    stored[7] = {
      countries: [
        { country_id: 5, name: 'Oman' },
        { country_id: 7, name: 'Kuwait' },
      ],
    };
    const { user } = open('?a=7&b=8&set=countries');
    await choose(user, 'Oman', 'Kuwait');
    const dialog = await preview(user);
    expect(lines(dialog)).toEqual(['Add 2 countriesOman; Kuwait']);
    await user.click(within(dialog).getByRole('button', { name: 'Send 1 change' }));
    await within(dialog).findByText('1 of 1 done');
    expect(bridge.calls('countries.store')).toEqual([{ countries: [5, 7], integration_id: 8 }]);
  });

  it('get the ids of choices from the integration that gets them', async () => {
    stored[7] = {
      'integration-order-status': [
        { id: 1, external_status_id: 'done', internal_status_id: 77, internal_status: 'Delivered' },
      ],
      'shipping-methods': [{ id: 1, storeCode: 'fast', systemCode: 'Express' }],
    };
    const { user } = open('?a=7&b=8&set=integration-order-status');
    await choose(user, 'done');
    await user.click(screen.getByRole('button', { name: /^Shipping methods/ }));
    await choose(user, 'fast');
    const dialog = await preview(user);
    await user.click(within(dialog).getByRole('button', { name: 'Send 2 changes' }));
    await within(dialog).findByText('2 of 2 done');
    expect(bridge.calls('integration-order-status.store')).toEqual([
      { internal_status_id: 2, external_status_id: 'done', integration_id: 8 },
    ]);
    expect(bridge.calls('shipping-methods.store')).toEqual([
      { system_code: 'EXP', store_code: 'fast', integration_id: 8 },
    ]);
  });

  it('with one key are all added where the key is not there yet', async () => {
    stored[7] = {
      suppliers: [
        { id: 1, supplier: 'Amber', systemCode: 'A-1' },
        { id: 2, supplier: 'Amber', systemCode: 'A-2' },
      ],
    };
    stored[8] = {};
    const { user } = open('?a=7&b=8&set=suppliers');
    await user.click(await screen.findByRole('checkbox', { name: 'Row (2 can be copied)' }));
    const dialog = await preview(user);
    await user.click(within(dialog).getByRole('button', { name: 'Send 2 changes' }));
    await within(dialog).findByText('2 of 2 done');
    expect(bridge.calls('suppliers.store')).toEqual([
      { supplier: 'Amber', system_code: 'A-1', integration_id: 8 },
      { supplier: 'Amber', system_code: 'A-2', integration_id: 8 },
    ]);
  });

  it('enable and disable validations', async () => {
    stored[7] = { validations: [{ validation_id: 1, name: 'Stock', status: 1 }] };
    stored[8] = { validations: [{ validation_id: 31, name: 'Stock', status: 0 }] };
    const { user } = open('?a=7&b=8&set=validations');
    await choose(user, 'Stock');
    const dialog = await preview(user);
    expect(lines(dialog)).toEqual(['Enable validation Stock']);
    await user.click(within(dialog).getByRole('button', { name: 'Send 1 change' }));
    await within(dialog).findByText('1 of 1 done');
    expect(bridge.calls('validations.state')).toEqual([
      { validation_id: 31, status: true, integration_id: 8 },
    ]);
  });

  it('have the server asked again whether the integration is ready, after settings too', async () => {
    settings[7] = { prefix: { prefix_replace: 'AB', prefix_replace_char: '2' }, confirm: {} };
    const { user } = open('?a=7&b=8&set=settings');
    await choose(user, 'Order Prefix');
    const dialog = await preview(user);
    const before = bridge.calls('integrations.datatable').length;
    await user.click(within(dialog).getByRole('button', { name: 'Send 1 change' }));
    await within(dialog).findByText('1 of 1 done');
    await waitFor(() => expect(bridge.calls('integrations.datatable').length).toBeGreaterThan(before));
  });

  it('of settings are sent as their dialogs send them', async () => {
    settings[7] = { prefix: { prefix_replace: 'AB', prefix_replace_char: '2' }, confirm: {} };
    const { user } = open('?a=7&b=8&set=settings');
    await choose(user, 'Order Prefix');
    const dialog = await preview(user);
    await user.click(within(dialog).getByRole('button', { name: 'Send 1 change' }));
    await within(dialog).findByText('1 of 1 done');
    expect(bridge.calls('orderPrefix.update')).toEqual([
      { prefix_replace: 'AB', prefix_replace_char: 2, integration_id: 8 },
    ]);
  });
});

describe('changes that cannot be sent', () => {
  const refused = async (user: UserEvent) => {
    const dialog = await preview(user);
    const list = within(dialog).getByRole('region', { name: /that cannot be sent$/ });
    return within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  };

  it('say which permission is missing', async () => {
    permit(['update']);
    const { user } = open('?a=7&b=8&set=suppliers');
    await choose(user, 'Amber', 'Blue');
    expect(await refused(user)).toEqual([
      'Add supplier AmberSupplier: Amber; System_code: A-1Your account may not add this in Blue shop.Cannot be sent',
    ]);
    await user.click(screen.getByRole('button', { name: 'Send 1 change' }));
    expect(await screen.findByText('1 of 1 done')).toBeTruthy();
    expect(bridge.calls('suppliers.update')).toHaveLength(1);
    expect(bridge.calls('suppliers.store')).toEqual([]);
  });

  it('say which value is not valid: 41 characters, and one that is empty', async () => {
    stored[7] = { suppliers: suppliers({ Amber: 'x'.repeat(41), Coral: '', Dune: 'x'.repeat(40) }) };
    stored[8] = {};
    const { user } = open('?a=7&b=8&set=suppliers');
    await choose(user, 'Amber', 'Coral', 'Dune');
    expect(await refused(user)).toEqual([
      expect.stringMatching(/^Add supplier Amber.*System_code: .*40.*Cannot be sent$/),
      expect.stringMatching(/^Add supplier Coral.*System_code: This field is required.*$/),
    ]);
    expect(screen.getByRole('button', { name: 'Send 1 change' })).toBeTruthy();
  });

  it('say which value of a SKU the server does not send, and take no other column for it', async () => {
    stored[7] = {
      'skus-mapping': [
        { id: 1, sku: 'SK-1', name: 'Mug', client: 'Acme Ltd' },
        { id: 2, name: 'Robe', system_sku: 'CS-2' },
      ],
    };
    stored[8] = {};
    const { user } = open('?a=7&b=8&set=skus-mapping');
    await choose(user, 'Mug', 'Robe');
    const reasons = await refused(user);
    expect(reasons).toEqual([
      expect.stringContaining(
        'The server does not send the Client SKU name of this row. Enter it in Blue shop yourself.',
      ),
      expect.stringContaining(
        'The server does not send the SKU of this row. Enter it in Blue shop yourself.',
      ),
    ]);
    expect(reasons.join()).not.toContain('Acme Ltd');
    expect(screen.queryByRole('button', { name: /^Send [1-9]/ })).toBeNull();
    expect(bridge.calls('skus-mapping.store')).toEqual([]);
  });

  it('say that the server sent nothing that names the row', async () => {
    stored[8] = { 'skus-mapping': [{ id: 90, client: 'AMBER-1' }] };
    const { user } = open('?a=7&b=8&set=skus-mapping');
    await user.click(await screen.findByRole('checkbox', { name: 'Also remove' }));
    await user.click(screen.getByRole('checkbox', { name: /^Copy / }));
    expect(await refused(user)).toEqual([
      expect.stringContaining('The server sent no “sku” and no “name” for this row'),
    ]);
  });

  it('say that the row itself does not allow it', async () => {
    stored[8] = {
      suppliers: [
        { ...suppliers({ Blue: 'B-2' }, 90)[0], extra_data: { actions: { edit: false } } },
        { ...suppliers({ Dune: 'D-1' }, 91)[0], extra_data: { actions: { destroy: false } } },
      ],
    };
    const { user } = open('?a=7&b=8&set=suppliers');
    await user.click(await screen.findByRole('checkbox', { name: 'Also remove' }));
    await choose(user, 'Blue', 'Dune');
    expect(await refused(user)).toEqual([
      expect.stringContaining('The server does not allow this for this record.'),
      expect.stringContaining('The server does not allow this for this record.'),
    ]);
  });

  it.each([
    // The menu of a row goes by the most specific of the names that servers have for an action, and so does copying.
    ['edit: true, update: false', { edit: true, update: false }, false],
    ['edit: false, update: true', { edit: false, update: true }, true],
    ['destroy: false', { destroy: false }, false],
  ])('depend on the flags of the row as its menu does: %s', async (_name, actions, isRefused) => {
    stored[8] = { suppliers: [{ ...suppliers({ Blue: 'B-2' }, 90)[0], extra_data: { actions } }] };
    const { user } = open('?a=7&b=8&set=suppliers');
    await choose(user, 'Blue');
    const dialog = await preview(user);
    expect(within(dialog).queryAllByText(/The server does not allow this for this record/)).toHaveLength(
      isRefused ? 1 : 0,
    );
  });

  it.each([
    ['enable: true, disable: false', { enable: true, disable: false }, false],
    ['enable: false, disable: true', { enable: false, disable: true }, true],
    ['disable: false', { disable: false }, true],
  ])('depend on the flag of what enables the row: %s', async (_name, actions, isRefused) => {
    stored[7] = { validations: [{ validation_id: 1, name: 'Stock', status: 1 }] };
    stored[8] = { validations: [{ validation_id: 31, name: 'Stock', status: 0, extra_data: { actions } }] };
    const { user } = open('?a=7&b=8&set=validations');
    await choose(user, 'Stock');
    const dialog = await preview(user);
    expect(within(dialog).queryAllByText(/The server does not allow this for this record/)).toHaveLength(
      isRefused ? 1 : 0,
    );
  });

  it('say that a choice does not exist there', async () => {
    stored[7] = {
      'platform-shipping-methods': [
        { id: 1, store_code: 'X', apply_type_id: 2, apply_type: 'Carrier', carrier_id: 9, carrier: 'Aramex' },
      ],
    };
    const { user } = open('?a=7&b=8&set=platform-shipping-methods');
    await choose(user, 'X');
    expect(await refused(user)).toEqual([
      expect.stringContaining('Carrier: Aramex is no choice in Blue shop'),
    ]);
  });

  it('say that a set has no Edit', async () => {
    permit(['create', 'destroy']);
    stored[7] = { 'skus-mapping': [{ id: 1, sku: 'S', system_sku: 'A' }] };
    stored[8] = { 'skus-mapping': [{ id: 2, sku: 'S', system_sku: 'B' }] };
    const { user } = open('?a=7&b=8&set=skus-mapping');
    await choose(user, 'S');
    expect(await refused(user)).toEqual([
      expect.stringContaining(
        'Rows of SKUs mapping cannot be edited. Remove the row in Blue shop and add it again.',
      ),
    ]);
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  it('say that the choices or the permissions could not be loaded', async () => {
    bridge.refuse('countries.create', { code: 'server_fault', at: 1 });
    bridge.refuse('countries.structure', { code: 'server_fault', at: 1 });
    stored[7] = { countries: [{ country_id: 5, name: 'Oman' }] };
    const { user } = open('?a=7&b=8&set=countries');
    await choose(user, 'Oman');
    const [line] = await refused(user);
    expect(line).toContain('The choices could not be loaded.');
    expect(line).toContain('The permissions could not be loaded.');
  });
});

describe('a run', () => {
  const apply = async (user: UserEvent, dialog: HTMLElement, count: string) =>
    user.click(within(dialog).getByRole('button', { name: `Send ${count}` }));
  const names = () => bridge.calls('suppliers.store').map((sent) => (sent as { supplier: string }).supplier);

  it('goes on after a refusal, and sends what was refused again', async () => {
    const serverMessage = 'Amber is taken';
    bridge.refuse('suppliers.store', { code: 'not_valid', at: 1, outcome: 'refused', serverMessage });
    const { user } = open('?a=7&b=8&set=suppliers');
    await choose(user, 'Amber', 'Blue');
    const dialog = await preview(user);
    await apply(user, dialog, '2 changes');
    expect(await within(dialog).findByText('1 of 2 done, 1 refused')).toBeTruthy();
    expect(within(dialog).getByText('Amber is taken')).toBeTruthy();
    bridge.answer('suppliers.store', {});
    await user.click(within(dialog).getByRole('button', { name: 'Send 1 refused change again' }));
    expect(await within(dialog).findByText('2 of 2 done')).toBeTruthy();
    // Finished rows are not sent again.
    expect(bridge.calls('suppliers.update')).toHaveLength(1);
  });

  it('looks up what has no known answer, and sends a row that is not there again only if the user says so', async () => {
    let lost = 0;
    bridge.answerWith('suppliers.store', async (input) => {
      lost += 1;
      if (lost > 2) return {};
      // Only the answer about Amber was lost: the server has it.
      if ((input as { supplier: string }).supplier === 'Amber')
        stored[8]?.suppliers?.push({ id: 99, supplier: 'Amber', systemCode: 'A-1' });
      throw new Refused({ code: 'connection_cut', at: 1, outcome: 'unknown' });
    });
    const { user } = open('?a=7&b=8&set=suppliers');
    await choose(user, 'Amber', 'Coral');
    const dialog = await preview(user);
    await apply(user, dialog, '2 changes');
    expect(await within(dialog).findByText('1 of 2 done, 1 unknown')).toBeTruthy();
    expect(names()).toEqual(['Amber', 'Coral']);
    await user.click(within(dialog).getByRole('button', { name: 'Send again: Add supplier Coral' }));
    expect(await within(dialog).findByText('2 of 2 done')).toBeTruthy();
    expect(names()).toEqual(['Amber', 'Coral', 'Coral']);
  });

  it('does not take a row for removed that the server did not send', async () => {
    const { user } = open('?a=7&b=8&set=suppliers');
    await user.click(await screen.findByRole('checkbox', { name: 'Also remove' }));
    await choose(user, 'Dune');
    const dialog = await preview(user);
    const read = bridge.calls('suppliers.datatable').length;
    bridge.answer('suppliers.datatable', { data: suppliers({ Blue: 'B-2' }, 90), total: 5000 });
    await apply(user, dialog, '1 change');
    await waitFor(() => expect(bridge.calls('suppliers.datatable').length).toBeGreaterThan(read + 8));
    expect(within(dialog).getByText('0 of 1 done')).toBeTruthy();
    expect(bridge.calls('suppliers.destroy')).toEqual([]);
  });

  it('goes on without its dialog, with a line above the comparison', async () => {
    journal.connect(false);
    const { user } = open('?a=7&b=8&set=suppliers');
    await choose(user, 'Amber', 'Blue');
    const dialog = await preview(user);
    await apply(user, dialog, '2 changes');
    await within(dialog).findByText('0 of 2 done');
    const line = 'Copy into Suppliers of Blue shop #8 is running: 0 of 2 done.';
    expect(screen.queryByText(line)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Back to the comparison' }));
    expect(await screen.findByText(line)).toBeTruthy();
    journal.connect(true);
    await waitFor(() => expect(screen.queryByText(line)).toBeNull());
    // The table is loaded again: both rows are the same now.
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Blue/ })).toBeNull());
    expect(bridge.calls('suppliers.update')).toHaveLength(1);
  });

  it('is paused and goes on', async () => {
    journal.connect(false);
    const { user } = open('?a=7&b=8&set=suppliers');
    await choose(user, 'Amber', 'Blue');
    const dialog = await preview(user);
    await apply(user, dialog, '2 changes');
    await user.click(await within(dialog).findByRole('button', { name: 'Pause' }));
    await within(dialog).findByText('Paused. 0 of 2 done');
    journal.connect(true);
    await journal.outbox.idle();
    expect(bridge.calls('suppliers.store')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Resume' }));
    expect(await within(dialog).findByText('2 of 2 done')).toBeTruthy();
  });

  it('sends nothing twice when Send is pressed twice', async () => {
    const { user } = open('?a=7&b=8&set=suppliers');
    await choose(user, 'Amber');
    const dialog = await preview(user);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Send 1 change' }));
    await within(dialog).findByText('1 of 1 done');
    expect(bridge.calls('suppliers.store')).toHaveLength(1);
  });
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TableState } from '../../../../../shared/table/structure';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { openHub, prepareHub } from '../../../../support/page/open-hub';
import { tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();
const rows = [
  { validation_id: 1, name: 'Order prefix', status: 1, separate_page_requires: 'orderPrefix' },
  { validation_id: 2, name: 'Confirm order', status: 0, separate_page_requires: 'confirmedOrders' },
];
beforeEach(() => {
  prepareHub(bridge);
  bridge.answer('validations.datatable', { data: rows, total: 2 });
  bridge.answer('orderPrefix.update', null);
  bridge.answer('confirmedOrders.update', null);
});
afterEach(tidyUp);

async function edit(name: string): Promise<UserEvent> {
  const { user } = openHub('/integrations/7/validations');
  await user.click(await screen.findByRole('button', { name: `Actions for validation ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return user;
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

describe('the Order Prefix dialog', () => {
  it('opens only after its values have loaded, and shows them', async () => {
    const held = bridge.hold('orderPrefix.read');
    await edit('Order prefix');
    await waitFor(() => expect(bridge.calls('orderPrefix.read')).toEqual([{ integration_id: 7 }]));
    expect(screen.queryByRole('dialog')).toBeNull();
    held.succeed({ prefix_replace: 'AE-', prefix_replace_char: '3' });
    expect(await dialog('Order Prefix')).toBeTruthy();
    expect([box('Order Prefix').value, box('Prefix Replace Char').value]).toEqual(['AE-', '3']);
  });

  it('asks once when Edit is chosen again while it loads, and Escape gives it up', async () => {
    const held = bridge.hold('orderPrefix.read');
    const user = await edit('Order prefix');
    await user.click(screen.getByRole('button', { name: 'Actions for validation Order prefix' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(bridge.calls('orderPrefix.read')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    held.succeed({ prefix_replace: 'AE-', prefix_replace_char: '3' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays closed with a notice when its values cannot be loaded, and opens the next time', async () => {
    bridge.refuse('orderPrefix.read', { code: 'unreachable', at: 0 });
    const user = await edit('Order prefix');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    bridge.answer('orderPrefix.read', { prefix_replace: 'AE-', prefix_replace_char: '3' });
    await user.click(screen.getByRole('button', { name: 'Actions for validation Order prefix' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(await dialog('Order Prefix')).toBeTruthy();
  });

  it('sends the replace char as a number, with a notice, and closes', async () => {
    const user = await edit('Order prefix');
    await dialog('Order Prefix');
    // Loads of the table, not of its number of rows.
    const tableLoads = () =>
      bridge.calls('validations.datatable').filter((call) => (call as TableState).per_page === 20).length;
    const loads = tableLoads();
    await user.type(box('Order Prefix'), ' AE- ');
    await user.type(box('Prefix Replace Char'), '3');
    await press(user, 'Submit');
    expect(await screen.findByText('The Order Prefix Data has been updated')).toBeTruthy();
    expect(screen.getByText('Updated')).toBeTruthy();
    await waitFor(() => expect(tableLoads()).toBe(loads + 1));
    expect(bridge.calls('orderPrefix.update')).toEqual([
      { prefix_replace: 'AE-', prefix_replace_char: 3, integration_id: 7 },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what somebody else changed meanwhile before it is replaced', async () => {
    bridge.answer('orderPrefix.read', { prefix_replace: 'AE-', prefix_replace_char: '3' });
    const user = await edit('Order prefix');
    await dialog('Order Prefix');
    await user.clear(box('Prefix Replace Char'));
    await user.type(box('Prefix Replace Char'), '4');
    bridge.answer('orderPrefix.read', { prefix_replace: 'SA-', prefix_replace_char: 3 });
    await press(user, 'Submit');
    const changed = await screen.findByRole('dialog', { name: 'Changed by another user' });
    expect(changed.textContent).toContain('From the server: Order Prefix AE- → SA-.');
    expect(bridge.calls('orderPrefix.update')).toEqual([]);
    await press(user, 'Save choices');
    await waitFor(() =>
      expect(bridge.calls('orderPrefix.update')).toEqual([
        { prefix_replace: 'SA-', prefix_replace_char: 4, integration_id: 7 },
      ]),
    );
  });

  it('has no replace char without a prefix, and sends both empty', async () => {
    bridge.answer('orderPrefix.read', { prefix_replace: 'AE-', prefix_replace_char: '3' });
    const user = await edit('Order prefix');
    await dialog('Order Prefix');
    expect(box('Prefix Replace Char').disabled).toBe(false);
    await user.clear(box('Order Prefix'));
    expect([box('Prefix Replace Char').disabled, box('Prefix Replace Char').value]).toEqual([true, '']);
    await press(user, 'Submit');
    await waitFor(() =>
      expect(bridge.calls('orderPrefix.update')).toEqual([
        { prefix_replace: '', prefix_replace_char: '', integration_id: 7 },
      ]),
    );
  });

  it('asks for the replace char of a prefix, as a number from 0', async () => {
    const user = await edit('Order prefix');
    await dialog('Order Prefix');
    await user.type(box('Order Prefix'), 'AE-');
    await press(user, 'Submit');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    await user.type(box('Prefix Replace Char'), 'x');
    expect(await screen.findByText('This must be a number')).toBeTruthy();
    await user.clear(box('Prefix Replace Char'));
    await user.type(box('Prefix Replace Char'), '-1');
    expect(await screen.findByText('This field must be at least 0')).toBeTruthy();
    await press(user, 'Submit');
    expect(bridge.calls('orderPrefix.update')).toEqual([]);
    await user.clear(box('Prefix Replace Char'));
    await user.type(box('Prefix Replace Char'), '0');
    await press(user, 'Submit');
    await waitFor(() =>
      expect(bridge.calls('orderPrefix.update')).toEqual([
        { prefix_replace: 'AE-', prefix_replace_char: 0, integration_id: 7 },
      ]),
    );
  });

  it('takes 40 characters and refuses the 41st', async () => {
    const user = await edit('Order prefix');
    await dialog('Order Prefix');
    await user.type(box('Order Prefix'), 'AE-');
    await user.click(box('Prefix Replace Char'));
    await user.paste('1'.repeat(41));
    await press(user, 'Submit');
    expect(await screen.findByText('Maximum valid input length is 40 character')).toBeTruthy();
    expect(bridge.calls('orderPrefix.update')).toEqual([]);
    await user.type(box('Prefix Replace Char'), '{Backspace}');
    await press(user, 'Submit');
    // A number would round it.
    await waitFor(() =>
      expect(bridge.calls('orderPrefix.update')).toEqual([
        { prefix_replace: 'AE-', prefix_replace_char: '1'.repeat(40), integration_id: 7 },
      ]),
    );
  });

  it('puts back what was loaded with Clear, which can be undone', async () => {
    bridge.answer('orderPrefix.read', { prefix_replace: 'AE-', prefix_replace_char: '3' });
    const user = await edit('Order prefix');
    await dialog('Order Prefix');
    await user.clear(box('Order Prefix'));
    await user.type(box('Order Prefix'), 'KW-');
    await press(user, 'Clear');
    expect(box('Order Prefix').value).toBe('AE-');
    await press(user, 'Undo clear');
    expect(box('Order Prefix').value).toBe('KW-');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear' }));
  });

  it('stays with what was typed after a failed save, and shows the message of an error flag in a dialog', async () => {
    bridge.refuse('orderPrefix.update', { code: 'unreachable', at: 0, outcome: 'refused' });
    const user = await edit('Order prefix');
    await dialog('Order Prefix');
    await user.type(box('Order Prefix'), 'AE-');
    await user.type(box('Prefix Replace Char'), '3');
    await press(user, 'Submit');
    expect(await within(await dialog('Order Prefix')).findByRole('alert')).toBeTruthy();
    bridge.refuse('orderPrefix.update', {
      code: 'not_valid',
      at: 0,
      serverMessage: 'This prefix is in use.',
      outcome: 'refused',
    });
    await press(user, 'Submit');
    expect((await dialog('Error')).textContent).toContain('This prefix is in use.');
    expect(box('Order Prefix').value).toBe('AE-');
  });

  it('is filled in with the keyboard alone, from its first field to Submit', async () => {
    const user = await edit('Order prefix');
    await dialog('Order Prefix');
    await waitFor(() => expect(document.activeElement).toBe(box('Order Prefix')));
    await user.keyboard('AE-');
    await user.tab();
    expect(document.activeElement).toBe(box('Prefix Replace Char'));
    await user.keyboard('7');
    const order: (string | null)[] = [];
    for (let step = 0; step < 3; step += 1) {
      await user.tab();
      order.push(document.activeElement?.textContent ?? null);
    }
    expect(order).toEqual(['Clear', 'Cancel', 'Submit']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bridge.calls('orderPrefix.update')).toHaveLength(1));
  });
});

describe('the Confirm Order dialog', () => {
  it('asks for both fields and sends them trimmed', async () => {
    const held = bridge.hold('confirmedOrders.read');
    const user = await edit('Confirm order');
    await waitFor(() => expect(bridge.calls('confirmedOrders.read')).toEqual([{ integration_id: 7 }]));
    expect(screen.queryByRole('dialog')).toBeNull();
    held.succeed({ confirm_order_field: '', confirm_order_value: '' });
    await dialog('Confirm Order');
    expect(screen.queryByText('This Field is required')).toBeNull();
    await press(user, 'Submit');
    expect(await screen.findAllByText('This Field is required')).toHaveLength(2);
    await user.type(box('Confirm Order Field'), ' financial_status ');
    await user.type(box('Confirm Order Value'), 'paid');
    await press(user, 'Submit');
    expect(await screen.findByText('The Confirm Order has been updated')).toBeTruthy();
    expect(bridge.calls('confirmedOrders.update')).toEqual([
      { confirm_order_field: 'financial_status', confirm_order_value: 'paid', integration_id: 7 },
    ]);
  });

  it('stays closed with a notice when its values cannot be loaded', async () => {
    bridge.refuse('confirmedOrders.read', { code: 'server_fault', at: 0 });
    await edit('Confirm order');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

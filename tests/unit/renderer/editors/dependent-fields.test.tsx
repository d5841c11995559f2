// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openHub, prepareHub } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const lists = {
  apply_types: [
    { index: 1, text: 'Internal shipping type' },
    { index: 2, text: 'Carrier' },
  ],
  shipping_types: [{ index: 10, text: 'Express' }],
  carriers: [{ index: 20, text: 'Camel' }],
  carrier_accounts: [],
};
beforeEach(() => {
  prepareHub(bridge);
  bridge.answer('platform-shipping-methods.datatable', {
    data: [{ id: 5, store_code: 'EX', apply_type: 'Carrier' }],
    total: 1,
  });
  bridge.answer('platform-shipping-methods.create', lists);
  bridge.answer('platform-shipping-methods.edit', {
    record: { id: 5, apply_type_id: 2, carrier_id: 20, store_code: 'EX' },
    ...lists,
  });
  bridge.answer('platform-shipping-methods.store', null);
  bridge.answer('platform-shipping-methods.update', null);
});
afterEach(tidyUp);

type User = ReturnType<typeof openHub>['user'];
const choice = (name: string) => screen.queryByRole<HTMLInputElement>('combobox', { name });
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
async function choose(user: User, name: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}
async function add(): Promise<User> {
  const { user } = openHub('/integrations/7/configurations/platform_shipping_methods');
  await press(user, /^Add /);
  await screen.findByRole('combobox', { name: 'Applies to' });
  return user;
}
async function edit(): Promise<User> {
  const { user } = openHub('/integrations/7/configurations/platform_shipping_methods');
  await user.click(await screen.findByRole('button', { name: /^Actions for .*EX$/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return user;
}

describe('fields that depend on the apply type', () => {
  it('begin with the internal shipping type, and only the shown one is asked for', async () => {
    const user = await add();
    expect(choice('Applies to')?.value).toBe('Internal shipping type');
    expect([choice('Internal shipping type') !== null, choice('Carrier')]).toEqual([true, null]);
    await press(user, 'Submit');
    expect(await screen.findAllByText('This field is required')).toHaveLength(2);
    await choose(user, 'Applies to', 'Carrier');
    expect([choice('Internal shipping type'), choice('Carrier') !== null]).toEqual([null, true]);
  });

  it('keep nothing of before when the apply type changes there and back', async () => {
    const user = await add();
    await choose(user, 'Internal shipping type', 'Express');
    await choose(user, 'Applies to', 'Carrier');
    await choose(user, 'Carrier', 'Camel');
    await choose(user, 'Applies to', 'Internal shipping type');
    expect(choice('Internal shipping type')?.value).toBe('');
    await choose(user, 'Internal shipping type', 'Express');
    await user.type(screen.getByRole('textbox', { name: 'External Code' }), 'EX-2');
    await press(user, 'Submit');
    await waitFor(() =>
      expect(bridge.calls('platform-shipping-methods.store')).toEqual([
        { apply_type_id: 1, shipping_type_id: 10, carrier_id: null, store_code: 'EX-2', integration_id: 7 },
      ]),
    );
  });

  it('come back with Clear as they were loaded', async () => {
    const user = await edit();
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Carrier' })).value).toBe('Camel');
    await choose(user, 'Applies to', 'Internal shipping type');
    await press(user, 'Clear');
    expect(choice('Carrier')?.value).toBe('Camel');
    expect(choice('Internal shipping type')).toBeNull();
  });
});

describe('a dialog that opens after its data', () => {
  it('is not there before, and asks for its record once', async () => {
    const held = bridge.hold('platform-shipping-methods.edit');
    await edit();
    await waitFor(() => expect(bridge.calls('platform-shipping-methods.edit')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    held.succeed({
      record: { id: 5, apply_type_id: 2, carrier_id: 20, store_code: 'EX' },
      ...lists,
    });
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(bridge.calls('platform-shipping-methods.edit')).toEqual([{ id: 5, integration_id: 7 }]);
  });

  it('stays closed with a notice when a load fails, and opens the next time', async () => {
    bridge.refuse('platform-shipping-methods.create', { code: 'unreachable', at: 0 });
    const { user } = openHub('/integrations/7/configurations/platform_shipping_methods');
    await press(user, /^Add /);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    bridge.answer('platform-shipping-methods.create', lists);
    await press(user, /^Add /);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

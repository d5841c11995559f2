// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import SubscribedRecordDialog from '../../../../renderer/subscriptions/subscribed-record-dialog';
import { list as bundles } from '../../../../shared/lists/bundles';
import { list as integrations } from '../../../../shared/lists/integrations';
import type { ListDefinition } from '../../../../shared/table/list';
import { renderInRouter } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubGridSize } from '../../../support/page/open-row-table';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const stored = {
  id: 12,
  name: 'Starter Set',
  code: 'BN-1',
  status_label: 'Active',
  price: 20,
  saving: null,
  valid_until: '2027-03-01',
  client_id: 31,
  subscription_rules: [
    {
      id: 4,
      is_repetitive: true,
      occur_days: 30,
      skus: [{ sku_id: 7, systemCode: 'SK-100007', quantity: 2 }],
    },
  ],
};

beforeEach(() => {
  bridge.install();
  stubGridSize();
  bridge.answer('skuSearch.status', {
    connected: true,
    host: 'skus.example',
    fixedAddress: false,
    practice: true,
    owner: 'o-1',
    kept: 'memory',
  });
  bridge.answer('skuSearch.find', { skus: [{ skuId: '9', systemCode: 'SK-100009' }] });
  bridge.answer('bundles.create', {});
  bridge.answer('bundles.edit', { record: stored });
  bridge.answer('bundles.store', { message: 'ok' });
  bridge.answer('bundles.update', { message: 'ok' });
});
afterEach(() => {
  tidyUp();
  vi.restoreAllMocks();
});

function open(record?: { id: number; name: string }, list: ListDefinition = bundles) {
  const onClose = vi.fn();
  const { user } = renderInRouter(
    <SubscribedRecordDialog
      list={list}
      {...(record ? { record } : {})}
      isOpen
      onSaved={async () => undefined}
      onClose={onClose}
      onClosed={() => undefined}
    />,
  );
  const box = (name: string) => screen.findByRole('textbox', { name });
  const rule = (number: number) => screen.findByRole('region', { name: `Rule ${number}` });
  /** Adds a line to a rule with the search. */
  const addLine = async (number: number, quantity: string) => {
    await user.click(within(await rule(number)).getByRole('button', { name: 'New Item' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add SKU line' });
    await user.type(within(dialog).getByRole('combobox', { name: 'SKU ID' }), 'SK');
    await user.click(await screen.findByRole('option', { name: 'SK-100009 · 9' }));
    const code = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'System code' });
    expect([code.value, code.readOnly]).toEqual(['SK-100009', true]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Quantity' }), quantity);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add SKU line' })).toBeNull());
  };
  return { user, onClose, box, rule, addLine };
}

describe('a bundle', () => {
  it('is added with its rules and their SKU lines', async () => {
    const { user, box, rule, addLine, onClose } = open();
    await user.type(await box('Name'), 'Refill Plan');
    await user.type(await box('Code'), 'BN-77');
    await user.type(await box('Price (AED)'), '49.5');
    await user.click(screen.getByRole('button', { name: 'Add rule' }));
    const first = await rule(1);
    expect(within(first).getByText('No SKUs yet')).toBeTruthy();
    await user.type(within(first).getByRole('textbox', { name: 'Occurrence days' }), '14');
    await user.click(within(first).getByText('One time'));
    await addLine(1, '3');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bridge.calls('bundles.store')).toEqual([
      {
        name: 'Refill Plan',
        code: 'BN-77',
        status_label: 'Active',
        price: 49.5,
        saving: null,
        valid_until: null,
        subscription_rules: [
          {
            is_repetitive: false,
            occur_days: 14,
            skus: [{ sku_id: 9, systemCode: 'SK-100009', quantity: 3 }],
          },
        ],
      },
    ]);
  });

  it('sends the rules as they came while nobody changed them', async () => {
    const odd = [{ id: 4, is_repetitive: 1, occur_days: '30', skus: 'SK-1' }];
    bridge.answer('bundles.edit', { record: { ...stored, subscription_rules: odd } });
    const { user, box } = open({ id: 12, name: 'Starter Set' });
    await user.type(await box('Name'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(bridge.calls('bundles.update')).toHaveLength(1));
    expect(bridge.calls('bundles.update')[0]).toMatchObject({
      id: 12,
      name: 'Starter Set 2',
      subscription_rules: odd,
    });
  });

  it('sends no rules of a record that came without any while nobody changed them', async () => {
    const { subscription_rules: _rules, ...without } = stored;
    bridge.answer('bundles.edit', { record: without });
    const { user, box } = open({ id: 12, name: 'Starter Set' });
    await user.type(await box('Name'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(bridge.calls('bundles.update')).toHaveLength(1));
    expect(bridge.calls('bundles.update')[0]).not.toHaveProperty('subscription_rules');
  });

  it('clamps a negative quantity to 0 on change, and searches the SKUs of its client', async () => {
    const { user, addLine } = open({ id: 12, name: 'Starter Set' });
    await addLine(1, '-5');
    expect(bridge.calls('skuSearch.find')).toEqual([{ q: 'SK', client: 31 }]);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(bridge.calls('bundles.update')).toHaveLength(1));
    expect(bridge.calls('bundles.update')[0]).toMatchObject({
      subscription_rules: [
        {
          id: 4,
          skus: [
            { sku_id: 7, systemCode: 'SK-100007', quantity: 2 },
            { sku_id: 9, systemCode: 'SK-100009', quantity: 0 },
          ],
        },
      ],
    });
  });

  const theirs = [{ ...stored.subscription_rules[0], occur_days: '60', skus: [{ sku_id: 8, quantity: 1 }] }];

  it('gets the rules that somebody else changed meanwhile, and sends them back as they are', async () => {
    const { user, box, rule } = open({ id: 12, name: 'Starter Set' });
    await user.type(await box('Name'), ' 2');
    bridge.answer('bundles.edit', { record: { ...stored, subscription_rules: theirs } });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const changed = await screen.findByRole('dialog', { name: 'Changed by another user' });
    expect(changed.textContent).toContain(
      'Subscription rules Repetitive, 30 days: 2 × SK-100007 → Repetitive, 60 days: 1 × 8',
    );
    const held = bridge.hold('bundles.update');
    await user.click(screen.getByRole('button', { name: 'Save choices' }));
    await waitFor(() => expect(bridge.calls('bundles.update')).toHaveLength(1));
    expect(bridge.calls('bundles.update')[0]).toMatchObject({
      name: 'Starter Set 2',
      subscription_rules: theirs,
    });
    expect(within(await rule(1)).getByRole('textbox', { name: 'Occurrence days' })).toHaveProperty(
      'value',
      '60',
    );
    held.succeed(null);
  });

  it('asks whose rules are saved when both changed them', async () => {
    const { user, addLine } = open({ id: 12, name: 'Starter Set' });
    await addLine(1, '3');
    bridge.answer('bundles.edit', { record: { ...stored, subscription_rules: theirs } });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await user.click(await screen.findByRole('radio', { name: /^Subscription rules: yours/ }));
    await user.click(screen.getByRole('button', { name: 'Save choices' }));
    await waitFor(() => expect(bridge.calls('bundles.update')).toHaveLength(1));
    expect(bridge.calls('bundles.update')[0]).toMatchObject({
      subscription_rules: [{ occur_days: 30, skus: [{ sku_id: 7 }, { sku_id: 9 }] }],
    });
  });

  it('is not sent while a rule is wrong, and leads to it', async () => {
    const { user, box, rule } = open({ id: 12, name: 'Starter Set' });
    await box('Name');
    await user.click(screen.getByRole('button', { name: 'Add rule' }));
    const days = within(await rule(2)).getByRole('textbox', { name: 'Occurrence days' });
    expect(document.activeElement).toBe(days);
    expect(within(await rule(2)).queryByText('This field is required')).toBeNull();
    await user.click(await box('Name'));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(within(await rule(2)).getByText('This field is required')).toBeTruthy();
    expect(screen.getByText('1 rule to correct')).toBeTruthy();
    expect(document.activeElement).toBe(days);
    expect(bridge.calls('bundles.update')).toEqual([]);
  });

  it('loses a rule by Remove, and gets it back by Undo', async () => {
    const { user, rule } = open({ id: 12, name: 'Starter Set' });
    await rule(1);
    await user.click(screen.getByRole('button', { name: 'Remove rule 1' }));
    expect(screen.queryByRole('region', { name: 'Rule 1' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(within(await rule(1)).getByDisplayValue('30')).toBeTruthy();
  });

  it('keeps what was typed when the save fails', async () => {
    bridge.refuse('bundles.update', { code: 'unreachable', at: 0 });
    const { user, rule, addLine, onClose } = open({ id: 12, name: 'Starter Set' });
    await addLine(1, '3');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Server not reached')).toBeTruthy();
    expect(within(await rule(1)).getByText('2 rows')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('an integration is edited with its rules in the same way', async () => {
  bridge.answer('integrations.edit', {
    record: { id: 3, name: 'Oud · Salla', store: 'Oud', platform: 'Salla', subscription_rules: [] },
  });
  bridge.answer('integrations.create', {});
  bridge.answer('integrations.update', { message: 'ok' });
  const { user, box } = open({ id: 3, name: 'Oud · Salla' }, integrations);
  await user.type(await box('Store'), ' House');
  expect(screen.getByText('0 rules')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() =>
    expect(bridge.calls('integrations.update')).toEqual([
      { id: 3, name: 'Oud · Salla', store: 'Oud House', platform: 'Salla', subscription_rules: [] },
    ]),
  );
});

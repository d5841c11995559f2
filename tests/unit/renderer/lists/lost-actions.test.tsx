// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActionContext, useActionContext } from '../../../../renderer/lists/action-context';
import type { ListAccess } from '../../../../renderer/lists/list-access';
import { renderInRouter, stubLayout, thingsList, thingsTable } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  stubLayout();
});
afterEach(tidyUp);

type Run = (context: Omit<ActionContext, 'openDialog'>) => Promise<unknown>;
const state = (label: string, id: number, status: string): [string, Run] => [
  label,
  ({ write, call }) => write(label, 'statusUpdated', () => call('state', { id, status })),
];
const actions: readonly [string, Run][] = [
  state('Verify', 7, 'Verified'),
  state('Disable', 7, 'Disabled'),
  state('Verify the other', 8, 'Verified'),
  ['Look', ({ attempt, call }) => attempt('Look', () => call('show', { id: 7 }))],
  [
    'Renew the token',
    ({ attempt, call }) =>
      attempt('Renew the token', () => call('generateToken', { customer_system_code: 'a-7' })),
  ],
];

function Buttons({ table }: { table: ListAccess }) {
  const { context } = useActionContext(table);
  return actions.map(([label, run]) => (
    <button key={label} type="button" onClick={() => void run(context)}>
      {label}
    </button>
  ));
}

function open() {
  const table = thingsTable(thingsList());
  const { user } = renderInRouter(<Buttons table={table} />);
  return {
    table,
    press: async (name: string, call = 'things.state') => {
      const before = bridge.calls(call).length;
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(bridge.calls(call)).toHaveLength(before + 1));
    },
  };
}
const lost = { code: 'connection_cut', at: 0, outcome: 'unknown' } as const;

describe('a change of a record whose reply is lost', () => {
  it('is told as not known, shows the list again, and carries the same operation when it is repeated', async () => {
    bridge.refuse('things.state', lost);
    const { table, press } = open();
    await press('Verify');
    expect(await screen.findByText(/^Codesk could not confirm that this was done\./)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/try again/i);
    await waitFor(() => expect(table.reload).toHaveBeenCalledTimes(1));
    await press('Verify the other');
    bridge.answer('things.state', null);
    await press('Verify');
    expect(await screen.findByText('Status updated!')).toBeTruthy();
    const [first, other, again] = bridge.operations('things.state');
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    await press('Verify');
    expect(bridge.operations('things.state')[3]).not.toBe(first);
  });

  it('is another operation after a refusal', async () => {
    bridge.refuse('things.state', { code: 'refused', at: 0, outcome: 'refused' });
    const { table, press } = open();
    await press('Verify');
    await screen.findByText(/Your account may not do this/);
    await press('Verify');
    const [first, second] = bridge.operations('things.state');
    expect(second).not.toBe(first);
    expect(table.reload).not.toHaveBeenCalled();
  });

  it('is another operation once something else was done to the record', async () => {
    bridge.refuse('things.state', lost);
    const { press } = open();
    await press('Verify');
    bridge.answer('things.state', null);
    await press('Disable');
    await press('Verify');
    expect(new Set(bridge.operations('things.state')).size).toBe(3);
  });

  it('has an operation without an id of a record, too, and a read has none', async () => {
    bridge.refuse('things.generateToken', lost);
    bridge.answer('things.show', { detail: {} });
    const { press } = open();
    await press('Renew the token', 'things.generateToken');
    await press('Look', 'things.show');
    await press('Renew the token', 'things.generateToken');
    const [first, second] = bridge.operations('things.generateToken');
    expect([first, second]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), first]);
    expect(bridge.operations('things.show')).toEqual([undefined]);
  });
});

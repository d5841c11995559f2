// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { openHub, prepareHub, structureOf } from '../../../../support/page/open-hub';
import { tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();
const rows = [
  { validation_id: 4, name: 'Order prefix', status: 1, separate_page_requires: 'orderPrefix' },
  { validation_id: 3, name: 'Countries', status: 0, separate_page_requires: 'countries' },
  { validation_id: 2, name: 'Stock', status: true, separate_page_requires: null },
  { validation_id: 1, name: 'Price', status: false, separate_page_requires: 'lunarPhases' },
];
const show = (more: Record<string, unknown> = {}) =>
  bridge.answer('validations.datatable', { data: rows.map((row) => ({ ...row, ...more })), total: 4 });
beforeEach(() => {
  prepareHub(bridge);
  show();
});
afterEach(tidyUp);

const open = () => openHub('/integrations/7/validations');
async function menuOf(user: ReturnType<typeof open>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for validation ${name}` }));
  return screen.findAllByRole('menuitem');
}
const texts = (items: readonly HTMLElement[]) => items.map((item) => item.textContent);
const choose = (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(screen.getByRole('menuitem', { name }));

describe('the table of validations', () => {
  it('reads each status as Enabled or Disabled, whatever the server sends for it', async () => {
    open();
    const statuses = await Promise.all(
      ['Order prefix', 'Countries', 'Stock', 'Price'].map(async (name) => {
        const row = (await screen.findByRole('gridcell', { name })).closest<HTMLElement>('[role="row"]');
        return row && within(row).getByText(/^(Enabled|Disabled)$/).textContent;
      }),
    );
    expect(statuses).toEqual(['Enabled', 'Disabled', 'Enabled', 'Disabled']);
  });

  it('begins its menu with Enable or Disable, and has Edit where a page is named', async () => {
    const { user } = open();
    expect(texts(await menuOf(user, 'Order prefix'))).toEqual(['Disable', 'Edit', 'Remove']);
    await user.keyboard('{Escape}');
    expect(texts(await menuOf(user, 'Countries'))).toEqual(['Enable', 'Edit', 'Remove']);
    await user.keyboard('{Escape}');
    expect(texts(await menuOf(user, 'Stock'))).toEqual(['Disable', 'Remove']);
  });

  it('also offers what the server grants beyond it, after its own actions', async () => {
    bridge.answer('validations.structure', structureOf('validations', ['status', 'destroy', 'reset']));
    const { user } = open();
    const items = texts(await menuOf(user, 'Stock'));
    expect(items.slice(0, 3)).toEqual(['Disable', 'Remove', 'Reset']);
  });

  it.each([
    ['Order prefix', 'Disable', 4, false],
    ['Countries', 'Enable', 3, true],
    ['Stock', 'Disable', 2, false],
    ['Price', 'Enable', 1, true],
  ])('sends the opposite of the status of %s', async (name, text, id, status) => {
    bridge.answer('validations.state', null);
    const { user } = open();
    await menuOf(user, name);
    await choose(user, text);
    expect(await screen.findByText('This status has been updated.')).toBeTruthy();
    expect(screen.getByText('Updated!')).toBeTruthy();
    expect(bridge.calls('validations.state')).toEqual([{ validation_id: id, status, integration_id: 7 }]);
  });

  it('shows the changed status when the list has reloaded', async () => {
    bridge.answerWith('validations.state', async () => {
      show({ status: 0 });
      return null;
    });
    const { user } = open();
    await menuOf(user, 'Order prefix');
    await choose(user, 'Disable');
    await waitFor(() => expect(screen.queryByText('Enabled')).toBeNull());
  });

  it('removes a validation after a question', async () => {
    bridge.answer('validations.destroy', null);
    const { user } = open();
    await menuOf(user, 'Stock');
    await choose(user, 'Remove');
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question.textContent).toContain("You won't be able to revert this!");
    expect(bridge.calls('validations.destroy')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('This validation has been updated.')).toBeTruthy();
    expect(screen.getByText('Deleted!')).toBeTruthy();
    expect(bridge.calls('validations.destroy')).toEqual([{ validation_id: 2, integration_id: 7 }]);
  });

  it.each(['countries', 'skus'])('switches to the sub-page %s that a row names', async (page) => {
    show({ separate_page_requires: page });
    const { user, address } = open();
    await menuOf(user, 'Countries');
    await choose(user, 'Edit');
    await waitFor(() => expect(address()).toBe(`/integrations/7/validations/${page}`));
  });

  it('says that a page is not there, and stays', async () => {
    const { user, address } = open();
    await menuOf(user, 'Price');
    await choose(user, 'Edit');
    expect(await screen.findByText('There is no page lunarPhases in Codesk.')).toBeTruthy();
    expect(address()).toBe('/integrations/7/validations');
  });

  it('knows no page by a word that only the language knows', async () => {
    show({ separate_page_requires: 'constructor' });
    const { user } = open();
    await menuOf(user, 'Countries');
    await choose(user, 'Edit');
    expect(await screen.findByText('There is no page constructor in Codesk.')).toBeTruthy();
  });

  it('has rows that can be selected, and forgets the selection when it reloads', async () => {
    bridge.answer('validations.state', null);
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: /Stock/ }));
    expect(await screen.findByText(/1 selected|1 of 4|1 row/)).toBeTruthy();
    await menuOf(user, 'Price');
    await choose(user, 'Enable');
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Stock/ }).checked).toBe(false),
    );
  });
});

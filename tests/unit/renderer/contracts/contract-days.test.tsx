// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ContractDialog from '../../../../renderer/contracts/contract-dialog';
import { renderInRouter, stubLayout } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';
import { storedContract as contract } from '../../../support/page/stored-contract';

const bridge = new FakeBridge();
const lists = {
  clients: [{ index: 8, text: 'Harbour Trading' }],
  services: [{ index: 21, text: 'Cold storage' }],
  average_volume_range_types: [{ index: 2, text: 'A month' }],
};

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('contracts.edit', { ...lists, contract });
  bridge.answer('contracts.update', null);
});
afterEach(tidyUp);

/** The dialog of the stored contract. */
function open() {
  const spies = { onSaved: vi.fn(async () => undefined), onClose: vi.fn(), onClosed: vi.fn() };
  const { user } = renderInRouter(<ContractDialog record={{ id: 5, name: 'CT-5' }} isOpen {...spies} />);
  return { user, press: async (name: string) => user.click(await screen.findByRole('button', { name })) };
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const value = async (name: string) => (await field(name)).value;

describe('the days of a contract', () => {
  it('take days as day/month/year and name one that no calendar has', async () => {
    const { user } = open();
    expect(await value('From')).toBe('01/11/2026');
    const to = await field('To');
    await user.type(to, '31/02/2027');
    await user.tab();
    expect(screen.getByText('This day does not exist')).toBeTruthy();
    expect(to.value).toBe('31/02/2027');
    await user.clear(to);
    await user.type(to, '28-2-2027');
    await user.tab();
    expect(to.value).toBe('28/02/2027');
    expect(screen.queryByText('This day does not exist')).toBeNull();
  });

  it('that the server has in another form are shown, and nothing is saved until they are corrected', async () => {
    bridge.answer('contracts.edit', { ...lists, contract: { ...contract, to: '31/12/2026 h' } });
    const { user, press } = open();
    const to = await field('To');
    expect(to.value).toBe('31/12/2026 h');
    expect(screen.getByText('Enter a date as DD/MM/YYYY')).toBeTruthy();
    await press('Update');
    expect(bridge.calls('contracts.update')).toEqual([]);
    await user.clear(to);
    await user.type(to, '31/12/2026');
    await press('Update');
    await waitFor(() => expect(bridge.calls('contracts.update')).toMatchObject([{ to: '2026-12-31' }]));
  });

  it('refuse an end before the start, until either is corrected', async () => {
    const { user, press } = open();
    const to = await field('To');
    await user.type(to, '31/10/2026');
    await press('Update');
    expect(screen.getByText('The end is before the start')).toBeTruthy();
    expect(document.activeElement).toBe(to);
    expect(bridge.calls('contracts.update')).toEqual([]);
    const from = await field('From');
    await user.clear(from);
    await user.type(from, '31/10/2026');
    expect(screen.queryByText('The end is before the start')).toBeNull();
  });

  it.each(['20261231', '31122026', '0'])('do not take %s for a date', async (text) => {
    const { user, press } = open();
    const from = await field('From');
    await user.clear(from);
    await user.type(from, text);
    await press('Update');
    expect(from.value).toBe(text);
    expect(screen.getByText('Enter a date as DD/MM/YYYY')).toBeTruthy();
    expect(document.activeElement).toBe(from);
    expect(bridge.calls('contracts.update')).toEqual([]);
  });
});

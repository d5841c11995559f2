// @vitest-environment jsdom
/** The switch in the status cell of a validation: the same call as Enable and Disable of its menu, with one press. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyText } from '../../../../../renderer/cells/cell-content';
import { viewerWithSwitch } from '../../../../../renderer/lists/status-switch';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { openHub, prepareHub, structureOf } from '../../../../support/page/open-hub';
import { tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();
let rows: Record<string, unknown>[] = [];
const answerRows = () =>
  bridge.answerWith('validations.datatable', async () => ({ data: rows, total: rows.length }));

beforeEach(() => {
  prepareHub(bridge);
  rows = [
    { validation_id: 4, name: 'Order prefix', status: 1 },
    { validation_id: 3, name: 'Countries', status: 0 },
  ];
  answerRows();
  bridge.answerWith('validations.state', async (input) => {
    const { validation_id, status } = input as { validation_id: number; status: boolean };
    rows = rows.map((row) => (row.validation_id === validation_id ? { ...row, status } : row));
    return null;
  });
});
afterEach(tidyUp);

const open = () => openHub('/integrations/7/validations');
const switchOf = (name: string) => screen.findByRole('switch', { name: `Enabled: ${name}` });
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true';
const sent = () => bridge.calls('validations.state');
const off = { validation_id: 4, status: false, integration_id: 7 };
const on = { validation_id: 3, status: true, integration_id: 7 };

describe('a switch', () => {
  it('shows the status, and changes it with one press', async () => {
    const { user } = open();
    expect(isOn(await switchOf('Order prefix'))).toBe(true);
    const countries = await switchOf('Countries');
    expect(isOn(countries)).toBe(false);
    await user.click(countries);
    expect(await screen.findByText('This status has been updated.')).toBeTruthy();
    expect(sent()).toEqual([on]);
    await waitFor(() => expect(screen.queryByText('Disabled')).toBeNull());
    expect(isOn(await switchOf('Countries'))).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is busy while its call runs, keeps the focus, and sends nothing twice', async () => {
    let answer: () => void = () => undefined;
    bridge.answerWith('validations.state', () => new Promise((resolve) => (answer = () => resolve(null))));
    const { user } = open();
    const found = await switchOf('Order prefix');
    await user.click(found);
    await waitFor(() => expect(found.getAttribute('aria-busy')).toBe('true'));
    expect(isOn(found)).toBe(false);
    await user.click(found);
    expect(found.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(found);
    answer();
    await waitFor(() => expect(found.getAttribute('aria-busy')).toBe('false'));
    expect(sent()).toEqual([off]);
    expect(document.activeElement).toBe(found);
  });

  it('turns back and says why when the server refuses', async () => {
    bridge.refuse('validations.state', { code: 'refused', at: 0, serverMessage: 'Not on Sundays' });
    const { user } = open();
    await user.click(await switchOf('Order prefix'));
    expect(await screen.findByText(/Not on Sundays/)).toBeTruthy();
    await waitFor(async () =>
      expect(isOn(await screen.findByRole('switch', { name: /Order prefix/, hidden: true }))).toBe(true),
    );
    expect(sent()).toEqual([off]);
  });

  it('is absent where the account may not change the status', async () => {
    bridge.answer('validations.structure', structureOf('validations', ['update', 'destroy']));
    open();
    expect(await screen.findByText('Order prefix')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('is off with the reason where the row forbids it', async () => {
    const reason = 'The server does not allow this for this record.';
    rows = [
      { validation_id: 4, name: 'Order prefix', status: 1, extra_data: { actions: { disable: false } } },
    ];
    const { user } = open();
    const found = await switchOf('Order prefix');
    expect(found.getAttribute('aria-disabled')).toBe('true');
    expect(found.getAttribute('aria-description')).toBe(reason);
    await user.click(found);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('is off with the reason while the server cannot be reached', async () => {
    bridge.answer('connection.get', { state: 'offline', since: 0, lastAnswer: null });
    const { user } = open();
    const found = await switchOf('Order prefix');
    await waitFor(() => expect(found.getAttribute('aria-disabled')).toBe('true'));
    await user.click(found);
    expect(sent()).toEqual([]);
  });
});

describe('by keys', () => {
  const cellOf = async (name: string) => {
    const cell = (await switchOf(name)).closest<HTMLElement>('[role="gridcell"]');
    cell?.focus();
    return cell as HTMLElement;
  };

  it.each(['{Enter}', ' '])('%j on its cell turns it', async (key) => {
    const { user } = open();
    await cellOf('Countries');
    await user.keyboard(key);
    await waitFor(() => expect(sent()).toEqual([on]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Space selects the row on another cell, and Shift+Space on this one', async () => {
    const { user } = open();
    const cell = await cellOf('Countries');
    await user.keyboard('{Shift>} {/Shift}');
    const row = cell.closest<HTMLElement>('[role="row"]');
    expect(row?.getAttribute('aria-selected')).toBe('true');
    (within(row as HTMLElement).getByRole('gridcell', { name: 'Countries' }) as HTMLElement).focus();
    await user.keyboard(' ');
    expect(row?.getAttribute('aria-selected')).toBe('false');
    expect(sent()).toEqual([]);
  });
});

it('copying a cell gives its status alone', () => {
  const viewer = viewerWithSwitch('status', { value: 'status', text: 'Status' });
  expect([0, 1].map((value) => copyText(viewer, value, { status: value }))).toEqual(['Disabled', 'Enabled']);
});

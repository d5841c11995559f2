// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { all, bridge, grid, openList, prepare, structure, tidyUp } from '../../../support/page/open-list';

beforeEach(prepare);
afterEach(tidyUp);

const filters = () => screen.queryByRole('region', { name: 'Filters' });
const asked = () => bridge.calls('contracts.datatable').length;

describe('the keys of a list', () => {
  it('open the filters and go there', async () => {
    const { user } = openList();
    await grid();
    await user.keyboard('/');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Client name')));
  });

  it('stay letters in a field', async () => {
    const { user } = openList();
    await grid();
    await user.keyboard('/');
    const field = await screen.findByLabelText<HTMLInputElement>('Client name');
    await user.type(field, 'a/b?');
    expect(field.value).toBe('a/b?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show and hide the filters, and give the keyboard back', async () => {
    const { user } = openList();
    await user.click(await screen.findByText('C-2'));
    const before = document.activeElement;
    await user.keyboard('{Control>}{Shift>}F{/Shift}{/Control}');
    expect(filters()).not.toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Client name')));
    await user.keyboard('{Control>}{Shift>}F{/Shift}{/Control}');
    expect(filters()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(before));
  });

  it('do not open filters that are not there', async () => {
    bridge.answer('contracts.structure', structure(all, { filters: [] }));
    const { user } = openList();
    await grid();
    await user.keyboard('/');
    expect(filters()).toBeNull();
  });

  it.each(['{F5}', '{Control>}r{/Control}'])('refresh by %s', async (keys) => {
    const { user } = openList();
    await grid();
    const before = asked();
    await user.keyboard(keys);
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it('list themselves, and do nothing behind that sheet', async () => {
    const { user } = openList();
    await grid();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText('Keyboard shortcuts')).toBeTruthy();
    expect(within(sheet).getByRole('region', { name: 'Rows' })).toBeTruthy();
    const before = asked();
    await user.keyboard('{F5}/');
    expect(asked()).toBe(before);
    expect(filters()).toBeNull();
  });
});

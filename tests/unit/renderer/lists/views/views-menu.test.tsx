// @vitest-environment jsdom
import { Classes } from '@blueprintjs/core';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Preferences } from '../../../../../shared/preferences';
import { plainLayout, type SavedView, type TablePreferences } from '../../../../../shared/table/layout';
import {
  all,
  bridge,
  grid,
  lastState,
  openList,
  prepare,
  structure,
  tidyUp,
} from '../../../../support/page/open-list';

beforeEach(prepare);
afterEach(tidyUp);

const acme: SavedView = {
  name: 'Acme',
  filters: [{ name: 'client', value: 'Acme' }],
  sortBy: 'client',
  sortOrder: 'asc',
  layout: { ...plainLayout, shown: { id: false } },
};
const keeping = (table: Partial<TablePreferences>): Partial<Preferences> => ({
  tables: { contracts: { layout: plainLayout, views: [acme], ...table } },
});
const views = () => screen.findByRole('button', { name: /^Views: / });
const choose = async (user: UserEvent, item: string) => {
  await user.click(await views());
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
/** The preferences that were written last. */
const kept = () =>
  bridge
    .calls('preferences.set')
    .map((change) => (change as Partial<Preferences>).tables?.contracts)
    .filter((table) => table !== undefined)
    .at(-1);
const headings = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('columnheader')
    .map((heading) => heading.getAttribute('aria-label'))
    .filter(Boolean);

describe('saved views', () => {
  it('open the table as they were saved, at the very first call', async () => {
    openList(keeping({ view: 'Acme', layout: acme.layout }));
    await grid();
    expect(bridge.calls('contracts.datatable')).toEqual([
      { page: 1, per_page: 10, sortBy: 'client', sortOrder: 'asc', filters: acme.filters },
    ]);
    expect(headings()).toEqual(['Contract no.', 'Client']);
    expect((await views()).textContent).toBe('Acme');
  });

  it('open from the menu, and the default view undoes them', async () => {
    const { user } = openList(keeping({}));
    await grid();
    await user.selectOptions(screen.getByLabelText(/Rows per page/), '5');
    await choose(user, 'Acme');
    await waitFor(() => expect(lastState()).toMatchObject({ sortBy: 'client', filters: acme.filters }));
    // The page size belongs to the list and not to the view.
    expect(lastState()).toMatchObject({ page: 1, per_page: 5 });
    await waitFor(() => expect(headings()).toEqual(['Contract no.', 'Client']));
    await choose(user, 'Default view');
    await waitFor(() => expect(lastState()).toMatchObject({ sortBy: 'id', sortOrder: 'desc', filters: [] }));
    await waitFor(() => expect(headings()).toEqual(['ID', 'Contract no.', 'Client']));
  });

  it('say why there is nothing to save or to discard', async () => {
    const { user } = openList(keeping({ view: 'Acme', layout: acme.layout }));
    await grid();
    for (const name of ['Save', 'Discard changes']) {
      await user.click(await views());
      const item = await screen.findByRole('menuitem', { name });
      expect(item.getAttribute('aria-disabled')).toBe('true');
      for (const shown of ['aria-description', 'title'])
        expect(item.getAttribute(shown)).toBe('This view has no changes.');
      await user.click(item);
      expect(screen.getByRole('menuitem', { name })).toBeTruthy();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
    expect(bridge.calls('preferences.set')).toEqual([]);
  });

  it('are marked when changed, and discard goes back', async () => {
    const { user } = openList(keeping({ view: 'Acme', layout: acme.layout }));
    await grid();
    await user.click(screen.getByRole('button', { name: 'Client' }));
    expect((await views()).textContent).toBe('Acme • changed');
    await choose(user, 'Discard changes');
    await waitFor(() => expect(lastState().sortOrder).toBe('asc'));
    expect((await views()).textContent).toBe('Acme');
  });

  it('take the change with Save', async () => {
    const { user } = openList(keeping({ view: 'Acme', layout: acme.layout }));
    await grid();
    await user.click(screen.getByRole('button', { name: 'Client' }));
    await choose(user, 'Save');
    expect((await views()).textContent).toBe('Acme');
    await waitFor(() => expect(kept()?.views).toEqual([{ ...acme, sortOrder: 'desc' }]));
  });

  it('are saved under a new name, which has to be one', async () => {
    const { user } = openList(keeping({}));
    await grid();
    await user.click(screen.getByRole('button', { name: 'Client' }));
    await choose(user, 'Save as…');
    const dialog = await screen.findByRole('dialog');
    const save = within(dialog).getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(within(dialog).getByText('This field is required')).toBeTruthy();
    const name = within(dialog).getByLabelText(/Name/);
    await user.type(name, 'acme');
    await user.click(save);
    expect(within(dialog).getByText('Another view of this table has this name')).toBeTruthy();
    await user.type(name, ' by name{Enter}');
    await waitFor(() =>
      expect(kept()).toMatchObject({
        view: 'acme by name',
        views: [acme, { name: 'acme by name', filters: [], sortBy: 'client', sortOrder: 'desc' }],
      }),
    );
    expect((await views()).textContent).toBe('acme by name');
  });

  it('are reached by the arrow keys, and the focus returns to their button', async () => {
    const { user } = openList(keeping({}));
    await grid();
    await user.click(await views());
    const focused = () => document.activeElement?.textContent;
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
    expect(focused()).toContain('Default view');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Acme');
    // The last one stays in reach, to read why it cannot be chosen.
    await user.keyboard('{End}');
    expect(focused()).toBe('Open a view from a file…');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Save view to a file…');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Copy link to this view');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Discard changes');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Save as…');
    await user.keyboard('{Enter}');
    const name = await screen.findByLabelText(/Name/);
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.keyboard('Later{Enter}');
    const button = await screen.findByRole('button', { name: 'Views: Later' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('leave the focus in the dialog that they open, also in slow frames, so that no typed letter is lost', async () => {
    const { user } = openList(keeping({}));
    await grid();
    await user.click(await views());
    const item = await screen.findByRole('menuitem', { name: 'Save as…' });
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
    // Frame callbacks run when the dialog has been open for some time and the menu still fades out.
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((step) =>
      Number(setTimeout(() => step(performance.now()), 150)),
    );
    await user.click(item);
    const name = await screen.findByLabelText(/Name/);
    expect(document.activeElement).toBe(name);
    let left = 0;
    name.addEventListener('blur', () => {
      left += 1;
    });
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
    expect([left, document.activeElement]).toEqual([0, name]);
  });

  it('take the keyboard when their menu is opened again while it fades out', async () => {
    const { user } = openList(keeping({}));
    await grid();
    const button = await views();
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
    const popover = document.activeElement?.closest(`.${Classes.PORTAL}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
    expect(popover?.isConnected).toBe(true);
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(popover?.contains(document.activeElement)).toBe(true));
  });

  it('are renamed', async () => {
    const { user } = openList(keeping({ view: 'Acme', layout: acme.layout }));
    await grid();
    await choose(user, 'Rename…');
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByLabelText(/Name/);
    await user.clear(name);
    await user.type(name, '  Acme Trading {Enter}');
    await waitFor(() =>
      expect(kept()).toMatchObject({ view: 'Acme Trading', views: [{ name: 'Acme Trading' }] }),
    );
  });

  it('may keep their own name when they are renamed, also in other capitals', async () => {
    const { user } = openList(keeping({ view: 'Acme', layout: acme.layout }));
    await grid();
    await choose(user, 'Rename…');
    const name = within(await screen.findByRole('dialog')).getByLabelText(/Name/);
    await user.clear(name);
    await user.type(name, 'ACME{Enter}');
    await waitFor(() => expect(kept()).toMatchObject({ view: 'ACME', views: [{ name: 'ACME' }] }));
  });

  it('are deleted after a question, and the table stays as it is', async () => {
    const { user } = openList(keeping({ view: 'Acme', layout: acme.layout }));
    await grid();
    await choose(user, 'Delete…');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Delete the view “Acme”?');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await views()).textContent).toBe('Acme');
    await choose(user, 'Delete…');
    await screen.findByRole('alertdialog');
    await user.click(screen.getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(kept()).toEqual({ layout: acme.layout, views: [] }));
    expect(lastState().filters).toEqual(acme.filters);
    expect((await views()).textContent).toBe('Default view • changed');
  });

  it('keep a filter that the server no longer has, where it can be seen and removed', async () => {
    bridge.answer('contracts.structure', structure(all, { filters: [] }));
    const { user } = openList(keeping({ view: 'Acme', layout: acme.layout }));
    const chip = await screen.findByRole('button', { name: /^Remove filter/ });
    expect(lastState().filters).toEqual(acme.filters);
    await user.click(chip);
    await waitFor(() => expect(lastState().filters).toEqual([]));
  });

  it('do without columns that are gone', async () => {
    openList(
      keeping({
        view: 'Acme',
        views: [{ ...acme, sortBy: 'gone' }],
        layout: { ...plainLayout, order: ['gone', 'client'], shown: { gone: true }, widths: { gone: 90 } },
      }),
    );
    await grid();
    expect(lastState()).toMatchObject({ sortBy: 'id', sortOrder: 'desc' });
    expect(headings()).toContain('Client');
  });
});

describe('the columns', () => {
  const open = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    return screen.findByRole('region', { name: 'Columns of this table' });
  };

  it('are hidden and shown again, and kept', async () => {
    const { user } = openList();
    await grid();
    const panel = await open(user);
    await user.click(within(panel).getByRole('checkbox', { name: 'Client' }));
    await waitFor(() => expect(headings()).toEqual(['ID', 'Contract no.']));
    await waitFor(() => expect(kept()?.layout.shown).toEqual({ client: false }));
    await user.click(within(panel).getByRole('checkbox', { name: 'Client' }));
    await waitFor(() => expect(headings()).toEqual(['ID', 'Contract no.', 'Client']));
  });

  it('move by their buttons, which keep the focus, and announce their position', async () => {
    const { user } = openList();
    await grid();
    const panel = await open(user);
    await user.click(within(panel).getByRole('button', { name: 'Move Client up' }));
    await waitFor(() => expect(headings()).toEqual(['ID', 'Client', 'Contract no.']));
    expect(within(panel).getByRole('status').textContent).toBe('Client, 2 of 3');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Client up');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(headings()).toEqual(['Client', 'ID', 'Contract no.']));
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
  });

  it('two changes in a row both count', async () => {
    const { user } = openList();
    await grid();
    const panel = await open(user);
    await user.click(within(panel).getByRole('checkbox', { name: 'Client' }));
    await user.selectOptions(within(panel).getByLabelText('Frozen columns'), 'First 2');
    await user.click(within(panel).getByRole('radio', { name: 'Compact' }));
    await waitFor(() =>
      expect(kept()?.layout).toMatchObject({ shown: { client: false }, frozen: 2, density: 'compact' }),
    );
  });

  it('leave one at least', async () => {
    const { user } = openList(keeping({ layout: { ...plainLayout, shown: { id: false, client: false } } }));
    await grid();
    const panel = await open(user);
    await user.click(within(panel).getByRole('checkbox', { name: 'Contract no.' }));
    expect(headings()).toEqual(['Contract no.']);
  });

  it('that the server hides are not offered', async () => {
    const plain = structure(all);
    bridge.answer('contracts.structure', {
      ...plain,
      headers: plain.headers.map((header) => ({ ...header, visible: header.value !== 'client' })),
    });
    const { user } = openList();
    await grid();
    const panel = await open(user);
    expect(within(panel).queryByText('Client')).toBeNull();
  });

  it('are reset to those of the server', async () => {
    const { user } = openList(
      keeping({
        layout: { order: ['client', 'id'], shown: { id: false }, widths: { client: 90 }, frozen: 1 },
      }),
    );
    await grid();
    const panel = await open(user);
    await user.click(within(panel).getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(headings()).toEqual(['ID', 'Contract no.', 'Client']));
    await waitFor(() => expect(kept()?.layout).toEqual(plainLayout));
  });
});

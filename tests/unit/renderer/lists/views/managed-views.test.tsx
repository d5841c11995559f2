// @vitest-environment jsdom
/** Views that the policy sets for a list, and views that come as files. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showRowsWith, useListMemory } from '../../../../../renderer/lists/list-memory';
import { PolicyContext } from '../../../../../renderer/ui/managed';
import { shortcutsNow } from '../../../../../renderer/ui/shortcuts';
import { noPolicyState } from '../../../../../shared/ipc/no-policy';
import type { Preferences } from '../../../../../shared/preferences';
import { plainLayout, type TablePreferences } from '../../../../../shared/table/layout';
import type { PolicyView } from '../../../../../shared/table/shared-views';
import { bridge, grid, lastState, openList, prepare, tidyUp } from '../../../../support/page/open-list';

beforeEach(prepare);
afterEach(tidyUp);

const plain = { order: [], hidden: [], widths: {}, frozen: 0 };
const acme: PolicyView = {
  list: 'contracts',
  name: 'Acme',
  filters: [{ name: 'client', values: ['Acme'] }],
  sort: { column: 'client', order: 'asc' },
  columns: { ...plain, hidden: ['id'] },
  first: true,
};
const old: PolicyView = {
  list: 'contracts',
  name: 'Old',
  filters: [{ name: 'planet', values: ['Mars'] }],
  columns: { ...plain, order: ['grade', 'client'] },
};
const elsewhere: PolicyView = { ...acme, list: 'orders', name: 'Orders of Acme' };

const opened = (table?: TablePreferences, views: readonly PolicyView[] = [acme, old, elsewhere]) =>
  openList(table ? { tables: { contracts: table } } : {}, 'contracts', {
    around: (page) => (
      <PolicyContext
        value={{
          ...noPolicyState,
          views: [...views],
          entries: [{ name: 'views', value: 'Contracts: Acme', from: 'machine', where: '/etc/policy' }],
        }}
      >
        {page}
      </PolicyContext>
    ),
  });
const button = (name: string) => screen.findByRole('button', { name: `Views: ${name}` });
const items = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  const menu = await screen.findByRole('menu', { name: 'Views' });
  return within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
};
const choose = async (user: UserEvent, name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const stored = () =>
  bridge
    .calls('preferences.set')
    .map((change) => (change as Partial<Preferences>).tables?.contracts)
    .at(-1);
const headings = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('columnheader')
    .map((heading) => heading.getAttribute('aria-label'))
    .filter(Boolean);

describe('a view of the policy', () => {
  it('is the first one until the user chooses, and cannot be changed', async () => {
    const { user } = opened();
    await grid();
    expect(bridge.calls('contracts.datatable')).toEqual([
      expect.objectContaining({ sortBy: 'client', filters: [{ name: 'client', value: 'Acme' }] }),
    ]);
    await button('Acme');
    expect(headings()).toEqual(['Contract no.', 'Client']);
    expect(await items(user)).toEqual([
      'Default view',
      'Open nowAcme',
      'OldNot included: column “grade”, filter “planet”',
      'Save',
      'Save as…',
      'Discard changes',
      'Copy link to this view',
      'Save view to a file…',
      'Open a view from a file…',
    ]);
    expect(screen.getByText('Managed by your organisation')).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: 'Save' }).getAttribute('aria-description')).toMatch(
      /^Your organisation manages this view/,
    );
    await user.click(screen.getByRole('menuitem', { name: 'Default view' }));
    await waitFor(() => expect(stored()).toEqual({ layout: plainLayout, views: [] }));
    expect(lastState()).toMatchObject({ sortBy: 'id', filters: [] });
  });

  it('gives way to what the user chose before', async () => {
    opened({ layout: plainLayout, views: [] });
    await grid();
    await button('Default view');
    expect(lastState()).toMatchObject({ sortBy: 'id', filters: [] });
  });

  it('is opened, arranged and saved as a view of the user', async () => {
    const { user } = opened({ layout: plainLayout, views: [] });
    await grid();
    await choose(user, /^Old/);
    await button('Old');
    await waitFor(() => expect(stored()?.managed).toEqual({ name: 'Old' }));
    expect(lastState()).toMatchObject({ sortBy: 'id', filters: [] });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'ID' }));
    await waitFor(() =>
      expect(stored()).toMatchObject({
        managed: { name: 'Old', arranged: true },
        layout: { shown: { id: false } },
      }),
    );
    await choose(user, 'Save as…');
    const name = await screen.findByLabelText(/Name/);
    await user.type(name, 'acme{Enter}');
    expect(screen.getByText('Another view of this table has this name')).toBeTruthy();
    await user.type(name, ' of mine{Enter}');
    await waitFor(() => expect(stored()).toMatchObject({ view: 'acme of mine' }));
    expect(stored()).not.toHaveProperty('managed');
  });

  it('follows the policy while the user has not arranged it', async () => {
    const newer = { ...acme, columns: { ...plain, hidden: ['client'] } };
    opened({ layout: { ...plainLayout, shown: { id: false } }, views: [], managed: { name: 'Acme' } }, [
      newer,
    ]);
    await grid();
    await button('Acme');
    expect(headings()).toEqual(['ID', 'Contract no.']);
  });

  it('that is gone from the policy is the default view', async () => {
    // The layout of the view, as it was when the user opened it.
    const layout = { ...plainLayout, shown: { id: false } };
    opened({ layout, views: [], managed: { name: 'Gone' } });
    await grid();
    await button('Default view');
    expect(headings()).toEqual(['ID', 'Contract no.', 'Client']);
  });

  it('is in the palette with the others', async () => {
    opened();
    await grid();
    const [views] = shortcutsNow().filter(({ title }) => title === 'Views');
    expect(views?.shortcuts.map(({ text }) => text)).toEqual([
      'Open view: Default view',
      'Open view: Acme',
      'Open view: Old',
      'Copy link to this view',
      'Save view to a file…',
      'Open a view from a file…',
    ]);
  });
});

describe('a view as a file', () => {
  it('is saved as it is shown', async () => {
    bridge.answer('views.save', { saved: 'contracts-Acme.codesk-view.json' });
    const { user } = opened();
    await grid();
    await choose(user, 'Save view to a file…');
    const { first: _first, ...view } = acme;
    await waitFor(() => expect(bridge.calls('views.save')).toEqual([{ view }]));
    expect(await screen.findByText('View saved')).toBeTruthy();
  });

  it('is offered where a link would be too long', async () => {
    bridge.answer('views.save', null);
    const { user } = opened(
      {
        layout: plainLayout,
        view: 'Long',
        views: [
          {
            name: 'Long',
            filters: [
              { name: 'client', value: 'a'.repeat(500) },
              { name: 'city', value: '&'.repeat(500) },
            ],
            sortBy: 'id',
            sortOrder: 'asc',
            layout: plainLayout,
          },
        ],
      },
      [],
    );
    await grid();
    await choose(user, 'Copy link to this view');
    const question = await screen.findByRole('alertdialog', { name: 'This view is too long for a link' });
    await user.click(within(question).getByRole('button', { name: 'Save view to a file…' }));
    await waitFor(() => expect(bridge.calls('views.save')).toHaveLength(1));
    expect(bridge.calls('app.copy')).toEqual([]);
  });

  it('shows what it changes before it is opened, and one that cannot be read is named', async () => {
    bridge.answer('views.open', { view: { ...acme, first: undefined } });
    const { user } = opened({ layout: plainLayout, views: [] }, []);
    await grid();
    await choose(user, 'Open a view from a file…');
    const dialog = await screen.findByRole('dialog', { name: 'Open a view of Contracts' });
    await user.click(within(dialog).getByRole('button', { name: 'Open once' }));
    await button('Acme');
    expect(headings()).toEqual(['Contract no.', 'Client']);
    expect(bridge.calls('preferences.set')).toEqual([]);
    bridge.refuse('views.open', { code: 'view_invalid', subject: 'x.json', at: 0 });
    await choose(user, 'Open a view from a file…');
    expect(await screen.findByText(/Not a Codesk view/)).toBeTruthy();
  });

  it('stays open while another page is shown, and ends with the rows that a place asks for', async () => {
    function Elsewhere() {
      const memory = useListMemory('contracts');
      return (
        <button type="button" onClick={() => showRowsWith(memory, [{ name: 'city', value: 'Dubai' }])}>
          Ask
        </button>
      );
    }
    bridge.answer('views.open', { view: { ...acme, first: undefined } });
    const { user, go } = openList({}, 'contracts', { elsewhere: <Elsewhere /> });
    await grid();
    await choose(user, 'Open a view from a file…');
    await user.click(await screen.findByRole('button', { name: 'Open once' }));
    await button('Acme');
    await go('/elsewhere');
    await go('/');
    await button('Acme');
    await grid();
    expect(headings()).toEqual(['Contract no.', 'Client']);
    await go('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Ask' }));
    await go('/');
    await button('Default view • changed');
    await grid();
    expect(headings()).toEqual(['ID', 'Contract no.', 'Client']);
  });

  it('begins with no order of a column that the list does not have', async () => {
    function Elsewhere() {
      const memory = useListMemory('contracts');
      return (
        <button
          type="button"
          onClick={() => showRowsWith(memory, [], { sortBy: 'success_rate', sortOrder: 'asc' })}
        >
          Ask
        </button>
      );
    }
    const { user, go } = openList({}, 'contracts', { elsewhere: <Elsewhere /> });
    await grid();
    await go('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Ask' }));
    await go('/');
    await grid();
    expect(lastState()).toMatchObject({ sortBy: 'id' });
  });

  it('of a list that is not there says so', async () => {
    bridge.answer('views.open', { view: { ...acme, first: undefined, list: 'planets' } });
    const { user } = opened(undefined, []);
    await grid();
    await choose(user, 'Open a view from a file…');
    expect(await screen.findByText(/has no list “planets”/)).toBeTruthy();
  });
});

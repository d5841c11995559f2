// @vitest-environment jsdom
/** A link into a list, as the page follows it: over the list that the server describes to this account. */
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LinkPage } from '../../../../renderer/app/link-page';
import { OwnDialogsProvider } from '../../../../renderer/app/record-dialogs';
import { ListPage } from '../../../../renderer/lists/list-page';
import { useShowView } from '../../../../renderer/lists/views/show-view';
import { PopupsProvider } from '../../../../renderer/ui/popups';
import { list as contracts } from '../../../../shared/lists/contracts';
import { defaultPreferences, type Preferences } from '../../../../shared/preferences';
import { plainLayout, type SavedView } from '../../../../shared/table/layout';
import { anna } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { all, paged, structure } from '../../../support/page/open-list';
import { openPage } from '../../../support/page/open-page';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubLayout();
  Element.prototype.scrollTo = () => undefined;
  bridge.answer('session.get', anna);
  bridge.answer('drafts.list', { drafts: [] });
  bridge.answer('journal.list', { changes: [], calls: [], runs: [] });
  bridge.answer('contracts.structure', structure(all));
  bridge.answerWith('contracts.datatable', paged(23));
  bridge.answer('app.copy', {});
  bridge.answer('contracts.show', { detail: { title: 'Contract', blocks: [] } });
});
afterEach(tidyUp);

const open = (address: string, home: ReactNode = <p>The home</p>) =>
  openPage(
    [
      { path: '/links/:list?/:record?', element: <LinkPage /> },
      {
        path: '/lists/contracts',
        element: (
          <PopupsProvider>
            <OwnDialogsProvider>
              <ListPage list={contracts} />
            </OwnDialogsProvider>
          </PopupsProvider>
        ),
      },
      { index: true, element: home },
    ],
    address,
  );
const nowhere = async (reason: string | RegExp) => {
  expect(await screen.findByText('Link cannot be opened')).toBeTruthy();
  expect(screen.getByText(reason)).toBeTruthy();
};

describe('a link', () => {
  it('to a list shows the rows that its filters leave, in its order', async () => {
    open('/links/contracts?filter.client=Acme&filter.city=Dubai&sort=client&order=asc');
    expect(await screen.findByRole('button', { name: 'Remove filter Client name' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove filter City' })).toBeTruthy();
    await waitFor(() => expect(bridge.calls('contracts.datatable')).toHaveLength(1));
    expect(bridge.calls('contracts.datatable')).toEqual([
      expect.objectContaining({
        page: 1,
        sortBy: 'client',
        sortOrder: 'asc',
        filters: [
          { name: 'client', value: 'Acme' },
          { name: 'city', value: 'Dubai' },
        ],
      }),
    ]);
  });

  it('to a record opens its details by its id alone, though it is on no page that is shown', async () => {
    const user = open('/links/contracts/1042');
    const details = await screen.findByRole('dialog', { name: /1042/ });
    expect(bridge.calls('contracts.show')).toEqual([{ id: 1042 }]);
    await user.click(within(details).getByRole('button', { name: 'Copy link' }));
    expect(bridge.calls('app.copy')).toEqual([{ text: 'codesk://contracts/1042' }]);
    await user.click(within(details).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('to a record by its number asks the list for it', async () => {
    bridge.answer('contracts.structure', {
      ...structure(all),
      filters: [{ type: 'inputTextMultiple', name: 'contract_no', title: 'Contract no.' }],
    });
    open('/links/contracts/C-7');
    await screen.findByRole('dialog', { name: /7/ });
    expect(bridge.calls('contracts.datatable')[0]).toMatchObject({
      filters: [{ name: 'contract_no', value: ['C-7'] }],
    });
    expect(bridge.calls('contracts.show')).toEqual([{ id: 7 }]);
    // The list behind the details is unchanged.
    expect(bridge.calls('contracts.datatable')[1]).toMatchObject({ filters: [] });
  });

  it('to a number that no record has takes it for the id', async () => {
    bridge.answer('contracts.structure', {
      ...structure(all),
      filters: [{ type: 'inputTextMultiple', name: 'contract_no', title: 'Contract no.' }],
    });
    open('/links/contracts/C-70');
    await screen.findByRole('dialog', { name: /C-70/ });
    expect(bridge.calls('contracts.show')).toEqual([{ id: 'C-70' }]);
  });

  it('to what the server no longer has says so where the record would stand', async () => {
    bridge.refuse('contracts.show', { code: 'not_found', at: 0 });
    open('/links/contracts/1042');
    expect(await within(await screen.findByRole('dialog')).findByText('Not found')).toBeTruthy();
  });

  it.each([
    ['/links?reason=place&named=elsewhere', 'Codesk has no page called “elsewhere”.'],
    ['/links?reason=toString', /The link cannot be read/],
    ['/links/elsewhere', 'Codesk has no page called “elsewhere”.'],
    ['/links/contracts?page=3', 'The link contains “page”, which this page does not support.'],
    ['/links/contracts?filter.nothing=1', 'The list has no filter called “nothing”.'],
    [
      '/links/contracts?filter.client=a&filter.client=b',
      'The value of “Client name” in the link is not valid.',
    ],
    ['/links/contracts?sort=nothing', 'The list cannot be sorted by “nothing”.'],
    ['/links/contracts/..%2f..', /The record in the link is not valid/],
  ])('%s leads nowhere, and home', async (address, reason) => {
    const user = open(address);
    await nowhere(reason);
    expect(bridge.calls('contracts.datatable')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Home' }));
    expect(await screen.findByText('The home')).toBeTruthy();
  });

  it('to a list that the account may not see asks for nothing', async () => {
    bridge.answer('session.get', { ...anna, user: { ...anna.user, lists: ['orders'] } });
    open('/links/contracts/7');
    await nowhere('Your account may not see “Contracts”.');
    expect([bridge.calls('contracts.structure'), bridge.calls('contracts.show')]).toEqual([[], []]);
  });

  it('to a record whose details the account may not open asks for none', async () => {
    bridge.answer('contracts.structure', structure(['export']));
    open('/links/contracts/7');
    await nowhere('Records of “Contracts” have no details that your account may open.');
    expect(bridge.calls('contracts.show')).toEqual([]);
  });

  it('to a list that the server refuses shows the refusal, and what cannot be loaded can be tried again', async () => {
    bridge.refuse('contracts.structure', { code: 'unreachable', at: 0 });
    const user = open('/links/contracts');
    await screen.findByRole('button', { name: 'Retry' });
    bridge.answer('contracts.structure', structure(all));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
  });
});

it('the menu of views copies the link to the view that is shown', async () => {
  const user = open('/links/contracts?filter.client=Acme+%26+Co');
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link to this view' }));
  await waitFor(() =>
    expect(bridge.calls('app.copy')).toEqual([
      { text: 'codesk://contracts?view=&filter.client=Acme+%26+Co&sort=id&order=desc' },
    ]),
  );
  expect(await screen.findByText('Link copied')).toBeTruthy();
});

describe('a link to a view', () => {
  const late =
    '/links/contracts?view=Late&filter.client=Acme&filter.planet=Mars&sort=client&order=asc&column=client&column=id&column=grade&hide=contract_no&width.client=120&density=compact';
  const preview = () => screen.findByRole('dialog', { name: 'Open a view of Contracts' });
  const line = (dialog: HTMLElement, name: string) =>
    within(within(dialog).getByRole('rowheader', { name }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  const lastState = () => bridge.calls('contracts.datatable').at(-1);
  const headings = () =>
    within(screen.getByRole('grid'))
      .getAllByRole('columnheader')
      .map((heading) => heading.getAttribute('aria-label'))
      .filter(Boolean);
  const stored = () =>
    bridge
      .calls('preferences.set')
      .map((change) => (change as Partial<Preferences>).tables?.contracts)
      .at(-1);

  it('says what it changes, and what the list does not have, above the list as it was', async () => {
    open(late);
    const dialog = await preview();
    expect(within(dialog).getByText(/^Parts of the view do not exist/).textContent).toBe(
      'Parts of the view do not exist in this list. Not included: column “grade”, filter “planet”.',
    );
    expect(line(dialog, 'Filters')).toEqual(['Client name: Acme', 'None']);
    expect(line(dialog, 'Sort')).toEqual(['Client, ascending', 'ID, descending']);
    expect(line(dialog, 'Columns')).toEqual(['2 shownHides: Contract no.Moves: ID', '3 shown']);
    expect(line(dialog, 'Widths')).toEqual(['Client 120', 'Fit to content']);
    expect(line(dialog, 'Frozen columns')).toEqual(['None', 'No change']);
    expect(line(dialog, 'Row height')).toEqual(['Compact', 'Default']);
    expect(lastState()).toMatchObject({ filters: [], sortBy: 'id' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open once'));
  });

  it('changes nothing when it is cancelled', async () => {
    const user = open(late);
    await user.click(within(await preview()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(headings()).toEqual(['ID', 'Contract no.', 'Client']);
    expect(bridge.calls('preferences.set')).toEqual([]);
    expect(bridge.calls('contracts.datatable')).toHaveLength(1);
  });

  it('is opened once without a change of what is kept, and closed again', async () => {
    const user = open(late);
    await user.click(within(await preview()).getByRole('button', { name: 'Open once' }));
    await waitFor(() => expect(headings()).toEqual(['Client', 'ID']));
    expect(lastState()).toMatchObject({ sortBy: 'client', filters: [{ name: 'client', value: 'Acme' }] });
    expect(screen.getByRole('button', { name: 'Views: Late' })).toBeTruthy();
    // Arranging it is no change of one's own columns.
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Contract no.' }));
    expect(screen.getByRole('button', { name: 'Views: Late • changed' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Views/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Close this view' }));
    await waitFor(() => expect(headings()).toEqual(['ID', 'Contract no.', 'Client']));
    await waitFor(() => expect(lastState()).toMatchObject({ sortBy: 'id', filters: [] }));
    expect(screen.getByRole('button', { name: 'Views: Default view' })).toBeTruthy();
    expect(bridge.calls('preferences.set')).toEqual([]);
  });

  it('is saved under a name, and replaces no view of that name without a question', async () => {
    const before: SavedView = {
      name: 'late',
      filters: [],
      sortBy: 'id',
      sortOrder: 'desc',
      layout: plainLayout,
    };
    bridge.answer('preferences.get', {
      ...defaultPreferences,
      tables: { contracts: { layout: plainLayout, views: [before] } },
    });
    const user = open(late);
    const dialog = await preview();
    const save = within(dialog).getByRole('button', { name: 'Save as view' });
    await user.click(save);
    const question = await screen.findByRole('alertdialog', { name: 'Replace your view “late”?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(bridge.calls('preferences.set')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const name = within(dialog).getByLabelText('Name');
    await user.clear(name);
    await user.click(save);
    expect(within(dialog).getByRole('alert').textContent).toBe('This field is required');
    await user.type(name, 'Late, from Mia{Enter}');
    await waitFor(() =>
      expect(stored()).toMatchObject({
        view: 'Late, from Mia',
        views: [before, { name: 'Late, from Mia', sortBy: 'client', layout: { density: 'compact' } }],
      }),
    );
    expect(await screen.findByRole('button', { name: 'Views: Late, from Mia' })).toBeTruthy();
    expect(headings()).toEqual(['Client', 'ID']);
  });

  it('with the filters of the list in another order says that they are the same', async () => {
    const filters = [
      { name: 'client', value: 'Acme' },
      { name: 'city', value: 'Dubai' },
    ];
    const before: SavedView = { name: 'Mine', filters, sortBy: 'id', sortOrder: 'desc', layout: plainLayout };
    bridge.answer('preferences.get', {
      ...defaultPreferences,
      tables: { contracts: { layout: plainLayout, views: [before], view: 'Mine' } },
    });
    open('/links/contracts?view=Late&filter.city=Dubai&filter.client=Acme');
    expect(line(await preview(), 'Filters')[1]).toBe('No change');
  });

  it('to a list that the account may not see says so', async () => {
    bridge.answer('session.get', { ...anna, user: { ...anna.user, lists: ['orders'] } });
    open(late);
    await nowhere('Your account may not see “Contracts”.');
  });

  it('as a file, to such a list, is not called a link', async () => {
    bridge.answer('session.get', { ...anna, user: { ...anna.user, lists: ['orders'] } });
    const view = {
      list: 'contracts',
      name: 'Late',
      filters: [],
      columns: { order: [], hidden: [], widths: {}, frozen: 0 },
    };
    function Dropped() {
      const showView = useShowView();
      return (
        <button type="button" onClick={() => showView(view)}>
          Drop
        </button>
      );
    }
    const user = open('/', <Dropped />);
    await user.click(await screen.findByRole('button', { name: 'Drop' }));
    expect(await screen.findByText('View not opened')).toBeTruthy();
    expect(screen.getByText('Your account may not see “Contracts”.')).toBeTruthy();
    expect(screen.queryByText(/link/i)).toBeNull();
  });
});

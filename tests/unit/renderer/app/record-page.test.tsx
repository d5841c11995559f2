// @vitest-environment jsdom
/** Opening the record that a value names, and going back. */
import { screen, waitFor, within } from '@testing-library/react';
import { Link, Outlet, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OwnDialogsProvider } from '../../../../renderer/app/record-dialogs';
import { RecordPage } from '../../../../renderer/app/record-page';
import { ListPage } from '../../../../renderer/lists/list-page';
import { RecordLinksProvider } from '../../../../renderer/session/record-links';
import { PopupsProvider } from '../../../../renderer/ui/popups';
import { list as contracts } from '../../../../shared/lists/contracts';
import { anna } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { all, structure } from '../../../support/page/open-list';
import { openPage } from '../../../support/page/open-page';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const row = (id: number, contract_no: string) => ({ id, contract_no, status_label: 'Pending' });
const rowsAre = (...data: unknown[]) => bridge.answer('contracts.datatable', { data, total: data.length });

beforeEach(() => {
  bridge.install();
  stubLayout();
  Element.prototype.scrollTo = () => undefined;
  bridge.answer('session.get', anna);
  bridge.answer('drafts.list', { drafts: [] });
  bridge.answer('journal.list', { changes: [], calls: [], runs: [] });
  bridge.answer('contracts.structure', {
    ...structure(all),
    filters: [{ type: 'inputText', name: 'contract_no', title: 'Contract no.' }],
  });
  bridge.answer('contracts.show', {
    detail: { content: [{ type: 'text', title: 'Overview', items: [{ label: 'Note', value: 'x' }] }] },
  });
});
afterEach(tidyUp);

/** The history of the window, and the link. */
function Steps({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Step back
      </button>
      <Link to="/">Start</Link>
      <Link to={to}>The record</Link>
    </>
  );
}

const open = (named: string, { list = 'contracts', at = '/' } = {}) =>
  openPage(
    [
      {
        element: (
          <PopupsProvider>
            <OwnDialogsProvider>
              <RecordLinksProvider>
                <Steps to={`/records/${list}?${named}`} />
                <Outlet />
              </RecordLinksProvider>
            </OwnDialogsProvider>
          </PopupsProvider>
        ),
        children: [
          { path: '/', element: 'The start' },
          { path: '/records/:list', element: <RecordPage /> },
          { path: '/lists/contracts', element: <ListPage list={contracts} /> },
        ],
      },
    ],
    at,
  );

describe('a link to a record', () => {
  it('opens the one record of its name, with its actions and a way back', async () => {
    rowsAre(row(7, 'C-7'), row(70, 'C-70'));
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    const details = await screen.findByRole('dialog', { name: /C-7/ });
    expect(bridge.calls('contracts.datatable')[0]).toMatchObject({
      filters: [{ name: 'contract_no', value: 'C-7' }],
    });
    expect(bridge.calls('contracts.show')).toEqual([{ id: 7 }]);
    expect(within(details).getByRole('button', { name: 'Verify' })).toBeTruthy();
    expect(within(details).getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it('opens a record by its id, also without its row', async () => {
    bridge.refuse('contracts.datatable', { code: 'timed_out', at: 0 });
    const user = open('by=id&key=9');
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    const details = await screen.findByRole('dialog', { name: /9/ });
    expect(bridge.calls('contracts.show')).toEqual([{ id: 9 }]);
    // Without its row, the permissions of the record are unknown.
    expect(within(details).queryByRole('group')).toBeNull();
  });

  it.each([
    ['several have', [row(7, 'C-7'), row(8, 'C-7')]],
    ['none has', []],
  ])('to a name that %s shows the list filtered by it', async (_, rows) => {
    rowsAre(...rows);
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    expect(await screen.findByRole('button', { name: 'Remove filter Contract no.' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('to a list without the filter says so, and leaves the list as it was', async () => {
    bridge.answer('contracts.structure', structure(all));
    rowsAre(row(7, 'C-7'));
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    expect(await screen.findByText('Contracts cannot be searched for “C-7” on this server.')).toBeTruthy();
    expect(await screen.findByRole('grid')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what went wrong and tries again', async () => {
    bridge.refuse('contracts.datatable', { code: 'timed_out', at: 0 });
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    const again = await screen.findByRole('button', { name: 'Retry' });
    rowsAre(row(7, 'C-7'));
    await user.click(again);
    expect(await screen.findByRole('dialog', { name: /C-7/ })).toBeTruthy();
  });

  it('closes details whose record was removed', async () => {
    rowsAre(row(7, 'C-7'));
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    const details = await screen.findByRole('dialog', { name: /C-7/ });
    bridge.answer('contracts.destroy', {});
    bridge.refuse('contracts.show', { code: 'not_found', at: 0 });
    rowsAre();
    await user.click(within(details).getByRole('button', { name: 'Remove' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^(Yes|Remove)/ }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bridge.calls('contracts.destroy')).toEqual([{ id: 7 }]);
  });

  it('leaves the way back where its neighbour is shown', async () => {
    rowsAre(row(7, 'C-7'), row(8, 'C-8'));
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    const first = await screen.findByRole('dialog', { name: /C-7/ });
    await user.click(await within(first).findByRole('button', { name: 'Next record' }));
    const next = await screen.findByRole('dialog', { name: /C-8/ });
    expect(within(next).getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it('opens nothing over the list that was left without details', async () => {
    rowsAre(row(7, 'C-7'));
    const user = open('by=contract_no&key=C-7', { at: '/lists/contracts' });
    await screen.findByRole('gridcell', { name: 'C-7' });
    await user.click(screen.getByRole('link', { name: 'Start' }));
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    await screen.findByRole('dialog', { name: /C-7/ });
    const back = screen.getByRole('button', { name: 'Step back', hidden: true });
    await user.click(back);
    await screen.findByText('The start');
    await user.click(back);
    expect(await screen.findByRole('gridcell', { name: 'C-7' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('from the same list leads back to that list without details', async () => {
    rowsAre(row(7, 'C-7'));
    const user = open('by=contract_no&key=C-7', { at: '/lists/contracts' });
    await screen.findByRole('gridcell', { name: 'C-7' });
    await user.click(screen.getByRole('link', { name: 'The record' }));
    await screen.findByRole('dialog', { name: /C-7/ });
    await user.click(screen.getByRole('button', { name: 'Step back', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the details again where it was left with them', async () => {
    rowsAre(row(7, 'C-7'));
    const user = open('', { at: '/lists/contracts' });
    await user.dblClick(await screen.findByRole('gridcell', { name: 'C-7' }));
    await screen.findByRole('dialog', { name: /C-7/ });
    await user.click(screen.getByRole('link', { name: 'Start', hidden: true }));
    await screen.findByText('The start');
    await user.click(screen.getByRole('button', { name: 'Step back' }));
    expect(await screen.findByRole('dialog', { name: /C-7/ })).toBeTruthy();
  });

  it('says that its details are not permitted, and shows its row', async () => {
    bridge.answer('contracts.structure', {
      ...structure(['status']),
      filters: [{ type: 'inputText', name: 'contract_no', title: 'Contract no.' }],
    });
    rowsAre(row(7, 'C-7'));
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    expect(await screen.findByText('Your account may not open the details of contracts.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Remove filter Contract no.' })).toBeTruthy();
    expect(bridge.calls('contracts.show')).toEqual([]);
  });

  it('of an invoice opens its window, or says why not', async () => {
    bridge.answer('invoices.structure', structure(all));
    bridge.answer('invoices.datatable', { data: [{ id: 3, invoice_no: 'INV-3' }], total: 1 });
    bridge.refuse('window.open', { code: 'timed_out', at: 0 });
    const user = open('by=id&key=3', { list: 'invoices' });
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    await waitFor(() => expect(bridge.calls('window.open')).toEqual([{ place: '/invoice-temp?id=3' }]));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('of an invoice opens no window without the permission', async () => {
    bridge.answer('invoices.structure', structure(['export']));
    bridge.answer('invoices.datatable', { data: [{ id: 3, invoice_no: 'INV-3' }], total: 1 });
    bridge.answer('window.open', {});
    const user = open('by=id&key=3', { list: 'invoices' });
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    expect(await screen.findByText('Your account may not open the details of invoices.')).toBeTruthy();
    expect(bridge.calls('window.open')).toEqual([]);
  });
});

describe('an action in the head of details', () => {
  const withStatus = (id: number, status_label: string) => ({
    ...row(id, `C-${id}`),
    status_label,
    extra_data: { actions: { disable: true } },
  });

  it('leaves the actions that the record has after it, also where its list does not show it', async () => {
    let status = 'Pending';
    bridge.answerWith('contracts.datatable', async (input) => {
      const isNamed = (input as { filters: unknown[] }).filters.length > 0;
      return isNamed ? { data: [withStatus(7, status)], total: 1 } : { data: [], total: 0 };
    });
    bridge.answerWith('contracts.state', async () => {
      status = 'Verified';
      return {};
    });
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link', { name: 'The record' }));
    const details = within(await screen.findByRole('dialog', { name: /C-7/ }));
    await user.click(details.getByRole('button', { name: 'Verify' }));
    expect(await details.findByRole('button', { name: 'Disable' })).toBeTruthy();
    expect(details.queryByRole('button', { name: 'Verify' })).toBeNull();
    expect(bridge.calls('contracts.state')).toEqual([{ id: 7, status: 'Verified' }]);
  });

  it('that takes the record off the page leaves its neighbours', async () => {
    rowsAre(...[1, 2, 3].map((id) => withStatus(id, 'Pending')));
    bridge.answerWith('contracts.state', async () => {
      rowsAre(withStatus(1, 'Pending'), withStatus(3, 'Pending'));
      return {};
    });
    const user = open('', { at: '/lists/contracts' });
    await user.dblClick(await screen.findByRole('gridcell', { name: 'C-2' }));
    const details = await screen.findByRole('dialog', { name: /C-2/ });
    await user.click(within(details).getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(within(details).queryByText('2 of 3')).toBeNull());
    await user.click(within(details).getByRole('button', { name: 'Next record' }));
    const next = await screen.findByRole('dialog', { name: /C-3/ });
    expect(within(next).getByText('2 of 2')).toBeTruthy();
    await user.click(within(next).getByRole('button', { name: 'Previous record' }));
    expect(await screen.findByRole('dialog', { name: /C-1/ })).toBeTruthy();
  });
});

describe('a value in a row that names a record', () => {
  const client = () => screen.findByRole('link', { name: 'Acme' });
  beforeEach(() => {
    rowsAre({ ...row(7, 'C-7'), client: 'Acme' });
    bridge.answer('clients.structure', {
      ...structure(all),
      filters: [{ type: 'inputText', name: 'name', title: 'Name' }],
    });
    const rows = bridge.hold('clients.datatable');
    return () => rows.succeed({ data: [], total: 0 });
  });

  it('is followed by one click', async () => {
    const user = open('', { at: '/lists/contracts' });
    await user.click(await client());
    await waitFor(() =>
      expect(bridge.calls('clients.datatable')).toMatchObject([
        { filters: [{ name: 'name', value: 'Acme' }] },
      ]),
    );
  });

  it('opens the details of its row by two, as everywhere in it', async () => {
    const user = open('', { at: '/lists/contracts' });
    await user.dblClick(await client());
    expect(await screen.findByRole('dialog', { name: /C-7/ })).toBeTruthy();
    expect(bridge.calls('contracts.show')).toEqual([{ id: 7 }]);
    expect(bridge.calls('clients.structure')).toEqual([]);
  });

  it('is no link to a list that the account may not see', async () => {
    bridge.answer('session.get', { ...anna, user: { name: 'Anna', lists: ['contracts'] } });
    open('', { at: '/lists/contracts' });
    await screen.findByRole('gridcell', { name: 'Acme' });
    expect(screen.queryByRole('link', { name: 'Acme' })).toBeNull();
  });
});

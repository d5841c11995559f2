// @vitest-environment jsdom
/** The way to the record that a value names, and back. */
import { screen, waitFor, within } from '@testing-library/react';
import { Link, Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OwnDialogsProvider } from '../../../../renderer/app/record-dialogs';
import { RecordPage } from '../../../../renderer/app/record-page';
import { ListPage } from '../../../../renderer/lists/list-page';
import { RecordLinksProvider } from '../../../../renderer/session/record-links';
import { PopupsProvider } from '../../../../renderer/ui/popups';
import { list as contracts } from '../../../../shared/lists/contracts';
import { anna } from '../../../support/page/draft-stage';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { all, structure } from '../../../support/page/open-list';
import { openPage } from '../../../support/page/open-page';
import { standInForLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const row = (id: number, contract_no: string) => ({ id, contract_no, status_label: 'Pending' });
const rowsAre = (...data: unknown[]) => bridge.answer('contracts.datatable', { data, total: data.length });

beforeEach(() => {
  bridge.install();
  standInForLayout();
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

const open = (named: string) =>
  openPage(
    [
      {
        element: (
          <PopupsProvider>
            <OwnDialogsProvider>
              <RecordLinksProvider>
                <Outlet />
              </RecordLinksProvider>
            </OwnDialogsProvider>
          </PopupsProvider>
        ),
        children: [
          { path: '/', element: <Link to={`/records/contracts?${named}`}>The contract</Link> },
          { path: '/records/:list', element: <RecordPage /> },
          { path: '/lists/contracts', element: <ListPage list={contracts} /> },
        ],
      },
    ],
    '/',
  );

describe('a link to a record', () => {
  it('opens the one record of its name, with its actions and a way back', async () => {
    rowsAre(row(7, 'C-7'), row(70, 'C-70'));
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link'));
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
    await user.click(await screen.findByRole('link'));
    const details = await screen.findByRole('dialog', { name: /9/ });
    expect(bridge.calls('contracts.show')).toEqual([{ id: 9 }]);
    // Without its row nothing is known of what it allows.
    expect(within(details).queryByRole('group')).toBeNull();
  });

  it.each([
    ['several have', [row(7, 'C-7'), row(8, 'C-7')]],
    ['none has', []],
  ])('to a name that %s shows the list filtered by it', async (_, rows) => {
    rowsAre(...rows);
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link'));
    expect(await screen.findByRole('button', { name: 'Remove filter Contract no.' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what went wrong and tries again', async () => {
    bridge.refuse('contracts.datatable', { code: 'timed_out', at: 0 });
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    rowsAre(row(7, 'C-7'));
    await user.click(again);
    expect(await screen.findByRole('dialog', { name: /C-7/ })).toBeTruthy();
  });

  it('closes details whose record was removed', async () => {
    rowsAre(row(7, 'C-7'));
    const user = open('by=contract_no&key=C-7');
    await user.click(await screen.findByRole('link'));
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
});

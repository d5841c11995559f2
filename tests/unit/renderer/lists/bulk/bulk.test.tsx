// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OperationsProvider } from '../../../../../renderer/operations/operations';
import { SessionProvider } from '../../../../../renderer/session/use-session';
import { Refused } from '../../../../support/page/fake-bridge';
import { type FakeJournal, installJournal } from '../../../../support/page/journal-bridge';
import { all, bridge, openList, prepare, row, structure, tidyUp } from '../../../../support/page/open-list';

let journal: FakeJournal;
beforeEach(() => {
  prepare();
  journal = installJournal(bridge);
  bridge.answer('contracts.state', {});
});
afterEach(async () => {
  await journal.end();
  tidyUp();
});

const contract = (id: number, status: string, isForbidden = false) => ({
  ...row(id),
  status_label: status,
  extra_data: { actions: { disable: !isForbidden } },
});
/** Three contracts can be verified, one may not, and one can be disabled. */
const rows = [
  ...[1, 2, 3].map((id) => contract(id, 'Pending')),
  contract(4, 'Pending', true),
  contract(5, 'Verified'),
];
const page = (data = rows, total = data.length) => bridge.answer('contracts.datatable', { data, total });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const question = () => screen.findByRole('alertdialog');

async function selectPage() {
  const { user } = openList({}, 'contracts', {
    around: (page) => (
      <SessionProvider>
        <OperationsProvider>{page}</OperationsProvider>
      </SessionProvider>
    ),
  });
  await screen.findAllByRole('gridcell', { name: /^C-/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  return user;
}

it('a status is sent for each selected row that allows it, and the list is loaded again', async () => {
  page();
  const user = await selectPage();
  expect(screen.getByRole('button', { name: 'Disable 1 of 5' })).toBeTruthy();
  await user.click(await button('Verify 3 of 5'));
  const asked = await question();
  expect(asked.textContent).toContain('3 of 5 selected rows allow this action.');
  expect(asked.textContent).toContain('1 row: The server does not allow this for this record. C-4');
  expect(asked.textContent).toContain('1 row: Their status does not allow it. C-5');
  const loads = bridge.calls('contracts.datatable').length;
  await user.click(within(asked).getByRole('button', { name: 'Verify 3 contracts' }));
  await waitFor(() => expect(bridge.calls('contracts.state')).toHaveLength(3));
  expect(bridge.calls('contracts.state')).toEqual(
    expect.arrayContaining([1, 2, 3].map((id) => ({ id, status: 'Verified' }))),
  );
  await waitFor(() => expect(bridge.calls('contracts.datatable').length).toBeGreaterThan(loads));
  expect((await screen.findByRole('alert')).textContent).toContain('Verify 3 contracts');
  expect(screen.queryByRole('button', { name: /^Verify \d of/ })).toBeNull();
});

it('selected rows are removed after a question that names their number', async () => {
  bridge.answer('contracts.destroy', {});
  page();
  const user = await selectPage();
  await user.click(await button('Remove 5'));
  const asked = await question();
  expect(asked.textContent).toContain("You won't be able to revert this! C-1, C-2, C-3, C-4, C-5");
  const yes = within(asked).getByRole('button', { name: 'Remove 5 contracts' });
  expect(yes.className).toContain('bp6-intent-danger');
  await user.click(yes);
  await waitFor(() => expect(bridge.calls('contracts.destroy')).toHaveLength(5));
  expect(bridge.calls('contracts.destroy')).toEqual(expect.arrayContaining([{ id: 1 }, { id: 5 }]));
  expect(bridge.calls('contracts.state')).toEqual([]);
});

it('the bar has the actions of the toolbar that are about the selection, and their number', async () => {
  page();
  bridge.answer('contracts.structure', structure([...all, 'update']));
  const user = await selectPage();
  expect(await button('Export 5')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Compare \d/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  expect(screen.queryByRole('button', { name: /^Export \d/ })).toBeNull();
  for (const name of ['C-1', 'C-2'])
    await user.click(screen.getByRole('checkbox', { name: `Select contract ${name}` }));
  expect(await button('Compare 2')).toBeTruthy();
  await user.click(await button('Export 2'));
  expect(await screen.findByRole('complementary', { name: /^Export/ })).toBeTruthy();
});

it('the reasons of those that are left out are on the button', async () => {
  page();
  await selectPage();
  expect((await button('Verify 3 of 5')).title).toBe(
    '1 row: The server does not allow this for this record.\n1 row: Their status does not allow it.',
  );
});

it('nothing is sent if the user does not confirm, and the selection stays', async () => {
  page();
  const user = await selectPage();
  await user.click(await button('Verify 3 of 5'));
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(await button('Verify 3 of 5')).toBeTruthy();
  expect(bridge.calls('contracts.state')).toEqual([]);
  expect(await journal.store.rowRuns('mira')).toEqual([]);
});

it('a status that no selected row can get now is shown with its reason, one that no row has is not', async () => {
  bridge.answer('contracts.datatable', { data: [contract(4, 'Pending', true)], total: 1 });
  const user = await selectPage();
  const verify = await button('Verify');
  expect(verify.getAttribute('aria-description')).toBe('The server does not allow this for this record.');
  await user.click(verify);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Disable/ })).toBeNull();
});

it('of all matching rows those of other pages may allow what this page refuses', async () => {
  page([contract(4, 'Pending', true)], 20);
  const user = await selectPage();
  expect((await button('Verify')).getAttribute('aria-disabled')).toBe('true');
  await user.click(await button('Select all 20 rows that match'));
  expect((await button('Verify…')).getAttribute('aria-disabled')).toBeNull();
});

it('without a connection it says that the server is needed', async () => {
  page();
  bridge.answer('connection.get', { state: 'offline', since: 0, lastAnswer: null });
  await selectPage();
  const verify = await button('Verify');
  expect(verify.getAttribute('aria-description')).toContain('This needs the server.');
});

it('of all matching rows those of other pages are loaded first, and 5,000 are the most', async () => {
  page(
    Array.from({ length: 10 }, (_, at) => contract(at + 1, 'Pending')),
    5001,
  );
  const user = await selectPage();
  await user.click(await button(/^Select all 5.001 rows that match$/));
  await user.click(await button('Verify…'));
  expect(await screen.findByText(/^At most 5.000 rows can be changed at a time\./)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('its line below the rows pauses and resumes it, and says what was refused', async () => {
  page();
  bridge.answerWith('contracts.state', async (input) => {
    if ((input as { id: number }).id === 2)
      throw new Refused({ code: 'not_valid', at: 0, serverMessage: 'No terms' });
    return {};
  });
  journal.connect(false);
  const user = await selectPage();
  await user.click(await button('Verify 3 of 5'));
  await user.click(within(await question()).getByRole('button', { name: 'Verify 3 contracts' }));
  const line = within(await screen.findByRole('region', { name: 'Verify 3 contracts' }));
  await user.click(line.getByRole('button', { name: 'Pause' }));
  expect(await line.findByText(/Paused\. 0 of 3 done/)).toBeTruthy();
  journal.connect(true);
  await user.click(line.getByRole('button', { name: 'Resume' }));
  expect(await line.findByText(/2 of 3 done, 1 refused/)).toBeTruthy();
  expect(line.getByRole('button', { name: 'Details' })).toBeTruthy();
});

// @vitest-environment jsdom
/** The outbox: texts of states, order, pause, cancel, send time, and conflicts. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OwnDialogsProvider } from '../../../../renderer/app/record-dialogs';
import { stateSentence } from '../../../../renderer/journal/change-texts';
import { ListPage } from '../../../../renderer/lists/list-page';
import OutboxPage from '../../../../renderer/outbox/outbox-page';
import { PopupsProvider } from '../../../../renderer/ui/popups';
import { defaultDateFormat } from '../../../../shared/date-formats';
import type { PreparedChange } from '../../../../shared/desk/rates';
import { list as contractsList } from '../../../../shared/lists/contracts';
import { anna } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { all, paged, structure } from '../../../support/page/open-list';
import { openPage } from '../../../support/page/open-page';
import {
  changeId,
  type FakeOutbox,
  installOutbox,
  preparedChange,
} from '../../../support/page/outbox-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';
import { installRateDesk } from '../../../support/page/rate-bridge';

const bridge = new FakeBridge();
let outbox: FakeOutbox;

beforeEach(() => {
  stubLayout();
  bridge.install();
  bridge.answer('session.get', anna);
  installRateDesk(bridge);
  outbox = installOutbox(bridge);
});
afterEach(tidyUp);

const open = (changes: readonly PreparedChange[], address = '/outbox') => {
  outbox.changes = [...changes];
  return openPage([{ path: '/outbox/:id?', element: <OutboxPage /> }], address);
};
const details = (name = 'rates-1.csv') => screen.findByRole('article', { name });
const lines = async () => {
  const list = await screen.findByRole('list', { name: 'Queued rates' });
  return within(list).getAllByRole('listitem');
};
const titles = async () => (await lines()).map((line) => /rates-\d/.exec(line.textContent ?? '')?.[0]);
const acts = () => outbox.acts.map(({ do: act }) => act);

it('says what will stand there and how to begin while it is empty', async () => {
  const user = open([]);
  expect(await screen.findByText('The outbox is empty')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open the rate desk' }));
  expect(await screen.findByText('At /rate-desk')).toBeTruthy();
});

it('says why it cannot be shown, and tries again', async () => {
  const user = open([]);
  bridge.refuse('journal.list', { code: 'disk_full', at: 0 });
  await screen.findByRole('button', { name: 'Retry' });
  outbox = installOutbox(bridge, { changes: [preparedChange(1)] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await details();
});

it.each<[Partial<PreparedChange>, string, RegExp]>([
  [{ state: 'queued' }, 'Ready', /sent next/],
  [{ state: 'queued', reason: 'offline' }, 'Waiting for connection', /cannot be reached/],
  // The status bar shows Online, so the text must not say that it waits for the connection.
  [
    { state: 'queued', reason: 'cut', nextTry: Date.now() + 60_000 },
    'Waiting',
    /^(?!.*cannot be reached).*connection ended before .* Next attempt at \d\d:\d\d/,
  ],
  [{ state: 'queued', reason: 'sign-in' }, 'Waiting for sign-in', /after you sign in/],
  [
    { state: 'queued', reason: 'busy', nextTry: new Date(2035, 0, 2, 6, 5).getTime() },
    'Waiting',
    /is busy\. Next attempt on 02\/01\/2035 06:05/,
  ],
  [
    { state: 'queued', reason: 'not-before', notBefore: new Date(2035, 0, 2, 6).getTime() },
    'Waiting',
    /not sent before 02\/01\/2035 06:00/,
  ],
  [{ state: 'checking' }, 'Checking', /read and compared. Nothing is sent/],
  [{ state: 'sending' }, 'Sending', /cannot be undone/],
  [{ state: 'unknown', reason: 'unknown' }, 'Confirming', /under the same number/],
  [
    { state: 'needs-you', reason: 'collision', details: '3' },
    'Needs decision',
    /was changed by another user\. Resolve the conflicts in 3 rows to send/,
  ],
  [{ state: 'needs-you', reason: 'moved-while-sending' }, 'Needs decision', /did not confirm it/],
  [{ state: 'queued', reason: 'moving' }, 'Waiting', /Other users changed the service/],
  [{ state: 'refused', reason: 'gone' }, 'Failed', /no longer exists\. Cancel this change/],
  [{ state: 'refused', reason: 'refused' }, 'Failed', /may not change this service/],
  [{ state: 'queued', reason: 'paused' }, 'Paused', /Resume it/],
  [{ state: 'done' }, 'Done', /has these rows/],
  [{ state: 'done', reason: 'already-there' }, 'Done', /had these rows already/],
])('tells %j in words', async (more, word, sentence) => {
  open([preparedChange(1, more)], `/outbox/${changeId(1)}`);
  const article = await details();
  expect(within(article).getByRole('heading', { name: word })).toBeTruthy();
  expect(within(article).getByRole('status').textContent).toMatch(sentence);
});

it('says of the next try the time, and the day if it is not today', () => {
  const nextTry = new Date(2026, 10, 22, 9, 5).getTime();
  const said = (now: Date) =>
    stateSentence(preparedChange(1, { state: 'queued', reason: 'busy', nextTry }), defaultDateFormat, now);
  expect(said(new Date(2026, 10, 22, 9, 4))).toMatch(/ Next attempt at 09:05\.$/);
  expect(said(new Date(2026, 10, 21, 23, 59))).toMatch(/ Next attempt on 22\/11\/2026 09:05\.$/);
  expect(said(new Date(2026, 10, 22, 9, 6))).not.toMatch(/Next attempt/);
});

it('shows what the server said about a failed change, and tries it again', async () => {
  const user = open([
    preparedChange(1, { state: 'refused', reason: 'not-accepted', details: 'Bad file\nRow 3: no rate' }),
  ]);
  const article = await details();
  expect(within(article).getByLabelText('Server message').textContent).toBe('Bad file\nRow 3: no rate');
  await user.click(within(article).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(acts()).toEqual([{ what: 'resume' }]));
});

it.each<[Partial<PreparedChange>, readonly string[]]>([
  [{ state: 'queued' }, ['Pause', 'Not before…', 'Cancel…']],
  [{ state: 'queued', reason: 'offline' }, ['Retry now', 'Pause', 'Not before…', 'Cancel…']],
  [{ state: 'queued', reason: 'busy', nextTry: 2 ** 42 }, ['Retry now', 'Pause', 'Not before…', 'Cancel…']],
  [{ state: 'queued', reason: 'not-before', notBefore: 2 ** 42 }, ['Pause', 'Not before…', 'Cancel…']],
  [{ state: 'checking' }, ['Pause', 'Cancel…']],
  [{ state: 'needs-you', reason: 'collision', details: '1' }, ['Choose the rows', 'Cancel…']],
  [{ state: 'needs-you', reason: 'moved-while-sending' }, ['Compare', 'Cancel…']],
  [{ state: 'sending' }, []],
  [{ state: 'unknown', reason: 'unknown', attempts: 1 }, ['Refresh']],
  [{ state: 'refused', reason: 'gone' }, ['Retry', 'Cancel…']],
  [{ state: 'queued', reason: 'paused' }, ['Resume', 'Not before…', 'Cancel…']],
  [{ state: 'done' }, ['Remove from the list']],
])('offers only what can be done with a change: %j', async (change, buttons) => {
  open([preparedChange(1, change)], `/outbox/${changeId(1)}`);
  expect(
    within(await details())
      .queryAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(buttons);
});

it('looks for a save without an answer when asked, and gives it up only after it looked in vain three times', async () => {
  const unknown = { state: 'unknown', reason: 'unknown' } as const;
  const user = open([
    preparedChange(1, { ...unknown, attempts: 3 }),
    preparedChange(2, { ...unknown, attempts: 4 }),
  ]);
  const article = await details();
  await user.click(within(article).getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(acts()).toEqual([{ what: 'resume' }]));
  expect(within(article).queryByRole('button', { name: 'Stop checking…' })).toBeNull();

  await user.click(screen.getByRole('link', { name: /rates-2\.csv.*Confirming/ }));
  await user.click(await screen.findByRole('button', { name: 'Stop checking…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Stop checking rates-2.csv?' });
  expect(question.textContent).toContain('may already have this change');
  await user.click(within(question).getByRole('button', { name: 'Stop checking' }));
  await waitFor(() => expect(acts()).toEqual([{ what: 'resume' }, { what: 'cancel' }]));
});

it('pauses and resumes by one button, which keeps the focus', async () => {
  const user = open([preparedChange(1)]);
  within(await details())
    .getByRole('button', { name: 'Pause' })
    .focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Resume'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pause'));
  expect(acts()).toEqual([{ what: 'pause' }, { what: 'resume' }]);
});

it('tries a queued change again at once, and focuses the details when the button is gone', async () => {
  const user = open([preparedChange(1, { state: 'queued', reason: 'offline' })]);
  const article = await details();
  await user.click(within(article).getByRole('button', { name: 'Retry now' }));
  await waitFor(() => expect(document.activeElement).toBe(article));
  expect(acts()).toEqual([{ what: 'resume' }]);
});

it('asks before it cancels, and names what is not sent', async () => {
  const user = open([preparedChange(1)]);
  await user.click(within(await details()).getByRole('button', { name: 'Cancel…' }));
  let question = await screen.findByRole('alertdialog', { name: /Cancel rates-1\.csv\?/ });
  expect(question.textContent).toContain(
    '1 row added, 2 rows changed of Delivery · Dubai South FC2 #7 will not be sent',
  );
  await user.click(within(question).getByRole('button', { name: 'Keep in the outbox' }));
  expect(acts()).toEqual([]);
  await user.click(within(await details()).getByRole('button', { name: 'Cancel…' }));
  question = await screen.findByRole('alertdialog', { name: /Cancel rates-1\.csv\?/ });
  await user.click(within(question).getByRole('button', { name: 'Do not send' }));
  await waitFor(() => expect(acts()).toEqual([{ what: 'cancel' }]));
  expect(await screen.findByText('The outbox is empty')).toBeTruthy();
});

it('moves a change by keys and by buttons, and keeps the keyboard on it', async () => {
  const user = open([1, 2, 3].map((number) => preparedChange(number)));
  expect(await titles()).toEqual(['rates-1', 'rates-2', 'rates-3']);
  screen.getByRole('button', { name: 'Move rates-3.csv' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(async () => expect(await titles()).toEqual(['rates-1', 'rates-3', 'rates-2']));
  expect(acts()).toEqual([{ what: 'move', before: changeId(2) }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move rates-3.csv' }));
  expect(await screen.findByText('rates-3.csv, 2 of 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send rates-1.csv later' }));
  await waitFor(async () => expect(await titles()).toEqual(['rates-3', 'rates-1', 'rates-2']));
  await user.click(screen.getByRole('button', { name: 'Send rates-1.csv later' }));
  await waitFor(() => expect(acts().at(-1)).toEqual({ what: 'move', before: null }));
});

it('keeps what is being sent in its place', async () => {
  const user = open([preparedChange(1, { state: 'sending' }), preparedChange(2)]);
  const handle = await screen.findByRole('button', { name: 'rates-1.csv cannot be moved while it is sent' });
  handle.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await titles()).toEqual(['rates-1', 'rates-2']);
  expect(acts()).toEqual([]);
});

it('sets the time before which it is not sent, and takes it away', async () => {
  const user = open([preparedChange(1)]);
  await user.click(within(await details()).getByRole('button', { name: 'Not before…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send time of rates-1.csv' });
  const field = within(dialog).getByRole('textbox', { name: 'Not before' });
  await user.clear(field);
  await user.type(field, 'soon');
  await user.click(within(dialog).getByRole('button', { name: 'Set the time' }));
  expect(acts()).toEqual([]);
  await user.clear(field);
  await user.type(field, '06:00');
  await user.click(within(dialog).getByRole('button', { name: 'Set the time' }));
  await waitFor(() => expect(acts()).toHaveLength(1));
  const [act] = acts();
  const at = new Date(act?.what === 'not-before' ? (act.at ?? 0) : 0);
  expect([at.getHours(), at.getMinutes(), at > new Date()]).toEqual([6, 0, true]);
});

it('clears what is done, and only that', async () => {
  const user = open([preparedChange(1), preparedChange(2, { state: 'done' })]);
  await user.click(await screen.findByRole('button', { name: 'Clear done changes' }));
  await waitFor(() => expect(outbox.acts.map(({ id }) => id)).toEqual([changeId(2)]));
});

const ofContract = (number: string) => ({
  target: { ...preparedChange(1).target, contract: { id: 31, number } },
});

it.each([
  ['CT-2027-00031', [{ name: 'contract_no', value: ['CT-2027-00031'] }]],
  // The contract has no number, and its list cannot filter by its id.
  ['#31', []],
])('leads to the contract %s in the list of contracts', async (number, filters) => {
  bridge.answer('contracts.structure', structure(all));
  bridge.answerWith('contracts.datatable', paged(3));
  outbox.changes = [preparedChange(1, ofContract(number))];
  const user = openPage(
    [
      { path: '/outbox/:id?', element: <OutboxPage /> },
      {
        path: '/lists/contracts',
        element: (
          <PopupsProvider>
            <OwnDialogsProvider>
              <ListPage list={contractsList} />
            </OwnDialogsProvider>
          </PopupsProvider>
        ),
      },
    ],
    '/outbox',
  );
  const link = within(await details()).getByRole('link', { name: new RegExp(number) });
  await user.click(link);
  await screen.findByRole('grid');
  await waitFor(() => expect(bridge.calls('contracts.datatable')).toHaveLength(1));
  expect(bridge.calls('contracts.datatable')[0]).toMatchObject({ page: 1, filters });
});

it('says that a change is not there', async () => {
  open([preparedChange(1)], `/outbox/${changeId(5)}`);
  expect(await screen.findByText('Change not found')).toBeTruthy();
});

const collision = (at: number) => ({
  key: { from: String(at), to: String(at + 1), city: '' },
  base: { from: String(at), to: String(at + 1), rate: '6.19' },
  theirs: { from: String(at), to: String(at + 1), rate: '6.3' },
  mine: at === 1 ? null : { from: String(at), to: String(at + 1), rate: '6.5' },
  chosen: null,
});

async function chooseRows(count: number) {
  outbox.collisions = Array.from({ length: count }, (_, at) => collision(at));
  const user = open([preparedChange(1, { state: 'needs-you', reason: 'collision', details: String(count) })]);
  await user.click(within(await details()).getByRole('button', { name: 'Choose the rows' }));
  const dialog = await screen.findByRole('dialog', { name: /^Changed by another user/ });
  await within(dialog).findByRole('table', { name: 'Rows in conflict' });
  return { user, dialog };
}
const sends = () => outbox.choices.filter(({ send }) => send);

it('shows base, theirs and mine, and sends nothing before every row has a choice', async () => {
  const { user, dialog } = await chooseRows(2);
  const [, first, second] = within(dialog).getAllByRole('row');
  expect([...(first?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    '0 – 1',
    '6.19',
    '6.30',
    '6.50',
  ]);
  expect(second?.textContent).toContain('no row');
  expect(within(dialog).getByText('2 choices to make')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: '0 – 1: on the server now, 6.30' }));
  expect(await within(dialog).findByText('1 choice to make')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Send with these choices' }));
  expect(await within(dialog).findByText('Choose one')).toBeTruthy();
  expect(dialog.isConnected).toBe(true);
  await waitFor(() => expect((document.activeElement as HTMLElement).closest('tr')).toBe(second));
  await user.keyboard('m');
  expect(await within(dialog).findByText('Every row has a choice')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Send with these choices' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(outbox.choices.filter(({ send }) => !send).map(({ rows, side }) => [rows, side])).toEqual([
    [[0], 'theirs'],
    [[1], 'mine'],
  ]);
  expect(sends().map(({ rows }) => rows)).toEqual([[], []]);
});

it('has thousands of rows in pages, chooses for all, and finds the open one on another page', async () => {
  const { user, dialog } = await chooseRows(2001);
  expect(within(dialog).getAllByRole('row')).toHaveLength(51);
  expect(within(dialog).getByText(/^1 – 50 of 2.001 rows$/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Use my rows' }));
  expect(await within(dialog).findByText('Every row has a choice')).toBeTruthy();
  outbox.collisions = outbox.collisions.map((row, at) => (at === 1234 ? { ...row, chosen: null } : row));
  await user.click(within(dialog).getByRole('button', { name: 'Send with these choices' }));
  expect(await within(dialog).findByText(/^1.201 – 1.250 of 2.001 rows$/)).toBeTruthy();
  await waitFor(() =>
    expect((document.activeElement as HTMLElement).getAttribute('aria-label')).toMatch(
      /^1.234 – 1.235: on the server/,
    ),
  );
});

it('keeps the dialog and says why a choice was not kept', async () => {
  const { user, dialog } = await chooseRows(1);
  bridge.refuse('outbox.choose', { code: 'disk_full', at: 0 });
  await user.click(within(dialog).getByRole('radio', { name: /yours/ }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(within(dialog).getByRole('radio', { name: /yours/ })).toHaveProperty('checked', false);
});

it('sends an attempt without an answer again only after a question, if no row collides', async () => {
  const user = open([preparedChange(1, { state: 'needs-you', reason: 'moved-while-sending' })]);
  await user.click(within(await details()).getByRole('button', { name: 'Compare' }));
  const question = await screen.findByRole('alertdialog', { name: /Send rates-1\.csv again\?/ });
  expect(sends()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sends()).toHaveLength(1));
});

// @vitest-environment jsdom
/**
 * The columns of the home page: tasks, sent changes and expiring contracts, each with count, button and empty state.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import HomePage from '../../../../renderer/home/home-page';
import { useListMemory } from '../../../../renderer/lists/list-memory';
import { endOfDay, submittedDateTime } from '../../../../shared/dates';
import { defaultPreferences } from '../../../../shared/preferences';
import { anna, installDrafts } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openPage } from '../../../support/page/open-page';
import {
  changeId,
  delivery,
  type FakeOutbox,
  installOutbox,
  openCall,
  preparedChange,
  rowRun,
  sentChange,
} from '../../../support/page/outbox-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';
import { type FakeFile, installRateDesk } from '../../../support/page/rate-bridge';

const bridge = new FakeBridge();
let outbox: FakeOutbox;
/** Number of contracts that expire until a day. */
let ending: Record<string, number>;
/** The server reports the number of rows. */
let isCounted: boolean;
const ends = [
  {
    type: 'select2DateRange',
    name: 'dates',
    title: 'From and to',
    values: [
      { index: 'from', text: 'Begins' },
      { index: 'to', text: 'Ends' },
    ],
  },
];

const show = { name: 'show', columns: [] };
const structure = (filters: readonly unknown[], permissions: readonly unknown[] = [show]) => ({
  headers: [{ value: 'id', text: 'ID', visible: true, mobile_visible: true, type: 'id', sortable: true }],
  permissions,
  filters,
});

beforeEach(() => {
  stubLayout();
  bridge.install();
  bridge.answer('preferences.get', defaultPreferences);
  installDrafts(bridge);
  bridge.answer('session.get', { ...anna, user: { id: 1, name: 'Anna', lists: ['contracts'] } });
  bridge.answer('rounds.list', { rounds: [] });
  outbox = installOutbox(bridge);
  ending = {};
  isCounted = true;
  bridge.answer('contracts.structure', structure(ends));
  bridge.answerWith('contracts.datatable', async (input) => {
    const { filters, per_page } = input as {
      filters: { name: string; value: string[] }[];
      per_page: number;
    };
    const day = filters.find(({ name }) => name === 'dates.date')?.value[1] ?? '';
    const count = ending[day] ?? 0;
    const data = Array.from({ length: Math.min(count, per_page) }, (_, at) => ({
      id: at + 1,
      contract_no: `CT-${day.slice(5, 10)}-${at}`,
      client: 'Nova',
      to: '2030-01-02',
    }));
    return isCounted ? { data, total: count } : { data };
  });
});
afterEach(tidyUp);

/** The first request of a list. */
function Contracts() {
  const { asked, askedOrder } = useListMemory('contracts');
  return <p>{JSON.stringify({ ...askedOrder, filters: asked })}</p>;
}
const open = (files: readonly FakeFile[] = []) => {
  installRateDesk(bridge, files);
  return openPage(
    [
      { path: '/', element: <HomePage /> },
      { path: '/lists/contracts', element: <Contracts /> },
    ],
    '/',
  );
};
const column = (name: string) => screen.findByRole('region', { name });
const until = (days: number) => submittedDateTime(endOfDay(new Date(), days));
const tile = (name: RegExp) => screen.findByRole('link', { name });

it('says in each column what will stand there while there is nothing', async () => {
  open();
  expect(await within(await column('To do')).findByText('Nothing to do.')).toBeTruthy();
  expect(await tile(/^Outgoing changes 0 Nothing queued/)).toBeTruthy();
  expect(await within(await column('Sent recently')).findByText(/^Nothing was sent/)).toBeTruthy();
  expect(await within(await column('Expiring soon')).findByText(/^No contract expires/)).toBeTruthy();
});

it('shows what waits: decisions first, then rate files with service, errors and age', async () => {
  outbox.changes = [
    preparedChange(1, { state: 'needs-you', reason: 'collision', details: '2' }),
    preparedChange(2, { state: 'refused', reason: 'gone' }),
    preparedChange(3),
  ];
  open([
    {
      name: 'dhl.csv',
      target: delivery,
      rows: [{ rate: 'x' }],
      find: () => [{ kind: 'not-a-number', field: 'rate' }],
    },
  ]);
  const waiting = await column('To do');
  await within(waiting).findByRole('link', { name: 'dhl.csv' });
  await waitFor(() =>
    expect(
      within(waiting)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['rates-1.csv', 'rates-2.csv', 'dhl.csv']),
  );
  const [, , rateFile] = within(waiting).getAllByRole('listitem');
  expect(rateFile?.textContent).toContain('Delivery · Dubai South FC2 #7');
  expect(rateFile?.textContent).toContain('1 error');
  expect(rateFile?.textContent).toContain('just now');
  expect(within(waiting).getByText('3')).toBeTruthy();
});

it('lists nothing under To do that goes on without a person', async () => {
  const change = { percent: '5', add: null, least: null, round: null };
  const round = { filter: 'All services', change, tables: 'both', day: null, by: 'Anna', made: 0 };
  bridge.answer('rounds.list', {
    rounds: (['planned', 'queueing', 'queued', 'stopped'] as const).map((state, at) => ({
      round: { ...round, id: changeId(20 + at), title: `Round ${state}`, state },
      running: false,
      figures: [],
    })),
  });
  outbox.changes = (['queued', 'unknown', 'checking', 'sending', 'done'] as const).map((state, at) =>
    preparedChange(at + 1, { state }),
  );
  outbox.changes.push(preparedChange(9, { reason: 'paused' }));
  const desk = installRateDesk(bridge, [{ name: 'queued.csv' }, { name: 'open.csv' }]);
  for (const each of desk.rateFiles.values()) if (each.file.name === 'queued.csv') each.queued = changeId(1);
  openPage([{ path: '/', element: <HomePage /> }], '/');
  const waiting = await column('To do');
  await within(waiting).findByRole('link', { name: 'open.csv' });
  await within(waiting).findByRole('link', { name: 'Round stopped' });
  await tile(/^Outgoing changes 5 4 waiting, 1 paused/);
  expect(
    within(waiting)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Round stopped', 'open.csv']);
  expect(within(waiting).getByText('2')).toBeTruthy();
});

it('tells two services of one name apart in every column', async () => {
  const other = { ...delivery, service: { ...delivery.service, id: 8 } };
  outbox.changes = [preparedChange(1, { state: 'refused', reason: 'gone' })];
  outbox.sent = [
    sentChange(3, { title: 'Round: +5 %', origin: { kind: 'round', round: changeId(50) } }),
    sentChange(4, { target: other }),
  ];
  open([{ name: 'dhl.csv', target: other }]);
  const texts = async (name: string) =>
    (await within(await column(name)).findAllByRole('listitem')).map(
      (line) => /FC2 #\d/.exec(line.textContent ?? '')?.[0],
    );
  await within(await column('To do')).findByRole('link', { name: 'dhl.csv' });
  expect(await texts('To do')).toEqual(['FC2 #7', 'FC2 #8']);
  expect(await texts('Sent recently')).toEqual(['FC2 #7', 'FC2 #8']);
  const buttons = within(await column('Sent recently')).getAllByRole('button', { name: /^Undo/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Undo round: +5 % on Delivery · Dubai South FC2 #7',
    'Undo import of rates-4.csv',
  ]);
});

it('leads to calls without a known answer, runs that need the user, and what is on its way', async () => {
  outbox.calls = [openCall(1, { title: 'Remove CT-1' })];
  outbox.runs = [
    rowRun(1, { counts: { 'needs-you': 1, queued: 3 } }),
    rowRun(2, { counts: { refused: 2, done: 1 } }),
    rowRun(3),
  ];
  const user = open();
  const waiting = await column('To do');
  await within(waiting).findByRole('link', { name: 'rows-2.csv' });
  expect(within(waiting).getAllByText(/Needs decision/)).toHaveLength(2);
  expect(within(waiting).getAllByText(/2 rows refused/)).toHaveLength(1);
  await tile(/^Outgoing changes 1 1 waiting/);
  await user.click(within(waiting).getByRole('link', { name: 'Remove CT-1' }));
  expect(await screen.findByText(`At /outbox/${openCall(1).id}`)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows seven lines of very many, and the rest on a press', async () => {
  const user = open(Array.from({ length: 30 }, (_, at) => ({ name: `file-${at}.csv` })));
  const waiting = await column('To do');
  await waitFor(() => expect(within(waiting).getAllByRole('listitem')).toHaveLength(7));
  await user.click(within(waiting).getByRole('button', { name: 'Show 23 more' }));
  expect(within(waiting).getAllByRole('listitem')).toHaveLength(30);
});

it('leads from what goes out to the outbox', async () => {
  outbox.changes = [1, 2].map((number) => preparedChange(number, { state: 'queued', reason: 'offline' }));
  const user = open();
  await user.click(await tile(/^Outgoing changes 2 2 waiting/));
  expect(await screen.findByText('At /outbox')).toBeTruthy();
});

it('lists imports and forms among what was sent, which have no Undo', async () => {
  outbox.doneRuns = [rowRun(1, { counts: { done: 500 }, at: Date.now() - 1000 })];
  outbox.doneCalls = [{ id: changeId(5), title: 'New client Blue', at: Date.now() - 2000 }];
  open();
  const lately = await column('Sent recently');
  const rows = await within(lately).findAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'rows-1.csv',
    'New client Blue',
  ]);
  expect(rows[0]?.textContent).toContain('500 of 500 rows');
  expect(within(lately).queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('offers Undo for what was sent in seven days, and not for what was taken back or is older', async () => {
  const day = 24 * 3_600_000;
  outbox.sent = [
    sentChange(1),
    sentChange(2, { undoneBy: changeId(9) }),
    sentChange(3, { at: Date.now() - 9 * day }),
  ];
  const user = open();
  const lately = await column('Sent recently');
  await waitFor(() => expect(within(lately).getAllByRole('listitem')).toHaveLength(2));
  expect(within(lately).getAllByRole('button', { name: /^Undo import/ })).toHaveLength(1);
  await user.click(within(lately).getByRole('button', { name: 'Undo import of rates-1.csv' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo import of rates-1.csv?' });
  await user.click(await within(dialog).findByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(outbox.undone).toEqual([changeId(1)]));
});

it('shows what was sent and opened while another page was there', async () => {
  const user = open();
  await within(await column('Sent recently')).findByText(/^Nothing was sent/);
  await user.click(screen.getByRole('button', { name: 'Show the history' }));
  await screen.findByText('At /history');
  outbox.sent = [sentChange(1)];
  installRateDesk(bridge, [{ name: 'later.csv' }]);
  await user.click(screen.getByRole('link', { name: 'To the start' }));
  expect(
    await within(await column('Sent recently')).findByRole('link', { name: 'rates-1.csv' }),
  ).toBeTruthy();
  expect(await within(await column('To do')).findByRole('link', { name: 'later.csv' })).toBeTruthy();
});

it('has the server count contracts that end in 90 days, and leads to them on any day', async () => {
  ending = { [until(90)]: 13 };
  const user = open();
  const soon = await column('Expiring soon');
  expect(await within(soon).findByText('13 in 90 days')).toBeTruthy();
  expect(
    within(within(soon).getByRole('list', { name: 'Next to expire' })).getAllByRole('listitem'),
  ).toHaveLength(6);
  await user.click(within(soon).getByRole('button', { name: 'Show all contracts expiring soon' }));
  const asked = JSON.parse((await screen.findByText(/^\{/)).textContent ?? '');
  expect(asked).toEqual({
    sortBy: 'to',
    sortOrder: 'asc',
    filters: [
      { name: 'dates.date', value: { relative: 'next-90-days' } },
      { name: 'dates.select', value: 'to' },
    ],
  });
});

it('opens a contract that ends, where the account may', async () => {
  ending = { [until(90)]: 1 };
  const user = open();
  const name = `CT-${until(90).slice(5, 10)}-0`;
  await user.click(await within(await column('Expiring soon')).findByRole('button', { name }));
  expect(await screen.findByText(/^\{/)).toBeTruthy();

  bridge.answer('contracts.structure', structure(ends, [{ name: 'export', columns: [] }]));
  open();
  const soon = await column('Expiring soon');
  expect(await within(soon).findByText(name)).toBeTruthy();
  expect(within(soon).queryByRole('button', { name })).toBeNull();
});

it('says that there are at least as many where the server does not say how many', async () => {
  ending = { [until(90)]: 12 };
  isCounted = false;
  open();
  expect(await within(await column('Expiring soon')).findByText('7+ in 90 days')).toBeTruthy();
});

it('says that contracts cannot be counted where the list has no filter for it', async () => {
  bridge.answer('contracts.structure', structure([]));
  open();
  expect(
    await within(await column('Expiring soon')).findByText(
      'The list of contracts has no filter for To: Next 90 days.',
    ),
  ).toBeTruthy();
});

it('has no column of contracts where the account may not see them', async () => {
  bridge.answer('contracts.structure', structure(ends, []));
  open();
  await column('Sent recently');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Expiring soon' })).toBeNull());
});

it('fails in one column only, and tries that again', async () => {
  bridge.refuse('contracts.datatable', { code: 'unreachable', at: 0 });
  const user = open();
  const failed = await column('Expiring soon');
  const again = await within(failed).findByRole('button', { name: 'Retry' });
  expect(await within(await column('To do')).findByText('Nothing to do.')).toBeTruthy();
  bridge.answer('contracts.datatable', { data: [], total: 0 });
  await user.click(again);
  expect(await within(failed).findByText(/^No contract expires/)).toBeTruthy();
});

it('counts contracts that could not be counted as soon as the connection is back', async () => {
  bridge.refuse('contracts.datatable', { code: 'unreachable', at: 0 });
  open();
  const failed = await column('Expiring soon');
  await within(failed).findByRole('button', { name: 'Retry' });
  bridge.answer('contracts.datatable', { data: [], total: 0 });
  bridge.push('connection', { state: 'online', since: 0, lastAnswer: 0 });
  expect(await within(failed).findByText(/^No contract expires/)).toBeTruthy();
});

it('has no contracts for an account without their list, and says that an account has no lists', async () => {
  bridge.answer('session.get', { ...anna, user: { id: 1, name: 'Anna', lists: [] } });
  open();
  expect(await screen.findByText('Your account has no lists. Ask an administrator.')).toBeTruthy();
  await column('Sent recently');
  expect(screen.queryByRole('region', { name: 'Expiring soon' })).toBeNull();
  expect(bridge.calls('contracts.structure')).toEqual([]);
});

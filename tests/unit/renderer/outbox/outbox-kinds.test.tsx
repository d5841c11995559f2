// @vitest-environment jsdom
/** All kinds in the outbox: groups, filter by kind, and runs of rows with their actions. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import OutboxPage from '../../../../renderer/outbox/outbox-page';
import type { RowEntry, RowRun } from '../../../../shared/desk/row-entries';
import { anna } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openPage } from '../../../support/page/open-page';
import {
  changeId,
  type FakeOutbox,
  installOutbox,
  openCall,
  preparedChange,
  rowRun,
} from '../../../support/page/outbox-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';
import { installRateDesk } from '../../../support/page/rate-bridge';

const bridge = new FakeBridge();
let outbox: FakeOutbox;

beforeEach(() => {
  stubLayout();
  bridge.install();
  bridge.answer('session.get', anna);
  bridge.answer('clients.datatable', { data: [], total: 0 });
  installRateDesk(bridge);
  outbox = installOutbox(bridge);
});
afterEach(tidyUp);

const open = (given: Partial<FakeOutbox>, address = '/outbox') => {
  Object.assign(outbox, given);
  return openPage([{ path: '/outbox/:id?', element: <OutboxPage /> }], address);
};
const round = { kind: 'round', round: changeId(9) } as const;
const all = () => ({
  calls: [openCall(1)],
  runs: [
    rowRun(1),
    rowRun(2, { counts: { refused: 1, done: 3 } }),
    rowRun(3, { origin: { ...rowRun(3).origin, kind: 'copy', name: 'Blue store' }, counts: { paused: 2 } }),
  ],
  changes: [
    preparedChange(1),
    preparedChange(2, { origin: round, title: 'Round: +5 %' }),
    preparedChange(3, {
      origin: { kind: 'undo', of: changeId(8) },
      title: 'Undo of rates-8.csv',
      state: 'done',
    }),
  ],
});
const shown = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.querySelector('.codesk-outbox-title')?.textContent)
    .filter(Boolean);
const kinds = () => within(screen.getByRole('group', { name: 'Kinds to show' }));

it('has every kind in its group, what needs the user first', async () => {
  open(all());
  await screen.findByRole('article', { name: 'A new client 1' });
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .slice(0, 4)
      .map((heading) => heading.textContent),
  ).toEqual([
    'Needs decision 1 change',
    'Failed 1 change',
    'Queued 3 waiting, 1 paused',
    'Done 1 changeClear',
  ]);
  expect(shown()).toEqual([
    'A new client 1',
    'rows-2.csv',
    'rows-1.csv',
    'Copy from Blue store',
    'rates-1.csv',
    'Round: +5 %',
    'Undo of rates-8.csv',
  ]);
});

it('filters by the kinds that occur, with their counts, and shows all again when the kind is gone', async () => {
  const user = open(all(), `/outbox/${changeId(1)}`);
  await screen.findByRole('article', { name: 'rates-1.csv' });
  expect(
    kinds()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['All 7', 'Forms and actions 1', 'Imports 2', 'Copies 1', 'Rates 1', 'Rounds 1', 'Undo 1']);
  await user.tab();
  kinds().getByRole('button', { name: 'Copies 1' }).focus();
  await user.keyboard('{Enter}');
  expect(kinds().getByRole('button', { name: 'Copies 1' }).getAttribute('aria-pressed')).toBe('true');
  expect(shown()).toEqual(['Copy from Blue store']);
  expect(screen.getByRole('article', { name: 'Copy from Blue store' })).toBeTruthy();
  outbox.runs = outbox.runs.slice(0, 2);
  act(() => outbox.tell());
  await waitFor(() => expect(shown()).toHaveLength(6));
  expect(kinds().getByRole('button', { name: 'All 6' }).getAttribute('aria-pressed')).toBe('true');
});

it('has no filter for one kind alone', async () => {
  open({ changes: [preparedChange(1), preparedChange(2)] });
  await screen.findByRole('article');
  expect(screen.queryByRole('group', { name: 'Kinds to show' })).toBeNull();
});

it('shows a run with its table, integration, progress and rows', async () => {
  const origin = { ...rowRun(1).origin, ownerName: 'Blue store' };
  open({ runs: [rowRun(1, { origin, counts: { done: 120, queued: 370, refused: 10 } })] });
  const article = await screen.findByRole('article', { name: 'rows-1.csv' });
  // Its rows load in a separate request.
  await within(article).findByRole('progressbar');
  expect(within(article).getByRole('link').getAttribute('href')).toBe(
    '/integrations/181/validations/countries',
  );
  expect(within(article).getByRole('link').textContent).toMatch(/^Countries .*of Blue store #181$/);
  expect(await within(article).findByText('120 of 500 done, 10 refused')).toBeTruthy();
  expect(within(article).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('26');
  expect([...article.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
    'Table',
    'Started',
    'Last change',
  ]);
});

it('shows a run while its rows load, and why they could not be loaded', async () => {
  const run = rowRun(1);
  const user = open({ runs: [run] });
  bridge.refuse('journal.run', { code: 'disk_full', at: 0 });
  expect(await screen.findByRole('status', { name: 'Loading the rows' })).toBeTruthy();
  const again = await screen.findByRole('button', { name: 'Retry' });
  bridge.answer('journal.run', { run, rows: [], next: null });
  await user.click(again);
  expect(await screen.findByText('120 of 500 done')).toBeTruthy();
});

it('shows a run that is done while its page is open', async () => {
  const done = rowRun(1, { counts: { done: 500 } });
  open({ runs: [rowRun(1)] }, `/outbox/${done.origin.run}`);
  await screen.findByRole('progressbar');
  Object.assign(outbox, { runs: [], doneRuns: [done] });
  act(() => outbox.tell());
  expect(await screen.findByText('Rows done')).toBeTruthy();
  expect(screen.getByRole('article', { name: 'rows-1.csv' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});

it('names the refused rows of a run, and lets the user decide about those that need it', async () => {
  const run = rowRun(1, { counts: { done: 1, refused: 2, 'needs-you': 1 } });
  const row = (count: number, more: Partial<RowEntry>): RowEntry => ({
    ...{ id: changeId(700 + count), kind: 'row', origin: run.origin, title: `Line ${count} of rows-1.csv` },
    ...{ made: 1, changed: 1, notBefore: null, order: count, nextTry: null, attempts: 1, faults: 0 },
    ...{ operation: changeId(700 + count), state: 'refused', reason: 'not-accepted', details: null },
    row: { kind: 'store', values: { supplier: `Supplier ${count}` }, lines: [count] },
    ...more,
  });
  const openRows = [
    row(1, { details: 'On the black list' }),
    row(2, { state: 'needs-you', reason: 'missing' }),
    row(3, { reason: 'refused' }),
  ];
  const user = open({ runs: [run], openRows });
  expect(await screen.findByText('On the black list')).toBeTruthy();
  expect(screen.getByText('Your account may not change this table.')).toBeTruthy();
  expect(screen.getByText('1 row not in the table')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again: Supplier 2' }));
  await user.click(screen.getByRole('button', { name: 'Exclude: Supplier 2' }));
  expect(outbox.acts.map(({ id, do: act }) => [id, act.what])).toEqual([
    [changeId(702), 'resume'],
    [changeId(702), 'cancel'],
  ]);
});

it.each<[RowRun['counts'], readonly string[]]>([
  [{ queued: 2 }, ['Pause', 'Discard…']],
  [{ paused: 2, sending: 1 }, ['Resume', 'Discard…']],
  [{ sending: 1, done: 3 }, []],
  [{ refused: 1, done: 3 }, ['Retry', 'Discard…']],
  [{ 'needs-you': 1, queued: 1 }, ['Pause', 'Discard…']],
])('offers only what can be done with a run: %j', async (counts, buttons) => {
  open({ runs: [rowRun(1, { counts })] });
  const found = within(await screen.findByRole('article')).queryAllByRole('button');
  expect(found.map((button) => button.textContent)).toEqual(buttons);
});

it('moves a change behind the last one that the filter shows, and not behind those that it hides', async () => {
  const user = open({
    changes: [
      preparedChange(1),
      preparedChange(2),
      preparedChange(3, { origin: round, title: 'Round: +5 %' }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Rates 2' }));
  await user.click(screen.getByRole('button', { name: 'Send rates-1.csv later' }));
  expect(outbox.acts.at(-1)?.do).toEqual({ what: 'move', before: changeId(3) });
  await user.click(screen.getByRole('button', { name: 'All 3' }));
  await user.click(screen.getByRole('button', { name: 'Send rates-1.csv later' }));
  expect(outbox.acts.at(-1)?.do).toEqual({ what: 'move', before: null });
});

it('pauses a run, and discards the rest of it after a question', async () => {
  const user = open({ runs: [rowRun(1)] });
  (await screen.findByRole('button', { name: 'Pause' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Resume'));
  await user.click(screen.getByRole('button', { name: 'Discard…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard the rest of rows-1.csv?' });
  expect(question.textContent).toContain('380 rows will not be sent');
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  const { run } = rowRun(1).origin;
  await waitFor(() =>
    expect(outbox.runActs.map(({ run: of, do: what }) => [of, what])).toEqual([
      [run, 'pause'],
      [run, 'cancel'],
    ]),
  );
});

it('tells how many tables a copy is for, without a link to one of them', async () => {
  open({ runs: [rowRun(1, { lists: ['countries', 'suppliers'] })] });
  const article = await screen.findByRole('article');
  expect(article.textContent).toContain('2 tables of integration #181');
  expect(within(article).queryByRole('link')).toBeNull();
});

it('says why a run could not be paused', async () => {
  const user = open({ runs: [rowRun(1)] });
  await screen.findByRole('article');
  bridge.refuse('journal.set-run', { code: 'unreachable', at: 0 });
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Server not reached')).toBeTruthy();
});

// @vitest-environment jsdom
/** The history: sent rows, and undo with its preview. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import HistoryPage from '../../../../renderer/outbox/history-page';
import { undoRunId } from '../../../../shared/desk/row-entries';
import { anna } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openPage } from '../../../support/page/open-page';
import {
  changeId,
  type FakeOutbox,
  installOutbox,
  rowRun,
  sentChange,
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

const open = (address = '/history') =>
  openPage([{ path: '/history/:id?', element: <HistoryPage /> }], address);
const details = (name = 'rates-1.csv') => screen.findByRole('article', { name });
const band = (from: string, rate: string) => ({ from, to: String(Number(from) + 1), rate });

it('says what will stand there while nothing was sent', async () => {
  open();
  expect(await screen.findByText('Nothing sent yet')).toBeTruthy();
});

it('draws the rates before and after', async () => {
  outbox.sent = [sentChange(1)];
  const strip = { id: '["",""]', table: 'delivery-rates' as const, key: { city: '' } };
  const steps = (rate: string) => [{ from: '0', to: '1', rate }];
  outbox.curve = {
    total: 1,
    strips: [strip],
    shown: { ...strip, now: steps('5'), next: steps('6'), left: 0, changed: 1, largest: null },
  };
  open();
  const article = await details();
  expect(
    await within(article).findByRole('img', { name: 'Rate curve of All cities. 1 band changes.' }),
  ).toBeTruthy();
  expect(within(article).getByRole('list', { name: 'Lines' }).textContent).toBe('BeforeAfter');
  expect(bridge.calls('journal.curve')).toMatchObject([{ id: changeId(1), strip: null }]);
});

it('shows the last one with who, when, counts, and its rows before and after', async () => {
  outbox.sent = [sentChange(2), sentChange(1)];
  outbox.rows = [
    { before: band('0', '6.19'), after: band('0', '6.5') },
    { before: null, after: band('1', '7') },
    { before: band('2', '8'), after: null },
  ];
  open();
  const article = await details();
  expect(article.textContent).toContain('by Anna');
  expect(article.textContent).toContain('1 row added, 2 rows changed, 5 rows unchanged');
  const table = await within(article).findByRole('table', { name: 'Sent rows' });
  const texts = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(texts).toEqual([
    ['0 – 1', '6.19', '6.50'],
    ['1 – 2', 'no row', '7.00'],
    ['2 – 3', '8.00', 'no row'],
  ]);
});

it('saves the kept file, also when the rate file was removed', async () => {
  outbox.sent = [sentChange(1)];
  bridge.answer('rateExports.original', { saved: 'again.csv' });
  const user = open();
  await details();
  await user.click(screen.getByRole('button', { name: 'Save the original file' }));
  await waitFor(() =>
    expect(bridge.calls('rateExports.original')).toMatchObject([{ of: 'sent', id: changeId(1) }]),
  );
  expect(await screen.findByText('again.csv is saved.')).toBeTruthy();
});

it('turns the pages of thousands of rows', async () => {
  outbox.sent = [sentChange(1)];
  outbox.rows = Array.from({ length: 1200 }, (_, at) => ({ before: null, after: band(String(at), '7') }));
  const user = open();
  const article = await details();
  expect(await within(article).findByText(/^1 – 50 of 1.200 rows$/)).toBeTruthy();
  await user.click(within(article).getByRole('button', { name: 'Last page' }));
  expect(await within(article).findByText(/^1.151 – 1.200 of 1.200 rows$/)).toBeTruthy();
  expect(within(article).getAllByRole('row')).toHaveLength(51);
});

async function askUndo() {
  outbox.sent = [sentChange(1)];
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Undo import of rates-1.csv' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo import of rates-1.csv?' });
  return { user, dialog };
}

it('shows what an undo restores, removes and keeps before it queues it', async () => {
  outbox.preview = { restore: 2, remove: 1, keep: 4, conflicts: [], ratesFrom: Date.now() };
  const { user, dialog } = await askUndo();
  const list = await within(dialog).findByRole('list', { name: 'Effect of the undo' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    '2 rows changed or deleted by the import: will be restored',
    '1 row added by the import: will be deleted',
    '4 rows changed later: will not change',
  ]);
  expect(outbox.undone).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(outbox.undone).toEqual([changeId(1)]));
  await user.click(await screen.findByRole('button', { name: 'Show the outbox' }));
  expect(await screen.findByText('At /outbox')).toBeTruthy();
});

it('offers no undo where nothing is as the import left it', async () => {
  outbox.preview = { restore: 0, remove: 0, keep: 3, conflicts: [], ratesFrom: Date.now() };
  const { dialog } = await askUndo();
  expect(await within(dialog).findByText(/Nothing to undo/)).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Undo import' })).toBeNull();
});

it('offers no undo into bands that would overlap, and names them', async () => {
  const conflicts = ['1 – 2 and 1.5 – 2'];
  outbox.preview = { restore: 2, remove: 1, keep: 0, conflicts, ratesFrom: Date.now() };
  const { dialog } = await askUndo();
  const list = await within(dialog).findByRole('list', { name: 'Overlaps' });
  expect(list.textContent).toBe('1 – 2 and 1.5 – 2');
  expect(within(dialog).queryByRole('button', { name: 'Undo import' })).toBeNull();
});

it('keeps the dialog and says why the undo was not queued', async () => {
  const { user, dialog } = await askUndo();
  bridge.refuse('history.undo', { code: 'disk_full', at: 0 });
  await user.click(await within(dialog).findByRole('button', { name: 'Undo import' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(dialog.isConnected).toBe(true);
});

it('names a round as a round where it is undone, and its service', async () => {
  const round = { origin: { kind: 'round', round: changeId(50) }, title: 'Round: +5 %' } as const;
  const { target } = sentChange(1);
  outbox.sent = [
    sentChange(1, round),
    sentChange(2, { ...round, target: { ...target, service: { ...target.service, id: 8 } } }),
  ];
  const user = open();
  const [first, second] = within(await screen.findByRole('navigation')).getAllByRole('link');
  expect(first?.textContent).toContain('Delivery · Dubai South FC2 #7');
  expect(second?.textContent).toContain('Delivery · Dubai South FC2 #8');
  const name = 'Undo round: +5 % on Delivery · Dubai South FC2 #7';
  const button = await screen.findByRole('button', { name });
  expect(button.textContent).toBe('Undo round…');
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: `${name}?` });
  await within(dialog).findByRole('button', { name: 'Undo round' });
  expect(dialog.textContent).toContain('added by the round: will be deleted');
  expect(document.body.textContent).not.toMatch(/import/i);
});

it('names what an undo took back where the undo is undone', async () => {
  outbox.sent = [sentChange(1, { origin: { kind: 'undo', of: changeId(9) }, title: 'Undo of rates-9.csv' })];
  open();
  const button = await screen.findByRole('button', { name: 'Undo undo of rates-9.csv' });
  expect(button.textContent).toBe('Undo undo…');
});

it('has no undo for what was taken back, and leads to its undo', async () => {
  outbox.sent = [sentChange(1, { undoneBy: changeId(9) })];
  const user = open();
  await details();
  expect(screen.queryByRole('button', { name: /^Undo import/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Show the undo' }));
  expect(await screen.findByText(`At /outbox/${changeId(9)}`)).toBeTruthy();
});

it('has calls and runs that were done among what was sent, the last one first, with a filter by kind', async () => {
  const now = Date.now();
  outbox.sent = [sentChange(1)];
  outbox.doneCalls = [{ id: changeId(50), title: 'Remove contract CT-9', at: now }];
  outbox.doneRuns = [rowRun(1, { counts: { done: 9, cancelled: 1 }, at: now - 3_600_000 })];
  const user = open();
  const call = await details('Remove contract CT-9');
  expect(call.querySelector('dt')?.textContent).toBe('Done');
  expect(within(call).queryByRole('button')).toBeNull();
  const links = () => within(screen.getByRole('navigation', { name: 'Sent changes' })).getAllByRole('link');
  expect(links().map((link) => link.querySelector('.codesk-outbox-title')?.textContent)).toEqual([
    'Remove contract CT-9',
    'rates-1.csv',
    'rows-1.csv',
  ]);
  await user.click(screen.getByRole('button', { name: 'Imports 1' }));
  expect(links()).toHaveLength(1);
  const run = await details('rows-1.csv');
  expect(run.textContent).toContain('Rows done9 rowsExcluded rows1 row');
  expect(within(run).queryByRole('progressbar')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All 3' }));
  await user.click(screen.getByRole('link', { name: /^rates-1\.csv/ }));
  await details();
  expect(screen.getByRole('button', { name: /^Undo import/ })).toBeTruthy();
});

it('has no second undo for rows of a table, except after a cancelled one', async () => {
  const run = rowRun(1, { counts: { done: 9 } });
  const { origin } = run;
  outbox.doneRuns = [run];
  const undo = { ...origin, kind: 'undo', run: undoRunId(origin.run) } as const;
  outbox.runs = [rowRun(2, { origin: undo, counts: { cancelled: 9 } })];
  open();
  const button = () => screen.findByRole('button', { name: 'Undo import…' });
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull());
  outbox.runs = [rowRun(2, { origin: undo, counts: { cancelled: 8, done: 1 } })];
  bridge.push('journal', {});
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBe('true'));
  expect((await button()).title).toBe('Already undone, or its undo is in the outbox.');
});

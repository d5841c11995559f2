// @vitest-environment jsdom
import { Classes } from '@blueprintjs/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueueDialog } from '../../../../../renderer/rate-desk/compare/queue-dialog';
import { useDialog } from '../../../../../renderer/ui/use-dialog';
import type { RateBook, RateResult } from '../../../../../shared/ipc/rates';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { cleanResult } from '../../../../support/page/rate-bridge';
import { answerRows, bookOf, openPanel, rateFileId, removedRow } from '../../../../support/page/rate-panels';

const bridge = new FakeBridge();
const change = '0f0e7a0e-8f65-4c8b-9e7a-0c5f2f9b1a02';
beforeEach(() => {
  bridge.install();
  answerRows(bridge, []);
  bridge.answer('rates.queue', { change });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const onFinding = vi.fn();
const onLargeMoves = vi.fn();
const onOutbox = vi.fn();
interface Opened {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}
/** Replaces the page, which opens the dialog and removes it when it is closed. */
function Opener({ children }: { readonly children: (dialog: Opened) => ReactNode }) {
  const { shown, isOpen, open: start, close, closed } = useDialog<true>();
  return (
    <>
      <button type="button" onClick={() => start(true)}>
        Queue…
      </button>
      {shown && children({ isOpen, onClose: close, onClosed: closed })}
    </>
  );
}

const open = (book: RateBook = bookOf()) =>
  openPanel(bridge, {
    book,
    panel: ({ book: shown, lists, edit, onAnswer }) => (
      <Opener>
        {(dialog) => (
          <QueueDialog
            {...dialog}
            book={shown}
            lists={lists}
            edit={edit}
            onAnswer={onAnswer}
            onFinding={onFinding}
            onLargeMoves={onLargeMoves}
            onOutbox={onOutbox}
          />
        )}
      </Opener>
    ),
  });
const dialog = () => screen.findByRole('dialog');

const key = (from: string, to: string) => ({ from, to, city: '' });
const overlaps: RateResult = {
  ...cleanResult(),
  brought: {
    count: 8,
    overlaps: 8,
    named: [
      {
        kind: 'overlap',
        from: '0',
        to: '0.1',
        rows: [
          { cells: key('0', '0.1'), line: null, kept: true },
          { cells: key('0', '1'), line: 2, kept: false },
        ],
      },
    ],
  },
  overlapping: { count: 4, rows: [[0, 3]] },
};
const inFileOnly: RateResult = {
  ...overlaps,
  brought: {
    count: 1,
    overlaps: 1,
    named: [
      {
        kind: 'overlap',
        from: '1',
        to: '2',
        rows: [
          { cells: key('0', '2'), line: 2, kept: false },
          { cells: key('1', '3'), line: null, kept: false },
        ],
      },
    ],
  },
  overlapping: { count: 0, rows: [] },
};

it('names rates that jump or fall, by the band where it happens', async () => {
  const step = (from: string, to: string, before: string, rate: string) => ({
    cells: key(from, to),
    before,
    rate,
  });
  bridge.answer('rates.result', {
    ...cleanResult(),
    jumps: { count: 1, named: [step('1', '2', '6', '95')] },
    falls: { count: 7, named: [step('2', '5', '95', '12.5')] },
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Queue…' }));
  const table = within(await screen.findByRole('region', { name: 'New table' }));
  expect(
    await table.findByText(
      '1 rate is more than ten times or less than a tenth of the rate of the previous band: 1 – 2 from 6.00 to 95.00.',
    ),
  ).toBeTruthy();
  expect(
    table.getByText('7 rates fall as the weight rises: 2 – 5 from 95.00 to 12.50 and 6 more.'),
  ).toBeTruthy();
  // This overlap is not in the file, either.
  expect(screen.getByRole('button', { name: 'Queue' })).toBeTruthy();
});

it('offers to convert bands that look like grams', async () => {
  bridge.answer('rates.result', { ...cleanResult(), unit: 'grams' });
  const { user, answered } = await open();
  await user.click(screen.getByRole('button', { name: 'Queue…' }));
  const table = within(await screen.findByRole('region', { name: 'New table' }));
  expect(await table.findByText(/a thousand times the current bands/)).toBeTruthy();
  await user.click(table.getByRole('button', { name: 'Convert from grams' }));
  expect(answered).toEqual([{ unit: 'grams', weights: 'convert' }]);
  expect((await dialog()).contains(document.activeElement)).toBe(true);
});

describe('a result with overlaps', () => {
  const removing = bookOf({
    changes: {
      added: 12,
      changed: 29,
      removed: 9,
      unchanged: 3,
      largeMoves: 0,
      accepted: { added: 12, changed: 29, removed: 0, largeMoves: 0 },
    },
  });
  it.each([
    ['Replace the whole table', 12, 11],
    ['Delete the rows that overlap', 12, 12],
  ])('puts "%s" first with %d new rows beside %d that are there', async (first, added, there) => {
    const { accepted } = removing.changes ?? {};
    bridge.answer('rates.result', overlaps);
    const changes = { added, changed: there, removed: 9, unchanged: 0, largeMoves: 0, accepted };
    const { user } = await open(bookOf({ changes: changes as never }));
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    const offer = await screen.findByRole('button', { name: first });
    expect(offer.classList).toContain(Classes.INTENT_PRIMARY);
    const offers = ['Replace the whole table', 'Delete the rows that overlap'];
    const primary = offers.filter((name) =>
      screen.getByRole('button', { name }).classList.contains(Classes.INTENT_PRIMARY),
    );
    expect(primary).toEqual([first]);
  });

  const shown = async (result: RateResult, book = removing) => {
    bridge.answer('rates.result', result);
    const stage = await open(book);
    await stage.user.click(screen.getByRole('button', { name: 'Queue…' }));
    return { ...stage, table: within(await screen.findByRole('region', { name: 'New table' })) };
  };

  it.each([
    ['Replace the whole table', null],
    ['Delete the rows that overlap', [[0, 3]]],
  ])('is not queued, and names the bands with the offer "%s"', async (offer, rows) => {
    const { user, edits, table, show } = await shown(overlaps);
    expect(await table.findByText('The new table would have 8 overlaps')).toBeTruthy();
    const named = within(table.getByRole('list', { name: 'Overlaps' })).getAllByRole('listitem');
    expect(named.map((each) => each.textContent)).toEqual([
      '0 – 0.1 (current) overlaps 0 – 1 (line 2)',
      'and 7 more',
    ]);
    expect(screen.queryByRole('button', { name: 'Queue' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(bridge.calls('rates.queue')).toEqual([]);
    await user.click(table.getByRole('button', { name: offer }));
    expect(edits).toEqual([{ op: 'accept', state: 'removed', rows, accepted: true }]);
    bridge.answer('rates.result', { ...cleanResult(2) });
    show({ ...removing, version: 2 });
    expect(await table.findByText('The new table has no gaps and no overlaps.')).toBeTruthy();
    expect(table.queryByRole('button')).toBeNull();
    // The pressed button is gone, and the focus is still in the dialog.
    expect((await dialog()).contains(document.activeElement)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    await user.click(screen.getByRole('button', { name: 'Queue' }));
    await waitFor(() => expect(bridge.calls('rates.queue')).toHaveLength(1));
  });

  it('leads to the rows where the file overlaps itself, and offers no deletion', async () => {
    const { user, table } = await shown(inFileOnly);
    expect(await table.findByText('0 – 2 (line 2) overlaps 1 – 3 (added row)')).toBeTruthy();
    expect(table.queryByRole('button', { name: 'Replace the whole table' })).toBeNull();
    expect(table.queryByRole('button', { name: 'Delete the rows that overlap' })).toBeNull();
    await user.click(table.getByRole('button', { name: 'Show the rows' }));
    expect(onFinding).toHaveBeenCalledWith('overlap');
  });

  it('is queued with gaps and with overlaps of before, which are named', async () => {
    const [overlap] = overlaps.brought.named;
    if (!overlap) throw new Error('There is one');
    const gap = {
      ...overlap,
      kind: 'gap' as const,
      from: '2',
      to: '5',
    };
    const { user, table } = await shown({
      ...cleanResult(),
      before: { count: 1, overlaps: 1, named: [overlap] },
      gaps: { count: 1, overlaps: 0, named: [gap] },
    });
    expect(await table.findByText('The new table has 1 gap: no price for 2 – 5.')).toBeTruthy();
    expect(table.getByText(/^The service already has 1 overlap: 0 – 0\.1 \(current\)/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Queue' }));
    await waitFor(() => expect(bridge.calls('rates.queue')).toHaveLength(1));
  });

  it('says what main refused, also if the page did not know it', async () => {
    bridge.refuse('rates.queue', { code: 'rates_overlap', at: 0, subject: '0 – 1 and 0 – 0.1' });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    await user.click(await screen.findByRole('button', { name: 'Queue' }));
    expect(await within(await dialog()).findByText(/Overlapping bands/)).toBeTruthy();
    expect(within(await dialog()).getByText(/0 – 1 and 0 – 0\.1/)).toBeTruthy();
  });
});

describe('large changes', () => {
  const large = bookOf({
    changes: {
      added: 0,
      changed: 5,
      removed: 0,
      unchanged: 0,
      largeMoves: 3,
      accepted: { added: 0, changed: 2, removed: 0, largeMoves: 0 },
    },
  });

  it('are counted as not accepted, and accepted with one press', async () => {
    bridge.answer('rates.numbers', { version: 7, rows: [[1, 3]] });
    const { user, edits, show } = await open(large);
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    const table = within(await screen.findByRole('region', { name: 'New table' }));
    expect(table.getByText('3 large changes not accepted')).toBeTruthy();
    const counts = within(screen.getByRole('list', { name: 'Changes to send' }));
    expect(counts.getByText('2 rows changed, 3 not accepted')).toBeTruthy();
    await user.click(table.getByRole('button', { name: 'Accept all 3 large changes' }));
    await waitFor(() =>
      expect(edits).toEqual([{ op: 'accept', state: 'changed', rows: [[1, 3]], accepted: true }]),
    );
    expect(bridge.calls('rates.numbers')).toMatchObject([{ view: { change: 'large-move' } }]);
    const accepted = { added: 0, changed: 5, removed: 0, largeMoves: 3 };
    show({
      ...large,
      version: 2,
      changes: { ...(large.changes as NonNullable<RateBook['changes']>), accepted },
    });
    await waitFor(() => expect(table.queryByText(/large change/)).toBeNull());
    expect((await dialog()).contains(document.activeElement)).toBe(true);
  });

  it('are shown in the comparison', async () => {
    const { user } = await open(large);
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    await user.click(await screen.findByRole('button', { name: 'Show large changes' }));
    expect(onLargeMoves).toHaveBeenCalled();
  });
});

describe('queueing', () => {
  it('puts the accepted changes into the outbox, and shows the way there', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    const counts = within(await dialog()).getByRole('list', { name: 'Changes to send' });
    expect(
      within(counts)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['12 rows added', '29 rows changed', 'Dubai Express #7 will have 1\u2009204 rows']);
    await user.click(screen.getByRole('button', { name: 'Queue' }));
    await waitFor(() =>
      expect(bridge.calls('rates.queue')).toEqual([{ as: 'o-1', rateFile: rateFileId, notBefore: null }]),
    );
    await user.click(await screen.findByRole('button', { name: 'Show the outbox' }));
    expect(onOutbox).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('waits for a time of day, today or tomorrow', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    await user.click(await screen.findByRole('radio', { name: 'Not before a time of day' }));
    const field = screen.getByRole('textbox', { name: 'Not before' });
    expect(field).toHaveProperty('value', '06:00');
    await user.click(screen.getByRole('button', { name: 'Queue' }));
    await waitFor(() => expect(bridge.calls('rates.queue')).toHaveLength(1));
    const { notBefore } = bridge.calls('rates.queue')[0] as { notBefore: number };
    const at = new Date(notBefore);
    expect([at.getHours(), at.getMinutes()]).toEqual([6, 0]);
    expect(notBefore).toBeGreaterThan(Date.now());
    expect(notBefore - Date.now()).toBeLessThan(25 * 3_600_000);
  });

  it('takes no time that is none', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    await user.click(await screen.findByRole('radio', { name: 'Not before a time of day' }));
    const field = screen.getByRole('textbox', { name: 'Not before' });
    await user.clear(field);
    await user.type(field, '25:00');
    await user.click(screen.getByRole('button', { name: 'Queue' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('“25:00” is not a time of day. Type one such as 06:00 or 18:30.')).toBeTruthy();
    expect(bridge.calls('rates.queue')).toEqual([]);
  });

  it('marks a wrong time as every field does, once it is left', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    await user.click(await screen.findByRole('radio', { name: 'Not before a time of day' }));
    const field = screen.getByRole('textbox', { name: 'Not before' });
    await user.clear(field);
    await user.type(field, '6.30');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.closest('.bp6-intent-danger')).not.toBeNull();
    const error = screen.getByText('“6.30” is not a time of day. Type one such as 06:00 or 18:30.');
    expect(field.getAttribute('aria-describedby')).toBe(error.id);
    expect(error.querySelector('[data-icon="error"], svg')).not.toBeNull();
    await user.type(field, '{Backspace}{Backspace}{Backspace}:30');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('names the rows that will be deleted', async () => {
    answerRows(bridge, [
      ...Array.from({ length: 12 }, (_, at) => removedRow(at, true)),
      removedRow(12, false),
    ]);
    const { user } = await open(
      bookOf({
        changes: {
          added: 0,
          changed: 0,
          removed: 13,
          unchanged: 5,
          largeMoves: 0,
          accepted: { added: 0, changed: 0, removed: 12, largeMoves: 0 },
        },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    const named = await screen.findByRole('list', { name: 'Deleted rows' });
    const texts = within(named)
      .getAllByRole('listitem')
      .map((each) => each.textContent);
    expect(texts).toHaveLength(11);
    expect([texts[0], texts[9], texts[10]]).toEqual(['0 – 1', '9 – 10', 'and 2 more']);
    const counts = screen.getByRole('list', { name: 'Changes to send' });
    expect(
      within(counts)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['12 rows deleted', '1 row not in the file – kept', 'Dubai Express #7 will have 6 rows']);
  });

  it('keeps the dialog and what was typed when it fails', async () => {
    bridge.refuse('rates.queue', { code: 'disk_full', at: 0 } as never);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    await user.click(await screen.findByRole('radio', { name: 'Not before a time of day' }));
    const field = screen.getByRole('textbox', { name: 'Not before' });
    await user.clear(field);
    await user.type(field, '22:15');
    await user.click(screen.getByRole('button', { name: 'Queue' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Not before' })).toHaveProperty('value', '22:15');
  });
});

describe('a rate file that cannot be queued', () => {
  const blocked = async (book: RateBook) => {
    const stage = await open(book);
    await stage.user.click(screen.getByRole('button', { name: 'Queue…' }));
    const shown = within(await dialog());
    expect(shown.queryByRole('button', { name: 'Queue' })).toBeNull();
    return { ...stage, texts: shown.getAllByRole('listitem').map((each) => each.firstChild?.textContent) };
  };

  it('says which errors keep it, and leads to each', async () => {
    const { user, texts } = await blocked(
      bookOf({
        blocks: true,
        findings: [
          { kind: 'not-a-number', count: 3, field: 'rate', rows: [4, 5, 9] },
          { kind: 'several-services', count: 1, rows: [] },
          { kind: 'gap', count: 2, rows: [7, 8] },
        ],
      }),
    );
    expect(texts).toEqual(['Not a number in 3 rows', 'Several services']);
    await user.click(screen.getByRole('button', { name: 'Show: Not a number in 3 rows' }));
    expect(onFinding).toHaveBeenCalledWith('not-a-number');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has no reason in what is only told, although its kind is an error', async () => {
    const { texts } = await blocked(
      bookOf({
        blocks: true,
        findings: [
          { kind: 'not-a-number', count: 3, field: 'rate', rows: [4, 5, 9] },
          { kind: 'ragged-short', count: 2, rows: [3, 4], severity: 'warning' },
        ],
      }),
    );
    expect(texts).toEqual(['Not a number in 3 rows']);
  });

  it.each([
    [
      'without a service',
      bookOf({ rateFile: { target: null }, changes: null }),
      'No service is chosen. Choose the service of these rates.',
    ],
    [
      'without current rates',
      bookOf({ changes: null, ratesFrom: null }),
      'The current rates of Dubai Express #7 are not loaded. Load them to compare the file.',
    ],
    [
      'with no accepted change',
      bookOf({
        changes: {
          added: 1,
          changed: 0,
          removed: 0,
          unchanged: 0,
          largeMoves: 0,
          accepted: { added: 0, changed: 0, removed: 0, largeMoves: 0 },
        },
      }),
      'No change is accepted. Accept at least one in the comparison.',
    ],
    [
      'with no changes',
      bookOf({
        changes: {
          added: 0,
          changed: 0,
          removed: 0,
          unchanged: 9,
          largeMoves: 0,
          accepted: { added: 0, changed: 0, removed: 0, largeMoves: 0 },
        },
      }),
      'The file and the current rates are the same. Nothing to send.',
    ],
    [
      'with a file that is not read',
      bookOf({ refuse: 'empty', blocks: true }),
      'The file has no content. Choose another file.',
    ],
    [
      'with a decision that is open',
      bookOf({ blocks: true }),
      'The file needs a decision first. See the findings beside the grid.',
    ],
  ])('%s says so', async (_, book, text) => {
    expect((await blocked(book)).texts).toEqual([text]);
  });

  it('queued before leads to the outbox', async () => {
    const { user } = await open(bookOf({ rateFile: { queued: change } }));
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    expect(await screen.findByText(/This file is already in the outbox/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the outbox' }));
    expect(onOutbox).toHaveBeenCalled();
  });
});

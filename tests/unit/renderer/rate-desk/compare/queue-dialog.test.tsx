// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueueDialog } from '../../../../../renderer/rate-desk/compare/queue-dialog';
import { useDialog } from '../../../../../renderer/ui/use-dialog';
import type { RateBook } from '../../../../../shared/ipc/rates';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { answerRows, bookOf, draftId, openPanel, removedRow } from '../../../../support/page/rate-panels';

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
const onOutbox = vi.fn();
interface Opened {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}
/** The page: it opens the dialog, and takes it away when it is closed. */
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
    panel: ({ book: shown, lists }) => (
      <Opener>
        {(dialog) => (
          <QueueDialog {...dialog} book={shown} lists={lists} onFinding={onFinding} onOutbox={onOutbox} />
        )}
      </Opener>
    ),
  });
const dialog = () => screen.findByRole('dialog');

describe('queueing', () => {
  it('puts the accepted changes into the outbox, and shows the way there', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    const counts = within(await dialog()).getByRole('list', { name: 'What will be sent' });
    expect(
      within(counts)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['12 rows added', '29 rows changed', 'Dubai Express then has 1\u2009204 rows']);
    await user.click(screen.getByRole('button', { name: 'Queue' }));
    await waitFor(() =>
      expect(bridge.calls('rates.queue')).toEqual([{ as: 'o-1', draft: draftId, notBefore: null }]),
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
    expect(screen.getByText('“25:00” is no time of day. Type one such as 06:00 or 18:30.')).toBeTruthy();
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
    const error = screen.getByText('“6.30” is no time of day. Type one such as 06:00 or 18:30.');
    expect(field.getAttribute('aria-describedby')).toBe(error.id);
    expect(error.querySelector('[data-icon="error"], svg')).not.toBeNull();
    await user.type(field, '{Backspace}{Backspace}{Backspace}:30');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('names the rows that will be removed', async () => {
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
          accepted: { added: 0, changed: 0, removed: 12 },
        },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    const named = await screen.findByRole('list', { name: 'Removed rows' });
    const texts = within(named)
      .getAllByRole('listitem')
      .map((each) => each.textContent);
    expect(texts).toHaveLength(11);
    expect([texts[0], texts[9], texts[10]]).toEqual(['0 – 1', '9 – 10', 'and 2 more']);
    const counts = screen.getByRole('list', { name: 'What will be sent' });
    expect(
      within(counts)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['12 rows removed', '1 row not in the file, kept', 'Dubai Express then has 6 rows']);
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

describe('a draft that cannot be queued', () => {
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
      bookOf({ draft: { target: null }, changes: null }),
      'No service is chosen. Choose the one that the rates are for.',
    ],
    [
      'without current rates',
      bookOf({ changes: null, ratesFrom: null }),
      'The current rates of Dubai Express were never loaded. They are needed to say what would change.',
    ],
    [
      'with no accepted change',
      bookOf({
        changes: {
          added: 1,
          changed: 0,
          removed: 0,
          unchanged: 0,
          accepted: { added: 0, changed: 0, removed: 0 },
        },
      }),
      'No change is accepted. Accept at least one in the comparison.',
    ],
    [
      'with nothing to change',
      bookOf({
        changes: {
          added: 0,
          changed: 0,
          removed: 0,
          unchanged: 9,
          accepted: { added: 0, changed: 0, removed: 0 },
        },
      }),
      'The file and the current rates are the same. There is nothing to send.',
    ],
    [
      'with a file that is not read',
      bookOf({ refuse: 'empty', blocks: true }),
      'There is nothing in this file. Choose another one.',
    ],
    [
      'with a decision that is open',
      bookOf({ blocks: true }),
      'Something in the file must be decided first. The findings beside the grid say what.',
    ],
  ])('%s says so', async (_, book, text) => {
    expect((await blocked(book)).texts).toEqual([text]);
  });

  it('queued before leads to the outbox', async () => {
    const { user } = await open(bookOf({ draft: { queued: change } }));
    await user.click(screen.getByRole('button', { name: 'Queue…' }));
    expect(await screen.findByText(/This draft was put into the outbox before/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the outbox' }));
    expect(onOutbox).toHaveBeenCalled();
  });
});

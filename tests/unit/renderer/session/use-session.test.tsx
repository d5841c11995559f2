// @vitest-environment jsdom
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionOwner } from '../../../../renderer/ipc';
import { QueriesProvider } from '../../../../renderer/session/queries';
import { ForPerson, SessionProvider, useSession } from '../../../../renderer/session/use-session';
import { ConfirmProvider, useConfirm } from '../../../../renderer/ui/confirm';
import { notify } from '../../../../renderer/ui/notices';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import type { SessionState } from '../../../../shared/ipc/contract';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const aisha: SessionState = {
  status: 'signed_in',
  server: 'https://cod.example',
  practice: false,
  user: { id: 1, name: 'Aisha', email: 'aisha@cod.example' },
  owner: 'o-1',
  kept: 'keyring',
};
const badr: SessionState = {
  ...aisha,
  user: { id: 2, name: 'Badr', email: 'badr@cod.example' },
  owner: 'o-2',
};
const ended: SessionState = { ...aisha, status: 'ended' };

/** Rows of a list, which the server sends to every user. */
const rowsOf = vi.fn<() => Promise<string>>();

function Rows() {
  const { data, error } = useQuery({ queryKey: ['rows'], queryFn: rowsOf, retry: false, staleTime: 60_000 });
  return (
    <>
      <p>{error ? 'Refused' : (data ?? 'Loading')}</p>
      <input aria-label="Note" />
    </>
  );
}

function Question() {
  const ask = useConfirm();
  return (
    <button type="button" onClick={() => void ask({ title: 'Delete?', text: 'CT-9', confirm: 'Delete' })}>
      Delete
    </button>
  );
}

function Page() {
  queries = useQueryClient();
  const { session, person, signOut } = useSession();
  return (
    <>
      <Question />
      <h1>{session.status === 'signed_out' ? 'Sign in' : session.user?.name}</h1>
      {session.status !== 'signed_out' && <Rows key={person} />}
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}

const push = (next: SessionState) => act(async () => bridge.push('session', next));
let queries: QueryClient;
const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
const heading = (name: string) => screen.findByRole('heading', { name });

beforeEach(async () => {
  rowsOf.mockReset();
  window.location.hash = '#/lists/contracts';
  bridge.install();
  bridge.answer('session.get', aisha);
  render(
    <SessionProvider>
      <ForPerson>
        <QueriesProvider>
          <ConfirmProvider>
            <Page />
          </ConfirmProvider>
        </QueriesProvider>
      </ForPerson>
      <NoticesHost />
    </SessionProvider>,
  );
  rowsOf.mockResolvedValueOnce('Rows of Aisha');
  await screen.findByText('Rows of Aisha');
});
afterEach(() => {
  tidyUp();
  window.location.hash = '';
});

describe('another person who signs in', () => {
  it.each([
    ['after the session of the first has ended', [ended, badr]],
    ['without an end of the session between', [badr]],
    ['at another server', [{ ...aisha, server: 'https://other.example', owner: 'o-3' }]],
  ] as const)('sees no loaded rows of the first, %s', async (_, states) => {
    rowsOf.mockReturnValue(new Promise(() => undefined));
    fireEvent.change(note(), { target: { value: 'Typed by Aisha' } });
    for (const next of states) await push(next);
    expect(note().value).toBe('');
    expect(screen.queryByText('Rows of Aisha')).toBeNull();
    expect(screen.getByText('Loading')).toBeTruthy();
  });

  it('is not asked what the first was asked, and reads no notice of the first', async () => {
    rowsOf.mockReturnValue(new Promise(() => undefined));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: 'Delete?' });
    await act(async () => notify({ tone: 'danger', title: 'CT-9 not removed', text: 'Of Aisha' }));
    expect(await screen.findByText('CT-9 not removed')).toBeTruthy();
    await push(ended);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(screen.getByText('CT-9 not removed')).toBeTruthy();
    await push(badr);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(screen.queryByText('CT-9 not removed')).toBeNull());
  });

  it('begins at the first page, not where the first was', async () => {
    rowsOf.mockResolvedValue('Rows of Badr');
    await push(ended);
    expect(window.location.hash).toBe('#/lists/contracts');
    await push(badr);
    await heading('Badr');
    expect(window.location.hash).toBe('#/');
    expect(await screen.findByText('Rows of Badr')).toBeTruthy();
  });
});

describe('the same person who signs in again', () => {
  it('finds the rows and the page as they were', async () => {
    fireEvent.change(note(), { target: { value: 'Typed by Aisha' } });
    await push(ended);
    await push(aisha);
    expect(note().value).toBe('Typed by Aisha');
    expect(screen.getByText('Rows of Aisha')).toBeTruthy();
    expect(window.location.hash).toBe('#/lists/contracts');
    expect(rowsOf).toHaveBeenCalledOnce();
  });

  it('gets what was refused meanwhile', async () => {
    cleanUpAndShowRefused();
    expect(await screen.findByText('Refused')).toBeTruthy();
    await push(ended);
    rowsOf.mockResolvedValue('Rows after all');
    await push(aisha);
    expect(await screen.findByText('Rows after all')).toBeTruthy();
  });

  function cleanUpAndShowRefused() {
    tidyUp();
    rowsOf.mockReset();
    rowsOf.mockRejectedValueOnce(new Error('401'));
    render(
      <SessionProvider>
        <QueriesProvider>
          <ConfirmProvider>
            <Page />
          </ConfirmProvider>
        </QueriesProvider>
      </SessionProvider>,
    );
  }
});

it('signing out leaves nothing loaded for the next one', async () => {
  const signedOut: SessionState = { ...aisha, status: 'signed_out', user: null };
  bridge.answer('session.sign-out', signedOut);
  act(() => screen.getByRole('button', { name: 'Sign out' }).click());
  await heading('Sign in');
  // After the page is drawn, which may be a moment later.
  await waitFor(() => expect(queries.getQueryCache().getAll()).toEqual([]));
  rowsOf.mockReturnValue(new Promise(() => undefined));
  await push(aisha);
  await waitFor(() => expect(screen.getByText('Loading')).toBeTruthy());
});

it('nothing that was loaded waits for its time to be forgotten', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    expect(queries.getQueryCache().getAll()).toHaveLength(1);
    cleanup();
    await Promise.resolve();
    expect(queries.getQueryCache().getAll()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('tells at once whose session it is, for what sends many calls', async () => {
  await heading('Aisha');
  expect(sessionOwner()).toBe('o-1');
  bridge.push('session', ended);
  expect(sessionOwner()).toBe('o-1');
  bridge.push('session', badr);
  expect(sessionOwner()).toBe('o-2');
  await push({ ...badr, status: 'signed_out' });
  expect(sessionOwner()).toBeUndefined();
});

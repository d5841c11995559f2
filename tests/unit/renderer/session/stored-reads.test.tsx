// @vitest-environment jsdom
/** Data from the disk is recorded with its age, and read again when the connection is back. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { continueStoredReplies, tableApi } from '../../../../renderer/ipc';
import { PreferencesProvider } from '../../../../renderer/session/preferences';
import { StoredMark } from '../../../../renderer/session/stored-mark';
import {
  noteStoredReads,
  ofForm,
  readStoredAgain,
  unstored,
} from '../../../../renderer/session/stored-reads';
import { defaultPreferences } from '../../../../shared/preferences';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { setMediaMatches, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const yesterday = Date.UTC(2026, 10, 28, 8, 18) / 1000;
let isOnline: boolean;
let stop: () => void;

beforeEach(() => {
  bridge.install();
  setMediaMatches(() => false);
  bridge.answer('preferences.get', defaultPreferences);
  isOnline = false;
  bridge.replyWith('orders.show', (input) => {
    const { id } = input as { id: number };
    return {
      ok: true,
      data: { detail: { id, isOnline } },
      ...(!isOnline && { storedAt: yesterday + id }),
    };
  });
});
afterEach(() => {
  stop();
  tidyUp();
});

interface ReaderProps {
  readonly ids: readonly number[];
  readonly staleTime?: number;
  readonly meta?: typeof unstored | typeof ofForm;
}

/** Reads some records one after the other. */
function Reader({ ids, staleTime = 0, meta }: ReaderProps) {
  const { data } = useQuery({
    queryKey: ['read', ids],
    queryFn: async () => {
      const again = continueStoredReplies();
      const found: unknown[] = [];
      for (const id of ids) found.push((await again(() => tableApi('orders', 'show', { id }))).detail);
      return found;
    },
    staleTime,
    ...(meta && { meta }),
  });
  return <p>{data ? JSON.stringify(data) : 'nothing'}</p>;
}

function open(reader: ReaderProps) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, persister: noteStoredReads } },
  });
  stop = readStoredAgain(queries);
  render(
    <QueryClientProvider client={queries}>
      <PreferencesProvider>
        <StoredMark />
        <StoredMark of={[['read', [2]]]} />
        <Reader {...reader} />
      </PreferencesProvider>
    </QueryClientProvider>,
  );
}
const comeBack = () => {
  isOnline = true;
  act(() => bridge.push('connection', { state: 'online', since: 0, lastAnswer: 0 }));
};
const marks = () => screen.queryAllByText(/^Offline: data from/).map(({ textContent }) => textContent);

it('names the age of the oldest reply, and goes with the next answer of the server', async () => {
  open({ ids: [5, 3, 9] });
  await waitFor(() => expect(marks()).toHaveLength(1));
  // Kathmandu is 5 h 45 min east.
  expect(marks()[0]).toBe('Offline: data from 28/11/2026 14:03');
  comeBack();
  await waitFor(() => expect(marks()).toEqual([]));
  expect(screen.getByText(/"isOnline":true/)).toBeTruthy();
});

it('stays in a form, whose values are not replaced', async () => {
  open({ ids: [2], staleTime: Number.POSITIVE_INFINITY, meta: ofForm });
  await waitFor(() => expect(marks()).toHaveLength(2));
  const before = bridge.calls('orders.show').length;
  comeBack();
  await act(async () => undefined);
  expect(bridge.calls('orders.show')).toHaveLength(before);
  expect(marks()).toHaveLength(2);
});

it('goes as well where the rows would never be old, as those of a plot', async () => {
  open({ ids: [2], staleTime: Number.POSITIVE_INFINITY });
  await waitFor(() => expect(marks()).toHaveLength(2));
  comeBack();
  await waitFor(() => expect(marks()).toEqual([]));
});

it('is not there where the connection came back while the disk was read', async () => {
  bridge.replyWith('orders.show', () => {
    const storedAt = isOnline ? undefined : yesterday;
    if (!isOnline) comeBack();
    return {
      ok: true,
      data: { detail: { isOnline: storedAt === undefined } },
      ...(storedAt && { storedAt }),
    };
  });
  open({ ids: [2] });
  await screen.findByText(/"isOnline":true/);
  expect(marks()).toEqual([]);
});

it('is not there for what the server answered', async () => {
  isOnline = true;
  open({ ids: [1] });
  await screen.findByText(/"isOnline":true/);
  expect(marks()).toEqual([]);
});

it('reads outside of what is shown are not answered from the disk, nor those of a search', async () => {
  open({ ids: [1, 2], meta: unstored });
  await screen.findByText(/"id":2/);
  await tableApi('orders', 'show', { id: 7 });
  expect(bridge.shown('orders.show')).toEqual([false, false, false]);
  expect(marks()).toEqual([]);
});

it('each of the reads of a query is one that is shown', async () => {
  open({ ids: [1, 2] });
  await screen.findByText(/"id":2/);
  expect(bridge.shown('orders.show')).toEqual([true, true]);
});

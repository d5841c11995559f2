// @vitest-environment jsdom
import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JobsProvider } from '../../../../renderer/app/jobs';
import { StatusBar } from '../../../../renderer/app/status-bar';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { SlotsProvider } from '../../../../renderer/ui/page-header';
import type { SessionState } from '../../../../shared/ipc/contract';
import type { Job } from '../../../../shared/ipc/events';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const session: SessionState = {
  status: 'signed_in',
  server: 'https://cod.example',
  practice: false,
  user: { id: 1, name: 'Aisha', email: 'aisha@cod.example' },
  owner: 'o-1',
  kept: 'keyring',
};
const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  title: 'Export orders',
  state: 'running',
  received: 2048,
  total: null,
  file: `${id}.csv`,
  ...more,
});
const push = (sent: Job) => act(async () => bridge.push('job', sent));

function renderBar() {
  render(
    <BlueprintProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <JobsProvider>
            <SlotsProvider>
              <StatusBar />
            </SlotsProvider>
            <NoticesHost />
          </JobsProvider>
        </SessionProvider>
      </QueryClientProvider>
    </BlueprintProvider>,
  );
}

beforeEach(async () => {
  stubLayout();
  bridge.install();
  bridge.answer('session.get', session);
  bridge.answer('connection.get', { state: 'online', since: 0, lastAnswer: 0 });
  bridge.answer('download.reveal', {});
  bridge.answer('download.dismiss', {});
  bridge.answer('download.cancel', {});
  renderBar();
  await screen.findByText('cod.example');
});
afterEach(tidyUp);

const bar = () => within(screen.getByRole('contentinfo'));

describe('a practice workspace that stopped', () => {
  const stopped = { state: 'offline', since: 0, lastAnswer: 0, practice: 'stopped' } as const;

  it('is started again by a press', async () => {
    const user = userEvent.setup();
    const asked = bridge.hold('practice.retry');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await act(async () => bridge.push('connection', stopped));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(bridge.calls('practice.retry')).toEqual([{}]);
    await act(async () => asked.succeed({}));
    await act(async () => bridge.push('connection', { state: 'online', since: 0, lastAnswer: 0 }));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('that does not start says so', async () => {
    const user = userEvent.setup();
    bridge.refuse('practice.retry', { code: 'practice_stopped', at: 0 });
    await act(async () => bridge.push('connection', stopped));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/Practice workspace stopped/)).toBeTruthy();
  });
});

it('names the person by the e-mail where there is no name', async () => {
  await act(async () => bridge.push('session', { ...session, user: { id: 3, email: 'dana@cod.example' } }));
  expect(bar().getByText('dana@cod.example')).toBeTruthy();
});

it('shows the connection that main reported last, not an older reply', async () => {
  const answer = bridge.hold('connection.get');
  tidyUp();
  stubLayout();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <SlotsProvider>
          <StatusBar />
        </SlotsProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('cod.example');
  await act(async () => bridge.push('connection', { state: 'offline', since: 0, lastAnswer: null }));
  await act(async () => answer.succeed({ state: 'online', since: 0, lastAnswer: 0 }));
  expect(bar().getByRole('status').textContent).toContain('Offline since');
});

describe('a download in the status bar', () => {
  it('shows its progress and can be cancelled', async () => {
    const user = userEvent.setup();
    await push(job('orders'));
    expect(bar().getByRole('progressbar', { name: 'Export orders, progress' })).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Cancel Export orders' }));
    expect(bridge.calls('download.cancel')).toEqual([{ job: 'orders' }]);
    await push(job('orders', { state: 'cancelled' }));
    expect(bar().queryByRole('progressbar')).toBeNull();
    expect(bar().queryByText('orders.csv saved')).toBeNull();
  });

  it.each([
    ['of the size that the server named', { total: 4096 }, '50'],
    ['of what is to be written', { part: 0.25 }, '25'],
    ['unknown', {}, null],
  ])('shows how much of it is there: %s', async (_what, more, percent) => {
    await push(job('orders', more));
    const bar = screen.getByRole('progressbar', { name: 'Export orders, progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe(percent);
  });

  it('stays when it is saved, with the way to its folder, until that is shown', async () => {
    const user = userEvent.setup();
    await push(job('orders'));
    await push(job('orders', { state: 'done' }));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toBe('orders.csv savedExport orders');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Show in folder' })).toHaveLength(1);
    expect(bar().queryByRole('progressbar')).toBeNull();
    expect(bar().getByText('orders.csv saved')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Show in folder' }));
    expect(bridge.calls('download.reveal')).toEqual([{ job: 'orders' }]);
    await waitFor(() => expect(bar().queryByText('orders.csv saved')).toBeNull());
    expect(bridge.calls('download.dismiss')).toEqual([{ jobs: ['orders'] }]);
  });

  it('stays when its folder cannot be shown, until it is dismissed', async () => {
    const user = userEvent.setup();
    bridge.refuse('download.reveal', { code: 'file_gone', at: 0 });
    await push(job('orders', { state: 'done' }));
    await user.click(bar().getByRole('button', { name: 'Show in folder' }));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(bar().getByText('orders.csv saved')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Dismiss orders.csv' }));
    expect(bar().queryByText('orders.csv saved')).toBeNull();
  });

  it('goes ten minutes after the last file was saved, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const pass = (minutes: number) => act(async () => vi.advanceTimersByTime(minutes * 60_000));
      await push(job('orders', { state: 'done' }));
      await pass(9);
      await push(job('returns', { state: 'done' }));
      await pass(9);
      expect(bar().getByText('returns.csv saved')).toBeTruthy();
      expect(bar().getByRole('button', { name: '1 more' })).toBeTruthy();
      await push(job('skus'));
      await pass(2);
      expect(bar().queryByText(/saved/)).toBeNull();
      // A running job has no time limit.
      expect(bar().getByRole('progressbar')).toBeTruthy();
      expect(bridge.calls('download.dismiss')).toEqual([{ jobs: ['returns', 'orders'] }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('stays beside those saved after it', async () => {
    const user = userEvent.setup();
    for (const id of ['orders', 'returns', 'skus']) await push(job(id, { state: 'done' }));
    expect(bar().getByText('skus.csv saved')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: '2 more' }));
    const files = await screen.findByRole('list', { name: 'Saved files' });
    expect(within(files).getByText('returns.csv')).toBeTruthy();
    await user.click(within(files).getByRole('button', { name: 'Dismiss returns.csv' }));
    expect(within(files).queryByText('returns.csv')).toBeNull();
    await user.click(within(files).getByRole('button', { name: 'Show orders.csv in folder' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Saved files' })).toBeNull());
    expect(bridge.calls('download.reveal')).toEqual([{ job: 'orders' }]);
    expect(bar().getByText('skus.csv saved')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Dismiss skus.csv' }));
    await waitFor(() => expect(bar().queryByText(/saved/)).toBeNull());
  });

  it('names the cells that look like formulas, with the way to the file', async () => {
    const user = userEvent.setup();
    const formulas = { count: 5, first: ['B2', 'C7', 'AA9'] };
    await push(job('orders', { state: 'done', formulas }));
    const text = '5 cells look like formulas (B2, C7, AA9 and others). The file is as the server sent it.';
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain(`orders.csv savedExport orders. ${text}`);
    const shown = screen.getAllByRole('button', { name: 'Show in folder' });
    expect(shown).toHaveLength(2);
    const ofNotice = shown.filter((button) => !screen.getByRole('contentinfo').contains(button));
    expect(ofNotice).toHaveLength(1);
    for (const button of ofNotice) await user.click(button);
    expect(bridge.calls('download.reveal')).toEqual([{ job: 'orders' }]);
    // The file stays in the bar for a user who missed the notice.
    expect(bar().getByTitle(`Export orders: orders.csv. ${text}`)).toBeTruthy();
    expect(bar().getByTitle(text)).toBeTruthy();
    await push(job('skus', { state: 'done', formulas: { count: 1, first: ['A2'] } }));
    expect(
      bar().getByTitle('1 cell looks like a formula (A2). The file is as the server sent it.'),
    ).toBeTruthy();
  });

  it.each([
    [1, '1 cell'],
    [3, '3 cells'],
  ])('says that the last line of a file has %i of 12 cells', async (cells, shown) => {
    await push(job('orders', { state: 'done', lastLine: { cells, expected: 12 } }));
    const text = `The last line has ${shown} instead of 12; the file may be incomplete.`;
    expect((await screen.findByRole('alert')).textContent).toContain(
      `orders.csv savedExport orders. ${text}`,
    );
    expect(bar().getByTitle(text)).toBeTruthy();
  });

  it('has no doubt about a saved file without a reason', async () => {
    await push(job('orders', { state: 'done' }));
    await screen.findByText('orders.csv saved');
    expect(screen.queryByText(/incomplete|formula/)).toBeNull();
    expect(bar().queryByTitle(/incomplete|formula/)).toBeNull();
  });

  it('names the file in a failure that does not', async () => {
    const cut = { code: 'connection_cut', at: 0, subject: 'cod.example' } as const;
    await push(job('orders', { state: 'failed', failure: cut }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'orders.csv is not saved. cod.example: The connection ended before the reply was complete. Try again.',
    );
    const wrong = { code: 'wrong_file', at: 0, subject: 'skus.csv (a web page)' } as const;
    await push(job('skus', { state: 'failed', failure: wrong }));
    await screen.findByText(/^skus\.csv \(a web page\): The server sent a different file/);
  });

  it('is there again after the page was loaded anew, and an end that nobody saw is told', async () => {
    tidyUp();
    stubLayout();
    bridge.answer('download.jobs', {
      jobs: [
        job('saved', { state: 'done' }),
        job('orders'),
        job('returns', {
          state: 'failed',
          failure: { code: 'disk_full', at: 0, subject: 'returns.csv in x' },
        }),
      ],
    });
    renderBar();
    await screen.findByText('cod.example');
    const user = userEvent.setup();
    expect(await bar().findByRole('progressbar', { name: 'Export orders, progress' })).toBeTruthy();
    expect(bar().getByText('saved.csv saved')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('Disk is full');
    await user.click(bar().getByRole('button', { name: 'Cancel Export orders' }));
    expect(bridge.calls('download.cancel')).toEqual([{ job: 'orders' }]);
    await user.click(bar().getByRole('button', { name: 'Dismiss saved.csv' }));
    expect(bridge.calls('download.dismiss')).toEqual([{ jobs: ['saved'] }]);
  });

  it('of the next person is asked for, and those of the first one are gone', async () => {
    await push(job('orders'));
    bridge.answer('download.jobs', { jobs: [job('own')] });
    await act(async () => bridge.push('session', { ...session, owner: 'o-2' }));
    expect(await bar().findByTitle('Export orders: own.csv')).toBeTruthy();
    expect(bar().queryByTitle('Export orders: orders.csv')).toBeNull();
  });

  it('is not shown to the next person', async () => {
    await push(job('orders', { state: 'done' }));
    expect(bar().getByText('orders.csv saved')).toBeTruthy();
    await act(async () =>
      bridge.push('session', {
        ...session,
        user: { id: 2, name: 'Badr', email: 'badr@cod.example' },
        owner: 'o-2',
      }),
    );
    expect(bar().getByText('Badr')).toBeTruthy();
    expect(bar().queryByText('orders.csv saved')).toBeNull();
  });
});

// @vitest-environment jsdom
import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpdateNews } from '../../../../renderer/app/updates/update-news';
import { UpdateStatus } from '../../../../renderer/app/updates/update-status';
import { UpdatesSection } from '../../../../renderer/app/updates/updates-section';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import {
  type DraftSaver,
  UnsavedProvider,
  useRegisterDraftSaver,
  useUnsavedGuard,
} from '../../../../renderer/ui/unsaved';
import type { Release, UpdateState } from '../../../../shared/ipc/updates';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const mb = 1024 * 1024;
const offered: Release = {
  version: '1.3.0',
  notes: 'Faster lists.\n\n- **Exports** <b>with</b> totals',
  released: null,
  size: 80 * mb,
};
const idle: UpdateState = {
  state: 'idle',
  version: '1.2.0',
  channel: 'latest',
  channels: ['latest'],
  offered: null,
  checkedAt: null,
  waitingFor: [],
  canInstall: true,
  news: null,
};
const ready: UpdateState = { ...idle, state: 'ready', offered };

beforeEach(() => {
  stubLayout();
  bridge.install();
});
afterEach(tidyUp);

interface Typed {
  readonly keeper?: DraftSaver;
  readonly guard?: boolean | 'secret';
}

/** A text typed into the page, and where it is stored. */
function Form({ keeper = null, guard = false }: { keeper?: DraftSaver | null; guard?: boolean | 'secret' }) {
  useRegisterDraftSaver(keeper);
  useUnsavedGuard(guard);
  return null;
}

async function open(state: UpdateState, { keeper, guard }: Typed = {}) {
  bridge.answer('updates.get', state);
  render(
    <BlueprintProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmProvider>
          <UnsavedProvider>
            <MemoryRouter>
              <Form keeper={keeper} guard={guard} />
              <footer>
                <UpdateStatus />
              </footer>
              <aside>
                <UpdateNews />
              </aside>
              <UpdatesSection />
            </MemoryRouter>
            <NoticesHost />
          </UnsavedProvider>
        </ConfirmProvider>
      </QueryClientProvider>
    </BlueprintProvider>,
  );
  await waitFor(() => expect(bridge.calls('updates.get').length).toBeGreaterThan(0));
  await screen.findByText(/./, { selector: '.codesk-updates-state' });
  return userEvent.setup();
}
const bar = () => within(screen.getByRole('contentinfo'));
const section = () => within(screen.getByRole('region', { name: 'Updates' }));
const says = () => document.querySelector('.codesk-updates-state')?.textContent;
/** The visible text of the status bar, without texts for screen readers only. */
const inBar = () =>
  [...screen.getByRole('contentinfo').children]
    .filter((each) => !each.classList.contains('codesk-unseen'))
    .map((each) => each.textContent)
    .join('');
const tell = (state: UpdateState) => act(async () => bridge.push('update', state));

describe('the section about updates', () => {
  it.each<[UpdateState, string]>([
    [
      { ...idle, state: 'off', off: 'policy' },
      'Your organisation has turned off automatic updates. Your administrator installs updates on this computer.',
    ],
    [
      { ...idle, state: 'off', off: 'no_feed' },
      'Automatic updates are not set up. Your administrator installs updates on this computer.',
    ],
    [
      { ...idle, state: 'off', off: 'no_key' },
      'This installation has no key to verify updates, so Codesk does not download any. Your administrator installs updates on this computer.',
    ],
    [idle, 'Codesk has not checked for updates yet.'],
    [{ ...idle, state: 'checking' }, 'Checking for updates…'],
    [{ ...idle, state: 'current' }, 'Codesk 1.2.0 is the newest version for this computer.'],
    [
      { ...idle, state: 'downloading', offered, progress: { received: 12 * mb, total: 80 * mb } },
      'Codesk 1.3.0 is being downloaded: 12.0 MB of 80.0 MB. You can continue working.',
    ],
    [
      ready,
      'Codesk 1.3.0 is ready. A restart installs it. Your drafts are saved and offered again after it.',
    ],
    [
      { ...ready, waitingFor: ['Export of orders', 'prices.csv'] },
      'Codesk restarts when this is done: Export of orders, prices.csv.',
    ],
    [
      { ...ready, canInstall: false },
      'Codesk 1.3.0 is available. Your administrator installs updates on this computer.',
    ],
    [{ ...ready, state: 'installing' }, 'Codesk restarts and installs 1.3.0.'],
    [
      { ...idle, state: 'failed', failure: { code: 'update_failed', at: 1 } },
      'The last check for updates failed. You continue with Codesk 1.2.0, which checks again later.',
    ],
    [
      {
        ...ready,
        state: 'failed',
        failure: { code: 'update_refused', at: 1, subject: 'Its signature is wrong' },
      },
      'Codesk 1.3.0 was not installed. You continue with Codesk 1.2.0.',
    ],
  ])('says what the state is: $state', async (state, text) => {
    await open(state);
    expect(says()).toBe(text);
  });

  it('names why an update was refused', async () => {
    const failure = { code: 'update_refused', at: 1, subject: 'Its signature is wrong.' } as const;
    await open({ ...idle, state: 'failed', offered, failure });
    expect(section().getByRole('alert').textContent).toContain(
      'Its signature is wrong. Codesk could not verify the update, so it was not installed.',
    );
  });

  it('checks now, and shows what was found', async () => {
    const answer = bridge.hold('updates.check');
    const user = await open({ ...idle, checkedAt: 1_772_442_000 });
    expect(section().getByText(/^Last check: .*2026/)).toBeTruthy();
    const check = section().getByRole<HTMLButtonElement>('button', { name: 'Check now' });
    await user.click(check);
    expect(check.disabled).toBe(true);
    await act(async () => answer.succeed({ ...idle, state: 'current' }));
    await waitFor(() => expect(says()).toBe('Codesk 1.2.0 is the newest version for this computer.'));
    expect(check.disabled).toBe(false);
  });

  it('tells a check that could not be made', async () => {
    bridge.refuse('updates.check', { code: 'unreachable', at: 0 });
    const user = await open(idle);
    await user.click(section().getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('Server not reached')).toBeTruthy();
  });

  it('offers the channels that the policy allows, and no choice of one', async () => {
    bridge.answer('updates.channel', { ...idle, channel: 'beta', channels: ['latest', 'beta'] });
    const user = await open({ ...idle, channels: ['latest', 'beta'] });
    const choice = section().getByRole<HTMLSelectElement>('combobox', { name: 'Versions' });
    await user.selectOptions(choice, 'beta');
    expect(bridge.calls('updates.channel')).toEqual([{ channel: 'beta' }]);
    await waitFor(() => expect(choice.value).toBe('beta'));
    await tell(idle);
    await waitFor(() => expect(section().queryByRole('combobox')).toBeNull());
    expect(section().getByText('Stable versions')).toBeTruthy();
  });

  it('offers nothing to press where updates are off', async () => {
    await open({ ...idle, state: 'off', off: 'policy' });
    expect(section().queryAllByRole('button')).toEqual([]);
  });

  it('shows notes as text, however long', async () => {
    await open(ready);
    const notes = section().getByRole('region', { name: /^New in Codesk 1\.3\.0/ });
    expect(notes.textContent).toBe(offered.notes);
    expect(notes.children).toHaveLength(0);
    expect(notes.tabIndex).toBe(0);
    await tell({ ...ready, offered: { ...offered, notes: ' ' } });
    expect(await section().findByText('This version has no release notes.')).toBeTruthy();
  });
});

describe('updates in the status bar', () => {
  it.each<UpdateState>([
    { ...idle, state: 'off', off: 'policy' },
    idle,
    { ...idle, state: 'checking' },
    { ...idle, state: 'current' },
    { ...ready, canInstall: false },
  ])('are not there while nothing matters: $state', async (state) => {
    await open(state);
    expect(inBar()).toBe('');
    expect(bar().getByRole('status').textContent).toBe('');
  });

  it('show how far a download is', async () => {
    await open({ ...idle, state: 'downloading', offered, progress: { received: 20 * mb, total: 80 * mb } });
    expect(inBar()).toBe('Update25 %');
    expect(bar().getByRole('progressbar', { name: 'Update progress' })).toBeTruthy();
    await tell(ready);
    await waitFor(() => expect(bar().queryByRole('progressbar')).toBeNull());
  });

  it('name what a restart waits for, and let it be given up', async () => {
    bridge.answer('updates.later', ready);
    const user = await open({ ...ready, waitingFor: ['Export of orders', 'A', 'B'] });
    expect(bar().getByText('Waiting for Export of orders, A and 1 more')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Later' }));
    expect(await bar().findByRole('button', { name: 'Restart to update' })).toBeTruthy();
  });

  it('lead from a refusal to the section', async () => {
    await open({ ...idle, state: 'failed', offered, failure: { code: 'update_refused', at: 1 } });
    const link = bar().getByRole('link', { name: 'Update refused' });
    expect(link.getAttribute('href')).toBe('/about?at=updates');
  });

  it.each([true, false])(
    'name a refusal while an older version is ready, installed here: %s',
    async (canInstall) => {
      await open({ ...ready, canInstall, failure: { code: 'update_refused', at: 1 } });
      expect(bar().getByRole('link', { name: 'Update refused' })).toBeTruthy();
      expect(bar().queryAllByRole('button', { name: 'Restart to update' })).toHaveLength(canInstall ? 1 : 0);
    },
  );

  it('name no check that only failed while a version is ready', async () => {
    await open({ ...ready, failure: { code: 'unreachable', at: 1 } });
    expect(bar().queryByRole('link')).toBeNull();
  });

  it('are read out once, and take the focus from nothing', async () => {
    await open(idle);
    const spoken = bar().getByRole('status');
    await tell(ready);
    await waitFor(() => expect(spoken.textContent).toBe('Codesk 1.3.0 is ready. Restart to update.'));
    await tell({ ...ready, checkedAt: 1_772_442_000 });
    expect(await section().findByText(/^Last check: .*2026/)).toBeTruthy();
    expect(spoken.textContent).toBe('Codesk 1.3.0 is ready. Restart to update.');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a restart to update', () => {
  /** A keeper whose disk works, or does not. */
  const keeperOf = (works: boolean) => {
    const told: string[] = [];
    const keeper: DraftSaver = {
      open: () => ['A new client'],
      saveError: () => (works ? undefined : 'Disk is full'),
      save: async () => {
        told.push('keep');
        return works;
      },
      discard: async () => void told.push('discard'),
    };
    return { keeper, told };
  };
  const restart = () => bar().getByRole('button', { name: 'Restart to update' });

  it('asks nothing if nothing was typed', async () => {
    bridge.answer('updates.restart', { ...ready, state: 'installing' });
    const user = await open(ready);
    expect(restart().title).toBe('Installs Codesk 1.3.0');
    await user.click(restart());
    expect(await bar().findByText('Restarting…')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('keeps what was typed, and asks nothing', async () => {
    bridge.answer('updates.restart', { ...ready, waitingFor: ['Export of orders'] });
    const { keeper, told } = keeperOf(true);
    const user = await open(ready, { keeper, guard: true });
    await user.click(restart());
    expect(await bar().findByText('Waiting for Export of orders')).toBeTruthy();
    expect(told).toEqual(['keep']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['it cannot be kept', false, true],
    ['part of it is a password', true, 'secret'],
  ] as const)('asks if %s', async (_why, works, guard) => {
    bridge.answer('updates.restart', { ...ready, state: 'installing' });
    const { keeper, told } = keeperOf(works);
    const user = await open(ready, { keeper, guard });
    await user.click(restart());
    const question = await screen.findByRole('alertdialog', { name: 'Restart without saving?' });
    expect(question.textContent).toContain('A new client');
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bridge.calls('updates.restart')).toEqual([]);
    expect(told).not.toContain('discard');

    await user.click(restart());
    await user.click(await screen.findByRole('button', { name: 'Discard and restart' }));
    await waitFor(() => expect(bridge.calls('updates.restart')).toHaveLength(1));
    expect(told).toContain('discard');
    // Main does not wait for cancelled work.
    expect(bridge.calls('window.unsaved').at(-1)).toEqual({ unsaved: false });
  });

  it('tells why it did not begin, and can be asked for again', async () => {
    bridge.refuse('updates.restart', { code: 'update_failed', at: 0 });
    const user = await open(ready);
    await user.click(restart());
    expect(await screen.findByText('Update not downloaded')).toBeTruthy();
    expect(restart()).toBeTruthy();
  });
});

describe('what is new after an update', () => {
  const news: Release = { version: '1.2.0', notes: 'Faster lists.\nMore', released: null, size: null };

  it('is a strip that is dismissed once', async () => {
    bridge.answer('updates.seen', {});
    const user = await open({ ...idle, news });
    const strip = within(screen.getByRole('complementary'));
    expect(strip.getByRole('status').textContent).toContain('Codesk was updated to 1.2.0. Faster lists.');
    await user.click(strip.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(strip.queryByRole('status')).toBeNull());
    expect(bridge.calls('updates.seen')).toEqual([{}]);
  });

  it('can be read later', async () => {
    await open({ ...idle, installed: news });
    expect(within(screen.getByRole('complementary')).queryByRole('status')).toBeNull();
    expect(section().getByRole('region', { name: 'New in Codesk 1.2.0' }).textContent).toBe(
      'Faster lists.\nMore',
    );
  });
});

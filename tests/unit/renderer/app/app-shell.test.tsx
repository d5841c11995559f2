// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppShell } from '../../../../renderer/app/app-shell';
import { ListMemoryProvider } from '../../../../renderer/lists/list-memory';
import { OperationsProvider } from '../../../../renderer/operations/operations';
import { PreferencesProvider } from '../../../../renderer/session/preferences';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { PopupsProvider } from '../../../../renderer/ui/popups';
import { type ShortcutGroup, usePageShortcuts } from '../../../../renderer/ui/shortcuts';
import { UnsavedProvider } from '../../../../renderer/ui/unsaved';
import { defaultPreferences } from '../../../../shared/preferences';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { changeId, installOutbox, preparedChange, rowRun } from '../../../support/page/outbox-bridge';
import { setMediaMatches, stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('preferences.get', defaultPreferences);
});
afterEach(tidyUp);

const walking: readonly ShortcutGroup[] = [
  { title: 'Walking', shortcuts: [{ keys: ['F8'], text: 'The next step' }] },
];
function PageWithKeys() {
  usePageShortcuts(walking);
  return <input aria-label="Steps" />;
}

let router: ReturnType<typeof createMemoryRouter>;
async function show({ practice = false } = {}) {
  bridge.answer('session.get', {
    status: 'signed_in',
    server: 'https://cod.example',
    practice,
    user: null,
    owner: 'o-1',
    kept: 'keyring',
  });
  bridge.answer('connection.get', { state: 'online', since: 1, lastAnswer: 1 });
  router = createMemoryRouter(
    [
      {
        element: <AppShell />,
        children: [
          { index: true, element: <p>The home</p> },
          { path: '/walk', element: <PageWithKeys /> },
          { path: '*', element: <p>The page</p> },
        ],
      },
    ],
    { initialEntries: ['/lists/contracts'] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreferencesProvider>
        <SessionProvider>
          <OperationsProvider>
            <ConfirmProvider>
              <UnsavedProvider>
                <ListMemoryProvider>
                  <PopupsProvider>
                    <RouterProvider router={router} />
                  </PopupsProvider>
                </ListMemoryProvider>
              </UnsavedProvider>
            </ConfirmProvider>
            <NoticesHost />
          </OperationsProvider>
        </SessionProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('The page');
  return userEvent.setup();
}
const foldButton = (name: 'Collapse navigation' | 'Expand navigation') =>
  screen.findByRole('button', { name });
const kept = () => bridge.calls('preferences.set');

describe('the navigation beside a page', () => {
  it('is folded and unfolded with Ctrl+B, which is remembered', async () => {
    const user = await show();
    await foldButton('Collapse navigation');
    await user.keyboard('{Control>}b{/Control}');
    await foldButton('Expand navigation');
    await waitFor(() => expect(kept()).toContainEqual({ navigationFolded: true }));
    await user.keyboard('{Control>}B{/Control}');
    await foldButton('Collapse navigation');
    await waitFor(() => expect(kept().at(-1)).toEqual({ navigationFolded: false }));
  });

  it.each([
    'b',
    '{Control>}{Shift>}b{/Shift}{/Control}',
    '{Control>}{Alt>}b{/Alt}{/Control}',
    '{Control>}n{/Control}',
  ])('stays as it is with %s', async (keys) => {
    const user = await show();
    await user.keyboard(keys);
    await foldButton('Collapse navigation');
    expect(kept()).toEqual([]);
  });

  it('is folded in a narrow window at first, and unfolding it there is not remembered', async () => {
    setMediaMatches((query) => query === '(max-width: 40em)');
    const user = await show();
    await user.click(await foldButton('Expand navigation'));
    await foldButton('Collapse navigation');
    expect(kept()).toEqual([]);
  });
});

describe('the frame of a page', () => {
  it('lets the keyboard skip to the content', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Skip to content' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it.each([true, false])('names the practice workspace only there: %s', async (practice) => {
    await show({ practice });
    expect(screen.queryAllByText(/practice workspace/i).length > 0).toBe(practice);
  });
});

it('goes home with Alt+Home, from anywhere, and not with other keys', async () => {
  const user = await show();
  await user.keyboard('{Home}{Control>}{Alt>}{Home}{/Alt}{/Control}');
  expect(screen.getByText('The page')).toBeTruthy();
  await user.keyboard('{Alt>}{Home}{/Alt}');
  expect(await screen.findByText('The home')).toBeTruthy();
});

describe('the sheet of keys', () => {
  const groups = async () => {
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    return within(sheet)
      .getAllByRole('region')
      .map((group) => group.getAttribute('aria-label'));
  };
  const close = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('has the keys of all pages everywhere, and those of a page only there', async () => {
    const user = await show();
    await user.keyboard('?');
    expect(await groups()).toEqual(['Everywhere', 'Forms and dialogs']);
    const sheet = screen.getByRole('dialog');
    for (const text of ['Home', 'Open a rate file', 'Lock Codesk', 'Submit the form'])
      expect(within(sheet).getByText(text, { selector: 'dt' })).toBeTruthy();
    await close(user);
    await act(() => router.navigate('/walk'));
    await user.keyboard('?');
    expect(await groups()).toEqual(['Walking', 'Everywhere', 'Forms and dialogs']);
    await close(user);
    await act(() => router.navigate('/'));
    await user.keyboard('?');
    expect(await groups()).toEqual(['Everywhere', 'Forms and dialogs']);
  });

  it('stays away from a field, and from keys with Ctrl or Alt', async () => {
    const user = await show();
    await user.keyboard('{Control>}?{/Control}{Alt>}?{/Alt}');
    await act(() => router.navigate('/walk'));
    await user.type(screen.getByRole('textbox', { name: 'Steps' }), 'why?');
    expect(screen.getByRole('textbox', { name: 'Steps' })).toHaveProperty('value', 'why?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('prepared changes in the status bar', () => {
  const bar = () => screen.queryByRole('link', { name: /^Outbox: / });

  it('are counted while there is work, and not otherwise', async () => {
    const outbox = installOutbox(bridge, {
      changes: [
        preparedChange(1),
        preparedChange(2, { state: 'queued', reason: 'offline' }),
        preparedChange(3, { state: 'needs-you', reason: 'collision' }),
        preparedChange(4, { state: 'done' }),
      ],
    });
    await show();
    await waitFor(() => expect(bar()?.textContent).toBe(' 2 waiting, 1 needs a decision'));
    outbox.changes = [preparedChange(4, { state: 'done' })];
    act(() => outbox.tell());
    await waitFor(() => expect(bar()).toBeNull());
  });

  it('say when one is done or needs a person meanwhile, and lead to it', async () => {
    const outbox = installOutbox(bridge, {
      changes: [
        preparedChange(1),
        preparedChange(2),
        preparedChange(3, { state: 'refused', reason: 'gone' }),
      ],
    });
    const user = await show();
    await waitFor(() => expect(bar()).not.toBeNull());
    expect(screen.queryByText('Not sent')).toBeNull();
    outbox.changes = [
      preparedChange(1, { state: 'done' }),
      preparedChange(2, { state: 'needs-you', reason: 'collision' }),
      preparedChange(3, { state: 'refused', reason: 'gone' }),
    ];
    act(() => outbox.tell());
    expect(await screen.findByText('rates-1.csv: Delivery · Dubai South FC2 #7 is saved.')).toBeTruthy();
    const asking = await screen.findByText(/^rates-2\.csv needs your decision/);
    await user.click(within(asking.closest('.codesk-notice') as HTMLElement).getByText('Show'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/outbox/${changeId(2)}`));
  });

  it('say once that an import needs the user, and nothing of one that continues, ended or was discarded', async () => {
    const outbox = installOutbox(bridge, {
      runs: [rowRun(1), rowRun(2), rowRun(3, { counts: { refused: 4 } }), rowRun(4)],
    });
    const user = await show();
    await waitFor(() => expect(bar()).not.toBeNull());
    outbox.runs = [
      rowRun(1, { counts: { done: 9, 'needs-you': 1 } }),
      rowRun(2, { counts: { done: 499, queued: 1 } }),
      rowRun(3, { counts: { refused: 4 } }),
    ];
    for (let times = 0; times < 2; times += 1) act(() => outbox.tell());
    const asking = await screen.findByText('rows-1.csv needs your decision about 1 row.');
    expect(screen.queryByText(/^rows-[234]\.csv/)).toBeNull();
    expect(screen.getAllByText('Needs decision')).toHaveLength(1);
    await user.click(within(asking.closest('.codesk-notice') as HTMLElement).getByText('Show'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/outbox/${rowRun(1).origin.run}`));
  });

  it('say once what became of a whole round, and also what was done before it was seen waiting', async () => {
    const origin = { kind: 'round', round: changeId(9) } as const;
    const outbox = installOutbox(bridge, {
      changes: [1, 2, 3].map((each) => preparedChange(each, { origin, title: 'Round: +3.5 %' })),
    });
    const user = await show();
    await waitFor(() => expect(bar()).not.toBeNull());
    outbox.changes = [
      ...[1, 2, 3].map((each) => preparedChange(each, { origin, title: 'Round: +3.5 %', state: 'done' })),
      preparedChange(4, { state: 'done' }),
    ];
    act(() => outbox.tell());
    const sent = await screen.findByText('Round: +3.5 %: 3 changes are saved.');
    expect(screen.getByText('rates-4.csv: Delivery · Dubai South FC2 #7 is saved.')).toBeTruthy();
    expect(screen.getAllByText('Sent')).toHaveLength(2);
    await user.click(within(sent.closest('.codesk-notice') as HTMLElement).getByText('Show'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/rate-rounds/${changeId(9)}`));
  });
});

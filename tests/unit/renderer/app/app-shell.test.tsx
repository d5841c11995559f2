// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppShell } from '../../../../renderer/app/app-shell';
import { PreferencesProvider } from '../../../../renderer/session/preferences';
import { SessionProvider } from '../../../../renderer/session/session';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { UnsavedProvider } from '../../../../renderer/ui/unsaved';
import { defaultPreferences } from '../../../../shared/preferences';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { standInForLayout, tidyUp, windowMatches } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  standInForLayout();
  bridge.answer('preferences.get', defaultPreferences);
});
afterEach(tidyUp);

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
  const router = createMemoryRouter([
    { element: <AppShell />, children: [{ path: '*', element: <p>The page</p> }] },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreferencesProvider>
        <SessionProvider>
          <ConfirmProvider>
            <UnsavedProvider>
              <RouterProvider router={router} />
            </UnsavedProvider>
          </ConfirmProvider>
        </SessionProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('The page');
  return userEvent.setup();
}
const foldButton = (name: 'Fold navigation' | 'Unfold navigation') => screen.findByRole('button', { name });
const kept = () => bridge.calls('preferences.set');

describe('the navigation beside a page', () => {
  it('is folded and unfolded with Ctrl+B, which is remembered', async () => {
    const user = await show();
    await foldButton('Fold navigation');
    await user.keyboard('{Control>}b{/Control}');
    await foldButton('Unfold navigation');
    await waitFor(() => expect(kept()).toContainEqual({ navigationFolded: true }));
    await user.keyboard('{Control>}B{/Control}');
    await foldButton('Fold navigation');
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
    await foldButton('Fold navigation');
    expect(kept()).toEqual([]);
  });

  it('is folded in a narrow window at first, and unfolding it there is not remembered', async () => {
    windowMatches((query) => query === '(max-width: 40em)');
    const user = await show();
    await user.click(await foldButton('Unfold navigation'));
    await foldButton('Fold navigation');
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

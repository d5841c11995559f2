// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkspaceNotices } from '../../../../renderer/app/workspace-notices';
import { SessionProvider } from '../../../../renderer/session/use-session';
import type { SessionState } from '../../../../shared/ipc/contract';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const session: SessionState = {
  status: 'signed_in',
  server: 'https://cod.example',
  practice: false,
  user: null,
  owner: 'o-1',
  kept: 'memory',
};
const warning = 'The profile could not be read.';
const noKeyring = 'This system has no keyring. You stay signed in until Codesk closes.';

const versions = { version: '1', electron: '', chrome: '', node: '', platform: 'test' };

beforeEach(() => {
  bridge.install();
  bridge.answer('app.about', { ...versions, warnings: [warning] });
});
afterEach(tidyUp);

async function show(more: Partial<SessionState> = {}) {
  bridge.answer('session.get', { ...session, ...more });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <WorkspaceNotices />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(warning);
}

it.each([
  ['says that there is no keyring', {}, true],
  ['says nothing where the session is in the keyring', { kept: 'keyring' }, false],
  ['says nothing in the practice workspace, which keeps no credentials', { practice: true }, false],
] as const)('%s', async (_name, more, says) => {
  await show(more);
  expect(screen.queryByText(noKeyring) !== null).toBe(says);
});

it('says that a session was not stored, and not that there is no keyring', async () => {
  await show({ kept: 'failed' });
  expect(
    screen.getByText(
      'The session could not be stored in this profile. You stay signed in until Codesk closes.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText(noKeyring)).toBeNull();
});

it('says before a sign-in what is wrong with the profile, and nothing about a session', async () => {
  await show({ status: 'signed_out' });
  expect(screen.queryByText(noKeyring)).toBeNull();
});

it('shows a warning when it comes, takes it back when it is mended, and says it again when it comes back', async () => {
  await show();
  const full = 'The disk of this profile is full.';
  const now = (warnings: string[]) => {
    bridge.answer('app.about', { ...versions, warnings });
    bridge.push('warnings', {});
  };
  now([warning, full]);
  await screen.findByText(full);
  const user = userEvent.setup();
  const callout = screen.getAllByRole('status').find((each) => within(each).queryByText(full));
  await user.click(within(callout as HTMLElement).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(full)).toBeNull();
  now([]);
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  now([full]);
  await screen.findByText(full);
});

it('shows the warnings of the start until they are dismissed, also after another sign-in', async () => {
  await show();
  const user = userEvent.setup();
  await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] as HTMLElement);
  expect(screen.queryByText(noKeyring)).toBeNull();
  expect(screen.getByText(warning)).toBeTruthy();
  tidyUp();
  await show();
  expect(screen.queryByText(noKeyring)).toBeNull();
});

it('shows a warning of a running app within a second', async () => {
  await show();
  const versions = { version: '1', electron: '', chrome: '', node: '', platform: 'test' };
  bridge.answer('app.about', { ...versions, warnings: [warning, 'Something failed.'] });
  bridge.push('warnings', {});
  expect(await screen.findByText('Something failed.')).toBeTruthy();
});

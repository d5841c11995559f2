// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionEnded } from '../../../../../renderer/app/sign-in/session-ended';
import { SignInScreen } from '../../../../../renderer/app/sign-in/sign-in-screen';
import { PolicyProvider } from '../../../../../renderer/session/policy';
import { PreferencesProvider } from '../../../../../renderer/session/preferences';
import { SessionProvider } from '../../../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../../../renderer/ui/confirm';
import type { SessionState } from '../../../../../shared/ipc/contract';
import { noPolicyState } from '../../../../../shared/ipc/no-policy';
import type { PolicyState } from '../../../../../shared/ipc/policy';
import { defaultPreferences } from '../../../../../shared/preferences';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();
const nobody: SessionState = {
  status: 'signed_out',
  server: '',
  practice: false,
  user: null,
  owner: 'o-1',
  kept: 'keyring',
};

beforeEach(() => {
  stubLayout();
  bridge.install();
  bridge.answer('session.get', nobody);
  bridge.answer('preferences.get', {
    ...defaultPreferences,
    lastServer: 'https://cod.example',
    lastEmail: 'aisha@cod.example',
  });
});
afterEach(tidyUp);

async function open(page = <SignInScreen onBegin={() => undefined} />) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PolicyProvider>
        <PreferencesProvider>
          <ConfirmProvider>
            <SessionProvider>{page}</SessionProvider>
          </ConfirmProvider>
        </PreferencesProvider>
      </PolicyProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(/^(Sign in to Codesk|Session expired)$/);
  return userEvent.setup();
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const signIn = () => screen.getByRole('button', { name: 'Sign in' });

describe('signing in', () => {
  it('says what is wrong with the profile, also when it comes later', async () => {
    await open();
    const versions = { version: '1', electron: '', chrome: '', node: '', platform: 'test' };
    bridge.answer('app.about', { ...versions, warnings: ['The disk of this profile is full.'] });
    bridge.push('warnings', {});
    expect(await screen.findByText('The disk of this profile is full.')).toBeTruthy();
  });

  it('begins with the server and e-mail of the last time, and sends them with the password', async () => {
    bridge.answer('session.sign-in', { ...nobody, status: 'signed_in' });
    const user = await open();
    expect([field('Server address').value, field('E-mail').value]).toEqual([
      'https://cod.example',
      'aisha@cod.example',
    ]);
    expect(field('Password').type).toBe('password');
    await user.type(field('Password'), 'secret{Enter}');
    await waitFor(() =>
      expect(bridge.calls('session.sign-in')).toEqual([
        { with: 'password', server: 'https://cod.example', email: 'aisha@cod.example', password: 'secret' },
      ]),
    );
  });

  it('sends nothing while a field is wrong, and goes to it', async () => {
    const user = await open();
    await user.click(signIn());
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(document.activeElement).toBe(field('Password'));
    expect(bridge.calls('session.sign-in')).toEqual([]);
  });

  it('sends nothing that is too long', async () => {
    const user = await open();
    await user.click(field('Password'));
    await user.paste('x'.repeat(1025));
    await user.click(signIn());
    expect(screen.getByText('Maximum valid input length is 1024 character')).toBeTruthy();
    expect(field('Password').value).toHaveLength(1025);
    expect(bridge.calls('session.sign-in')).toEqual([]);
  });

  it('takes an access token instead, which is not shown', async () => {
    bridge.answer('session.sign-in', { ...nobody, status: 'signed_in' });
    const user = await open();
    await user.click(screen.getByRole('radio', { name: 'Access token' }));
    expect(screen.queryByLabelText('Password')).toBeNull();
    const token = field('Access token');
    expect(token.type).toBe('password');
    await user.type(token, 'tok-1{Enter}');
    await waitFor(() =>
      expect(bridge.calls('session.sign-in')).toEqual([
        { with: 'token', server: 'https://cod.example', token: 'tok-1' },
      ]),
    );
  });

  it('gives the keyboard back to the password when it failed, to be typed anew', async () => {
    bridge.refuse('session.sign-in', { code: 'refused', at: 0, serverMessage: 'Wrong password.' });
    const user = await open();
    const password = field('Password');
    await user.type(password, 'wrong');
    await user.click(signIn());
    await screen.findByText('Wrong password.');
    expect(document.activeElement).toBe(password);
    await user.keyboard('right');
    expect(password.value).toBe('right');
  });

  it('says why it failed, until another way to sign in is chosen', async () => {
    bridge.refuse('session.sign-in', { code: 'refused', at: 0, serverMessage: 'Wrong password.' });
    const user = await open();
    await user.type(field('Password'), 'wrong{Enter}');
    expect(await screen.findByText('Wrong password.')).toBeTruthy();
    expect(field('Password').value).toBe('wrong');
    await user.click(screen.getByRole('radio', { name: 'Access token' }));
    expect(screen.queryByText('Wrong password.')).toBeNull();
  });
});

describe('signing in again after the session has expired', () => {
  const ended: SessionState = {
    ...nobody,
    status: 'ended',
    server: 'https://other.example',
    user: { id: 1, email: 'mira@other.example' },
  };

  it('is for the same server and person', async () => {
    bridge.answer('session.get', ended);
    await open(<SessionEnded open />);
    expect([field('Server address').value, field('E-mail').value]).toEqual([
      'https://other.example',
      'mira@other.example',
    ]);
    expect([field('Server address').disabled, field('E-mail').disabled]).toEqual([true, false]);
  });

  it('can be left by signing out', async () => {
    bridge.answer('session.get', ended);
    bridge.answer('session.sign-out', nobody);
    const user = await open(<SessionEnded open />);
    await user.click(screen.getByRole('button', { name: 'Sign out and leave' }));
    await waitFor(() => expect(bridge.calls('session.sign-out')).toEqual([{}]));
  });
});

describe('the practice workspace', () => {
  it('opens, during which nobody can sign in', async () => {
    const answer = bridge.hold('practice.open');
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Open practice workspace' }));
    await waitFor(() => expect(signIn()).toHaveProperty('disabled', true));
    expect(bridge.calls('practice.open')).toEqual([{}]);
    answer.fail({ code: 'refused', at: 0, serverMessage: 'No room on the disk.' });
    expect(await screen.findByText('No room on the disk.')).toBeTruthy();
    expect(signIn()).toHaveProperty('disabled', false);
  });

  it('is reset only after a question', async () => {
    bridge.answer('practice.reset', {});
    const user = await open();
    const reset = screen.getByRole('button', { name: 'Reset practice data' });
    await user.click(reset);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bridge.calls('practice.reset')).toEqual([]);
    await user.click(reset);
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Real data does not change.');
    await user.click(within(question).getByRole('button', { name: 'Reset practice data' }));
    await waitFor(() => expect(bridge.calls('practice.reset')).toEqual([{}]));
  });
});

describe('under a policy', () => {
  const set = (name: string, value: string) => ({
    name,
    value,
    from: 'machine' as const,
    where: '/etc/codesk/policy.json',
  });
  const under = (policy: Partial<PolicyState>) => {
    bridge.answer('policy.get', { ...noPolicyState, ...policy });
    return open();
  };

  it('the pinned server cannot be changed, and says so', async () => {
    const user = await under({
      pinnedServer: 'https://cod.example',
      entries: [set('server', 'https://cod.example'), set('pinServer', 'true')],
    });
    await user.type(field('Server address'), 'x');
    expect(field('Server address').value).toBe('https://cod.example');
    const described = document.getElementById(field('Server address').getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain('Managed by your organisation');
    expect(described?.textContent).toContain('Policy entry pinServer in /etc/codesk/policy.json');
  });

  it('a server that is only proposed can be changed', async () => {
    const user = await under({ entries: [set('server', 'https://cod.example')] });
    await user.type(field('Server address'), '/api');
    expect(field('Server address').value).toBe('https://cod.example/api');
    expect(screen.queryByText('Managed by your organisation')).toBeNull();
  });

  it('the practice workspace can be switched off, and says so', async () => {
    await under({ practice: false, entries: [set('practice', 'false')] });
    for (const name of ['Open practice workspace', 'Reset practice data'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    expect(screen.getByText('Managed by your organisation')).toBeTruthy();
    expect(screen.getByRole('form', { name: 'Sign in' })).toBeTruthy();
  });

  it('that is broken, nobody can sign in, and the reason stands in the place of the form', async () => {
    await under({ broken: '/etc/codesk/policy.json: idleLock (must be a whole number from 1 to 1440)' });
    const alert = screen.getByRole('alert');
    expect(within(alert).getByText('Policy cannot be read')).toBeTruthy();
    expect(alert.textContent).toContain(
      '/etc/codesk/policy.json: idleLock (must be a whole number from 1 to 1440): The policy of this computer has an error, so you cannot sign in. Contact your administrator.',
    );
    expect(within(alert).getByRole('button', { name: 'Copy details' })).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Sign in' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open practice workspace' }).disabled).toBe(
      true,
    );
  });
});

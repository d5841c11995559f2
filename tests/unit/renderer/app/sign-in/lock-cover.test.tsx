// @vitest-environment jsdom
import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LockCover, loadLockDialog } from '../../../../../renderer/app/sign-in/lock-cover';
import { invoke } from '../../../../../renderer/ipc';
import { ForPerson, SessionProvider } from '../../../../../renderer/session/use-session';
import { NoticesHost } from '../../../../../renderer/ui/notices-host';
import { Dialog } from '../../../../../renderer/ui/overlays';
import { useSessionReturn } from '../../../../../renderer/ui/session-return';
import type { Failure } from '../../../../../shared/errors';
import type { SessionState } from '../../../../../shared/ipc/contract';
import { FakeBridge, Refused } from '../../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();
const aisha: SessionState = {
  status: 'signed_in',
  server: 'https://cod.example',
  practice: false,
  user: { id: 1, name: 'Aisha', email: 'aisha@cod.example' },
  owner: 'o-1',
  kept: 'keyring',
};
const locked: SessionState = { ...aisha, locked: true };
const refusal: Failure = { code: 'locked', at: 0 };

let isLocked: boolean;
let returns: number;

function Page() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const { data } = useQuery({
    queryKey: ['about', asked],
    queryFn: () => invoke('app.about', {}),
    enabled: asked,
  });
  useSessionReturn(() => {
    returns += 1;
  });
  return (
    <main>
      <h1>Contracts of Aurora</h1>
      <p>{data ? `Version ${data.version}` : 'Not asked'}</p>
      <input aria-label="Note" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => setAsked(true)}>
        Ask
      </button>
      <Dialog isOpen={open} title="Edit CT-9" onClose={() => setOpen(false)}>
        <input aria-label="Contract no." />
      </Dialog>
    </main>
  );
}

async function open(first: SessionState = aisha, side = false) {
  bridge.answer('session.get', first);
  render(
    <BlueprintProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <LockCover side={side} />
          <ForPerson>
            <Page />
          </ForPerson>
          <NoticesHost />
        </SessionProvider>
      </QueryClientProvider>
    </BlueprintProvider>,
  );
  await screen.findByRole('textbox', { name: 'Note', hidden: true });
  return userEvent.setup();
}
const tell = (state: SessionState) =>
  act(async () => {
    isLocked = state.locked === true;
    bridge.answer('session.get', state);
    bridge.push('session', state);
  });
const cover = () => screen.findByRole('dialog', { name: 'Locked' });

beforeEach(async () => {
  // The state of a signed-in user.
  await loadLockDialog();
  isLocked = false;
  returns = 0;
  stubLayout();
  bridge.install();
  bridge.answerWith('app.about', async () => {
    if (isLocked) throw new Refused(refusal);
    return { version: '4.2', electron: '', chrome: '', node: '', platform: '', warnings: [] };
  });
});
afterEach(tidyUp);

describe('the cover of a locked Codesk', () => {
  it('is the only thing of the page that can be read or used, and gives everything back', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const field = await screen.findByRole('textbox', { name: 'Contract no.' });
    await user.type(field, 'CT-9');
    await tell(locked);
    await waitFor(async () => expect((await cover()).contains(document.activeElement)).toBe(true));
    const dialog = await cover();
    expect(screen.queryByRole('heading', { name: 'Contracts of Aurora' })).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Edit CT-9' })).toBeNull();
    for (const child of document.body.children)
      if (!child.contains(dialog))
        expect(child.hasAttribute('inert'), child.outerHTML.slice(0, 60)).toBe(true);
    expect(within(dialog).getByLabelText<HTMLInputElement>('E-mail').value).toBe('aisha@cod.example');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Server address').disabled).toBe(true);
    await user.keyboard('{Escape}');
    expect(await cover()).toBeTruthy();

    await tell(aisha);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Locked' })).toBeNull());
    const back = screen.getByRole<HTMLInputElement>('textbox', { name: 'Contract no.' });
    expect(back).toBe(field);
    expect(back.value).toBe('CT-9');
    expect([...document.body.children].filter((child) => child.hasAttribute('inert'))).toEqual([]);
  });

  it('takes the keyboard before its first frame', async () => {
    const user = await open();
    const field = screen.getByRole('textbox', { name: 'Note' });
    await user.click(field);
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    await tell(locked);
    expect(document.activeElement).not.toBe(field);
  });

  it('also covers what opens behind it later', async () => {
    await open();
    await tell(locked);
    const dialog = await cover();
    const late = document.createElement('div');
    late.append(Object.assign(document.createElement('button'), { textContent: 'Late' }));
    document.body.append(late);
    await waitFor(() => expect(late.hasAttribute('inert')).toBe(true));
    expect(screen.queryByRole('button', { name: 'Late' })).toBeNull();
    // A proxy may ask for its own password before anybody can sign in.
    const proxy = document.createElement('div');
    proxy.dataset.layer = 'proxy';
    document.body.append(proxy);
    const later = document.body.appendChild(document.createElement('p'));
    await waitFor(() => expect(later.hasAttribute('inert')).toBe(true));
    expect(proxy.hasAttribute('inert')).toBe(false);
    proxy.remove();
    later.remove();
    expect(dialog.isConnected).toBe(true);
    late.remove();
  });

  it('stays after a wrong password, and copies nothing', async () => {
    bridge.refuse('session.sign-in', { code: 'credentials', at: 0 });
    const user = await open();
    await tell(locked);
    const dialog = await cover();
    await user.type(within(dialog).getByLabelText('Password'), 'guessed{Enter}');
    expect(await within(dialog).findByText('Sign-in refused')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Copy details' })).toBeNull();
    expect(bridge.calls('session.sign-in')).toEqual([
      { with: 'password', server: 'https://cod.example', email: 'aisha@cod.example', password: 'guessed' },
    ]);
  });

  it('proposes a token if the server does not say who is signed in', async () => {
    await open();
    await tell({ ...locked, user: null });
    expect(
      within(await cover()).getByLabelText('Access token', { selector: 'input[name="token"]' }),
    ).toBeTruthy();
  });

  it('asks for the practice workspace where that is open', async () => {
    bridge.answer('practice.open', aisha);
    const user = await open();
    await tell({ ...locked, practice: true });
    await user.click(within(await cover()).getByRole('button', { name: 'Open practice workspace' }));
    await waitFor(() => expect(bridge.calls('practice.open')).toHaveLength(1));
  });

  it('is there from the start of a page, before anything else', async () => {
    await open(locked);
    expect(await cover()).toBeTruthy();
  });

  it('takes what is open out of the title of the page, which screen readers say', async () => {
    document.title = 'Invoice INV-7';
    await open(aisha, true);
    await tell(locked);
    await cover();
    expect(document.title).toBe('Codesk');
    await tell(aisha);
    expect(document.title).toBe('Invoice INV-7');
  });

  it('says in the window of an invoice where to sign in', async () => {
    await open(locked, true);
    const dialog = await cover();
    expect(within(dialog).getByText('Sign in again in the main window to continue.')).toBeTruthy();
    expect(within(dialog).queryByRole('form')).toBeNull();
  });

  it('signs out only after a second press that says what it stops', async () => {
    bridge.answer('session.sign-out', { ...aisha, status: 'signed_out', user: null, owner: '' });
    const user = await open();
    await tell(locked);
    const dialog = await cover();
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(within(dialog).getByText(/^Signing out stops files that are being saved\./)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(bridge.calls('session.sign-out')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(bridge.calls('session.sign-out')).toHaveLength(1));
  });
});

describe('what a page asks for while Codesk is locked', () => {
  it('waits, and is asked for again when the same person is back', async () => {
    await open();
    await tell(locked);
    await act(async () => screen.getByRole('button', { name: 'Ask', hidden: true }).click());
    await waitFor(() => expect(bridge.calls('app.about').length).toBe(1));
    expect(screen.getByText('Not asked')).toBeTruthy();
    expect(returns).toBe(0);
    await tell(aisha);
    expect(await screen.findByText('Version 4.2')).toBeTruthy();
    expect(bridge.calls('app.about')).toHaveLength(2);
    expect(returns).toBe(1);
  });

  it('is not asked for somebody else', async () => {
    await open();
    await tell(locked);
    const asked = invoke('app.about', {});
    const outcome = expect(asked).rejects.toMatchObject({ failure: { code: 'session_ended' } });
    await waitFor(() => expect(bridge.calls('app.about').length).toBe(1));
    await tell({ ...aisha, user: { id: 2, name: 'Badr', email: 'badr@cod.example' }, owner: 'o-2' });
    await outcome;
    expect(bridge.calls('app.about')).toHaveLength(1);
  });

  it('is asked for again if Codesk was unlocked before the refusal came', async () => {
    await open();
    isLocked = true;
    const asked = invoke('app.about', {});
    isLocked = false;
    expect(await asked).toMatchObject({ version: '4.2' });
  });
});

describe('the announcement of the lock', () => {
  it('says so until somebody uses Codesk', async () => {
    await open();
    await act(async () => bridge.push('lock-soon', { seconds: 30 }));
    expect(await screen.findByText('Codesk locks in 30 seconds')).toBeTruthy();
    await act(async () => bridge.push('lock-soon', { seconds: 0 }));
    await waitFor(() => expect(screen.queryByText('Codesk locks in 30 seconds')).toBeNull());
  });
});

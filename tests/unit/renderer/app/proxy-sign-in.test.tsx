// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProxySignIn } from '../../../../renderer/app/proxy-sign-in';
import { Dialog } from '../../../../renderer/ui/overlays';
import type { ProxyQuestion } from '../../../../shared/ipc/network';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';
import { stackedFromBelow } from '../../../support/page/stacking';

const bridge = new FakeBridge();
const first: ProxyQuestion = {
  id: 'q-1',
  host: 'proxy.example:8080',
  realm: 'Head office',
  wrong: false,
  trying: false,
  user: '',
};
const set = (...questions: ProxyQuestion[]) => bridge.answer('network.questions', { questions });
const ask = (...questions: ProxyQuestion[]) => {
  set(...questions);
  bridge.push('proxy-questions', {});
};

beforeEach(() => {
  stubLayout();
  bridge.install();
  bridge.answer('network.answer', {});
  bridge.answer('network.cancel', {});
});
afterEach(tidyUp);

const found = () => screen.findByRole('dialog', { name: 'Proxy sign-in' });
const field = async (name: string) => within(await found()).getByLabelText(name);

describe('the question of a proxy', () => {
  it('is asked when main has one, and answered with Enter', async () => {
    const user = userEvent.setup();
    render(<ProxySignIn />);
    expect(screen.queryByRole('dialog')).toBeNull();
    ask(first);
    expect((await found()).textContent).toContain(
      'The proxy proxy.example:8080 (“Head office”) asks for a user name and a password.',
    );
    await waitFor(async () => expect(document.activeElement).toBe(await field('User name')));
    await user.type(await field('User name'), 'mira');
    await user.type(await field('Password'), 'pw{Enter}');
    expect(bridge.calls('network.answer')).toEqual([{ id: 'q-1', user: 'mira', password: 'pw' }]);
    // The dialog stays open until the proxy replies, so that a wrong password does not open another one.
    ask({ ...first, trying: true, user: 'mira' });
    await waitFor(async () => expect(await field('Password')).toHaveProperty('disabled', true));
    ask();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is open already is shown by a page that was loaded again', async () => {
    set(first);
    render(<ProxySignIn />);
    await found();
  });

  it('says that the password was wrong, keeps the user name, and has an empty password with the focus', async () => {
    const user = userEvent.setup();
    render(<ProxySignIn />);
    ask(first);
    await user.type(await field('User name'), 'mira');
    await user.type(await field('Password'), 'pw{Enter}');
    ask({ ...first, id: 'q-2', wrong: true, user: 'mira' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The proxy did not accept this user name with this password.',
    );
    expect(await field('User name')).toHaveProperty('value', 'mira');
    expect(await field('Password')).toHaveProperty('value', '');
    await waitFor(async () => expect(document.activeElement).toBe(await field('Password')));
    await user.keyboard('right{Enter}');
    expect(bridge.calls('network.answer').at(-1)).toEqual({ id: 'q-2', user: 'mira', password: 'right' });
  });

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'Cancel',
      async (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole('button', { name: 'Cancel' })),
    ],
  ])('is cancelled with %s', async (_what, leave) => {
    const user = userEvent.setup();
    render(<ProxySignIn />);
    ask(first);
    await waitFor(async () => expect(document.activeElement).toBe(await field('User name')));
    await leave(user);
    expect(bridge.calls('network.cancel')).toEqual([{ id: 'q-1' }]);
    expect(bridge.calls('network.answer')).toEqual([]);
  });

  it('without a user name is not sent, and the field has the focus', async () => {
    const user = userEvent.setup();
    render(<ProxySignIn />);
    ask(first);
    await user.type(await field('Password'), 'pw{Enter}');
    expect(bridge.calls('network.answer')).toEqual([]);
    expect(document.activeElement).toBe(await field('User name'));
  });

  it('stands above a sign-in, which needs the proxy', async () => {
    render(
      <>
        <Dialog isOpen layer="sign-in" title="Signed out">
          x
        </Dialog>
        <ProxySignIn />
      </>,
    );
    ask(first);
    const dialog = await found();
    const below = screen.getByRole('dialog', { name: 'Signed out' });
    expect(stackedFromBelow([dialog, below])).toEqual([below, dialog]);
  });
});

// @vitest-environment jsdom
/** The question before typed work is left: Keep, Discard and Stay, for a dialog, a page, the window and the session. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  anna,
  draftLine,
  installDrafts,
  openPages,
  type StoredDrafts,
} from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { prepareHub } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
let kept: StoredDrafts;
const page = '/integrations/7/validations/suppliers';
const title = 'A new supplier of integration 7';

beforeEach(() => {
  prepareHub(bridge);
  kept = installDrafts(bridge);
  bridge.answer('connection.get', { state: 'online', since: 0, lastAnswer: null });
  bridge.answer('window.close', {});
  bridge.answer('session.sign-out', { ...anna, status: 'signed_out', user: null, owner: '' });
});
afterEach(tidyUp);

async function typeSupplier(text: string) {
  const opened = openPages(page);
  await opened.user.click(await screen.findByRole('button', { name: /^Add / }));
  await opened.user.type(await screen.findByRole('textbox', { name: 'Supplier' }), text);
  return opened;
}
const question = (name: string) => screen.findByRole('alertdialog', { name });
const answer = async (user: UserEvent, name: string, button: string) =>
  user.click(within(await question(name)).getByRole('button', { name: button }));
const supplier = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Supplier' });
const values = () =>
  [...kept.all.values()].map(({ content }) => (content.values as { supplier: string }).supplier);
const closeWindow = () => act(async () => bridge.push('closing', {}));

describe('a dialog', () => {
  const leave = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }));

  it('that is kept is offered in the bar', async () => {
    const { user } = await typeSupplier('Nova');
    await leave(user);
    await answer(user, 'Leave without saving?', 'Save draft and leave');
    await waitFor(() => expect(supplier()).toBeNull());
    await draftLine(title);
    expect(values()).toEqual(['Nova']);
  });

  it('that is left without saving is forgotten', async () => {
    const { user } = await typeSupplier('Nova');
    await waitFor(() => expect(kept.all.size).toBe(1));
    await leave(user);
    await answer(user, 'Leave without saving?', 'Leave without saving');
    await waitFor(() => expect(supplier()).toBeNull());
    await waitFor(() => expect(kept.all.size).toBe(0));
    expect(screen.queryByText(/^Not saved/)).toBeNull();
  });

  it('stays with Cancel', async () => {
    const { user } = await typeSupplier('Nova');
    await leave(user);
    await answer(user, 'Leave without saving?', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(supplier()?.value).toBe('Nova');
  });
});

describe('a page', () => {
  it.each([
    ['Save draft and leave', ['Nova']],
    ['Leave without saving', []],
  ])('with %s leaves these drafts: %j', async (button, left) => {
    const { user, go } = await typeSupplier('Nova');
    act(() => void go('/elsewhere'));
    await answer(user, 'Leave without saving?', button);
    await screen.findByText('Another page');
    await waitFor(() => expect(values()).toEqual(left));
    expect(screen.queryAllByText(/^Not saved: A new supplier/)).toHaveLength(left.length);
  });
});

describe('the window', () => {
  const name = 'Close without saving?';

  it('is closed with Keep only when the last key is on the disk', async () => {
    const { user } = await typeSupplier('Nova');
    await waitFor(() => expect(values()).toEqual(['Nova']));
    const held = bridge.hold('drafts.keep');
    // At once, so that one call has all of it, however long the keys would have taken.
    await user.click(supplier() as HTMLInputElement);
    await user.paste(' Trading');
    await closeWindow();
    expect((await question(name)).textContent).toContain(
      'Your changes are not saved: A new supplier of integration 7.',
    );
    await answer(user, name, 'Save draft and close');
    await waitFor(() => expect(JSON.stringify(bridge.calls('drafts.keep').at(-1))).toContain('Nova Trading'));
    expect(bridge.calls('window.close')).toEqual([]);
    held.succeed({});
    await waitFor(() => expect(bridge.calls('window.close')).toEqual([{}]));
  });

  it('is closed with Discard when nothing is kept any more', async () => {
    const { user } = await typeSupplier('Nova');
    await waitFor(() => expect(kept.all.size).toBe(1));
    await closeWindow();
    await answer(user, name, 'Discard and close');
    await waitFor(() => expect(bridge.calls('window.close')).toEqual([{}]));
    expect(kept.all.size).toBe(0);
  });

  it('stays with Stay', async () => {
    const { user } = await typeSupplier('Nova');
    await closeWindow();
    await answer(user, name, 'Stay');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([supplier()?.value, bridge.calls('window.close')]).toEqual(['Nova', []]);
  });

  it('cannot be closed with Keep while drafts cannot be kept, and says why', async () => {
    kept.error = { code: 'disk_full', at: 0 };
    const { user } = await typeSupplier('Nova');
    await screen.findByText(/Drafts cannot be saved now/);
    await closeWindow();
    const asked = within(await question(name));
    const keep = asked.getByRole<HTMLButtonElement>('button', { name: 'Save draft and close' });
    expect([
      keep.disabled,
      asked.queryByText('The draft cannot be saved now: Disk is full.') !== null,
    ]).toEqual([true, true]);
    await user.click(asked.getByRole('button', { name: 'Stay' }));
    expect(bridge.calls('window.close')).toEqual([]);
    await closeWindow();
    await answer(user, name, 'Discard and close');
    await waitFor(() => expect(bridge.calls('window.close')).toEqual([{}]));
  });

  it('asks again, with the reason, when keeping fails at that moment', async () => {
    const { user } = await typeSupplier('Nova');
    await waitFor(() => expect(kept.all.size).toBe(1));
    kept.error = { code: 'disk_full', at: 0 };
    await user.type(supplier() as HTMLInputElement, '!');
    await closeWindow();
    await answer(user, name, 'Save draft and close');
    await screen.findByText('The draft cannot be saved now: Disk is full.');
    expect(bridge.calls('window.close')).toEqual([]);
    await answer(user, name, 'Discard and close');
    await waitFor(() => expect(bridge.calls('window.close')).toEqual([{}]));
  });
});

describe('the session', () => {
  it('ends with what was typed kept, and says so before somebody else signs in', async () => {
    const { user } = await typeSupplier('Nova');
    await user.type(supplier() as HTMLInputElement, ' Trading');
    // The delay of the draft is not over yet.
    await act(async () => bridge.push('session', { ...anna, status: 'ended' }));
    await waitFor(() => expect(values()).toEqual(['Nova Trading']), { timeout: 250 });
    await screen.findByText(
      'If another user signs in, your changes are saved as a draft and offered when you sign in again.',
    );
    await act(async () => bridge.push('session', { ...anna, user: { id: 2, name: 'Boris' }, owner: 'o-2' }));
    await waitFor(() => expect(supplier()).toBeNull());
    expect([...(kept.people.get('o-2') ?? [])]).toEqual([]);
    expect(screen.queryByText(/^Not saved/)).toBeNull();
    // The first one is back.
    await act(async () => bridge.push('session', anna));
    await draftLine(title);
    expect(values()).toEqual(['Nova Trading']);
  });

  it('is locked with what was typed kept, and goes on where it was', async () => {
    const { user } = await typeSupplier('Nova');
    const field = supplier();
    await user.type(field as HTMLInputElement, ' Trading');
    await act(async () => bridge.push('session', { ...anna, locked: true }));
    await waitFor(() => expect(values()).toEqual(['Nova Trading']), { timeout: 250 });
    await act(async () => bridge.push('session', anna));
    expect(supplier()).toBe(field);
    expect(supplier()?.value).toBe('Nova Trading');
  });

  it.each([
    ['Save draft and sign out', ['Nova']],
    ['Discard and sign out', []],
  ])('is left with %s and these drafts: %j', async (button, left) => {
    const { user } = await typeSupplier('Nova');
    await act(async () => bridge.push('session', { ...anna, status: 'ended' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out and leave' }));
    const asked = await question('Sign out without saving?');
    expect(asked.textContent).toContain('Your changes are not saved: A new supplier of integration 7.');
    await user.click(within(asked).getByRole('button', { name: button }));
    await screen.findByText('Signed out');
    expect(values()).toEqual(left);
    expect(bridge.calls('session.sign-out')).toEqual([{}]);
  });

  it('says that what was typed would be lost while it cannot be kept', async () => {
    kept.error = { code: 'disk_full', at: 0 };
    await typeSupplier('Nova');
    await screen.findByText(/Drafts cannot be saved now/);
    await act(async () => bridge.push('session', { ...anna, status: 'ended' }));
    await screen.findByText(
      'Your changes cannot be saved as a draft now (Disk is full). If another user signs in, they are lost.',
    );
    // Saving is retried until it succeeds, also while the next test file runs.
    kept.error = null;
    await waitFor(() => expect(values()).toEqual(['Nova']), { timeout: 10_000 });
  });
});

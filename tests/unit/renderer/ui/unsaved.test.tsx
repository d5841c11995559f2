// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useState } from 'react';
import { createHashRouter, createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ActionDialog } from '../../../../renderer/ui/action-dialog';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { Dialog } from '../../../../renderer/ui/overlays';
import {
  type DraftSaver,
  UnsavedProvider,
  useRegisterDraftSaver,
  useUnsavedGuard,
} from '../../../../renderer/ui/unsaved';
import { UnsavedBlocker, watchAddresses } from '../../../../renderer/ui/unsaved-pages';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stackedFromBelow } from '../../../support/page/stacking';

const bridge = new FakeBridge();
beforeEach(() => bridge.install());
afterEach(cleanup);

const running = { title: 'Stop and leave?', text: 'It is still sending.', confirm: 'Stop' };

function Guard({ unsaved }: { unsaved: boolean | 'running' }) {
  useUnsavedGuard(unsaved !== false, unsaved === 'running' ? running : undefined);
  return null;
}

/** The pages of a router, with all that asks before one is left. */
function show(router: ReturnType<typeof createMemoryRouter>): void {
  render(
    <ConfirmProvider>
      <UnsavedProvider>
        <RouterProvider router={router} />
      </UnsavedProvider>
    </ConfirmProvider>,
  );
}

/** A page with one guard for each entry, the innermost last. */
function open(...guards: readonly (boolean | 'running')[]) {
  const page = guards.map((unsaved, at) => <Guard key={String(at)} unsaved={unsaved} />);
  const router = createMemoryRouter([
    {
      element: (
        <>
          <UnsavedBlocker />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: <p>Form{page}</p> },
        { path: '/elsewhere', element: <p>Elsewhere</p> },
      ],
    },
  ]);
  show(router);
  return {
    leave: (to = '/elsewhere') => act(() => router.navigate(to)),
    back: () => act(() => router.navigate(-1)),
    user: userEvent.setup(),
  };
}
const questions = () => screen.queryAllByRole('alertdialog', { name: 'Leave without saving?' });

it('asks the question of what is lost, unless something typed is lost as well', async () => {
  const first = open('running', false);
  await first.leave();
  expect(await screen.findByRole('alertdialog', { name: 'Stop and leave?' })).toBeTruthy();
  cleanup();
  const second = open('running', true);
  await second.leave();
  await waitFor(() => expect(questions()).toHaveLength(1));
});

it('leaves without a question when nothing is unsaved', async () => {
  const { leave } = open(false, false);
  await leave();
  expect(screen.getByText('Elsewhere')).toBeTruthy();
});

it.each([
  ['the inner form has changes', [false, true]],
  ['only the outer form has changes', [true, false]],
  ['three forms have changes', [true, true, true]],
] as const)('asks once when %s', async (_, guards) => {
  const { leave, user } = open(...guards);
  await leave();
  await waitFor(() => expect(questions()).toHaveLength(1));
  expect(screen.queryByText('Elsewhere')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  await waitFor(() => expect(questions()).toHaveLength(0));
});

it('stays where something is unsaved when the question is answered with Cancel', async () => {
  const { leave, user } = open(true);
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(questions()).toHaveLength(0));
  expect(screen.getByText('Form')).toBeTruthy();
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

it('asks again after an answer that came when the press had been overtaken by a change of the same page', async () => {
  const { leave, user } = open(true);
  await leave();
  await waitFor(() => expect(questions()).toHaveLength(1));
  await leave('/?tab=2');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(questions()).toHaveLength(0));
  await leave();
  await waitFor(() => expect(questions()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

it('asks again at a page that was left and come back to', async () => {
  const { leave, back, user } = open(true);
  for (let round = 0; round < 2; round += 1) {
    await leave();
    await waitFor(() => expect(questions()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    await waitFor(() => expect(questions()).toHaveLength(0));
    await back();
    expect(await screen.findByText('Form')).toBeTruthy();
  }
});

describe('a further press after the answer', () => {
  function Form({ discarded }: { discarded: Promise<void> }) {
    const [keeper] = useState<DraftSaver>({
      open: () => ['Contract CT-9'],
      saveError: () => undefined,
      save: async () => true,
      discard: () => discarded,
    });
    useRegisterDraftSaver(keeper);
    useUnsavedGuard(true);
    return <p>Form</p>;
  }
  function Slow({ loaded }: { loaded: Promise<string> }) {
    return <p>{use(loaded)}</p>;
  }

  /** The form, left for a page that never comes. */
  async function leave(discarded: Promise<void>) {
    const router = createMemoryRouter([
      {
        element: (
          <Suspense>
            <UnsavedBlocker />
            <Outlet />
          </Suspense>
        ),
        children: [
          { path: '/', element: <Form discarded={discarded} /> },
          { path: '/slow', element: <Slow loaded={new Promise(() => undefined)} /> },
          { path: '/elsewhere', element: <p>Elsewhere</p> },
        ],
      },
    ]);
    show(router);
    await act(() => router.navigate('/slow'));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(questions()).toHaveLength(0));
    expect(screen.getByText('Form')).toBeTruthy();
    return router;
  }

  it('goes where it leads, while what was typed is still being removed', async () => {
    let removed: () => void = () => undefined;
    const router = await leave(
      new Promise((resolve) => {
        removed = resolve;
      }),
    );
    await act(() => router.navigate('/elsewhere'));
    expect(questions()).toHaveLength(0);
    await act(async () => removed());
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(questions()).toHaveLength(0);
  });

  it('goes where it leads, when the answer is carried out before the press is drawn', async () => {
    let removed: () => void = () => undefined;
    const router = await leave(
      new Promise((resolve) => {
        removed = resolve;
      }),
    );
    await act(async () => {
      void router.navigate('/elsewhere');
      removed();
      // Nothing is drawn until this ends.
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    });
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(questions()).toHaveLength(0);
  });

  it('goes where it leads, while the page of the first press has not come', async () => {
    const router = await leave(Promise.resolve());
    await act(() => router.navigate('/elsewhere'));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(questions()).toHaveLength(0);
  });
});

describe('an address that was typed or set, and the way back', () => {
  afterEach(() => window.history.replaceState(null, '', '#/'));

  function EditedPage() {
    const [text, setText] = useState('');
    useUnsavedGuard(text !== '');
    return (
      <>
        <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
        <Link to="/elsewhere">Elsewhere</Link>
      </>
    );
  }

  /** The app's kind of router, opened at the first page, then at the form. */
  async function openForm() {
    window.history.replaceState(null, '', '#/');
    watchAddresses();
    const router = createHashRouter([
      {
        element: (
          <>
            <UnsavedBlocker />
            <Outlet />
          </>
        ),
        children: [
          { path: '/', element: <Link to="/form">To the form</Link> },
          { path: '/form', element: <EditedPage /> },
          { path: '/elsewhere', element: <p>Another page</p> },
        ],
      },
    ]);
    show(router);
    const user = userEvent.setup();
    await user.click(screen.getByRole('link', { name: 'To the form' }));
    return user;
  }
  const name = () => screen.getByRole('textbox', { name: 'Name' });

  it.each([
    ['an address from outside', () => window.location.assign('#/elsewhere'), 'Another page'],
    ['the way back', () => window.history.back(), 'To the form'],
  ] as const)('asks before %s, and stays or leaves as told', async (_, go, text) => {
    const user = await openForm();
    await user.type(name(), 'Dubai');
    act(go);
    await waitFor(() => expect(questions()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(questions()).toHaveLength(0));
    expect(name()).toHaveProperty('value', 'Dubai');
    expect(window.location.hash).toBe('#/form');
    act(go);
    await waitFor(() => expect(questions()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('does not ask when nothing is unsaved', async () => {
    await openForm();
    act(() => window.location.assign('#/elsewhere'));
    expect(await screen.findByText('Another page')).toBeTruthy();
    expect(questions()).toHaveLength(0);
  });
});

describe('closing the window', () => {
  const close = () => act(async () => bridge.push('closing', {}));
  beforeEach(() => bridge.answer('window.close', {}));

  it('tells main at once that the page has taken the question', async () => {
    bridge.answer('window.asked', {});
    open(true);
    await close();
    expect(bridge.calls('window.asked')).toEqual([{}]);
    expect(questions()).toHaveLength(1);
  });

  it('closes at once when nothing is unsaved', async () => {
    open(false);
    await close();
    await waitFor(() => expect(bridge.calls('window.close')).toEqual([{}]));
    expect(questions()).toHaveLength(0);
  });

  it('asks first, and Cancel keeps the window', async () => {
    const { user } = open(true);
    expect(bridge.calls('window.unsaved')).toEqual([{ unsaved: true }]);
    await close();
    await waitFor(() => expect(questions()).toHaveLength(1));
    expect(bridge.calls('window.close')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(questions()).toHaveLength(0));
    expect(bridge.calls('window.close')).toEqual([]);
    await close();
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(bridge.calls('window.close')).toEqual([{}]));
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('asks above a dialog with unsaved input only (%s)', async (unsaved, asked) => {
    render(
      <ConfirmProvider>
        <UnsavedProvider>
          <ActionDialog
            title="Reschedule"
            width={440}
            isOpen
            unsaved={unsaved}
            onClose={() => undefined}
            onClosed={() => undefined}
          >
            Days
          </ActionDialog>
        </UnsavedProvider>
      </ConfirmProvider>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Reschedule' });
    await close();
    await waitFor(() => expect(questions()).toHaveLength(asked));
    const closed = asked === 0 ? [{}] : [];
    await waitFor(() => expect(bridge.calls('window.close')).toEqual(closed));
    expect(stackedFromBelow([...questions(), dialog])).toEqual([dialog, ...questions()]);
  });

  it('can be answered while the sign-in is open', async () => {
    render(
      <ConfirmProvider>
        <UnsavedProvider>
          <Guard unsaved />
          <Dialog layer="sign-in" title="Session expired" isOpen>
            Sign in again
          </Dialog>
        </UnsavedProvider>
      </ConfirmProvider>,
    );
    const signIn = await screen.findByRole('dialog', { name: 'Session expired' });
    await close();
    await waitFor(() => expect(questions()).toHaveLength(1));
    expect(stackedFromBelow([...questions(), signIn])).toEqual([signIn, ...questions()]);
    await userEvent.click(
      within(questions()[0] as HTMLElement).getByRole('button', { name: 'Leave without saving' }),
    );
    await waitFor(() => expect(bridge.calls('window.close')).toEqual([{}]));
  });
});

describe('closing a window that is covered', () => {
  function Form({ keeper }: { keeper: DraftSaver }) {
    useRegisterDraftSaver(keeper);
    useUnsavedGuard(true);
    return <p>Form</p>;
  }
  const close = async (works: boolean) => {
    bridge.answer('window.close', {});
    bridge.answer('window.asked', {});
    const keeper: DraftSaver = {
      open: () => ['Contract CT-9'],
      saveError: () => undefined,
      save: async () => works,
      discard: async () => undefined,
    };
    render(
      <ConfirmProvider>
        <UnsavedProvider>
          <Form keeper={keeper} />
        </UnsavedProvider>
        <Dialog covers isOpen title="Locked">
          <p>Sign in</p>
        </Dialog>
      </ConfirmProvider>,
    );
    await act(async () => bridge.push('closing', {}));
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
    expect(document.body.textContent).not.toContain('Contract CT-9');
  };

  it('keeps what was typed, and asks nothing that names it', async () => {
    await close(true);
    expect(bridge.calls('window.close')).toEqual([{}]);
  });

  it('leaves the question to main if it cannot be kept', async () => {
    await close(false);
    expect(bridge.calls('window.close')).toEqual([]);
    expect(bridge.calls('window.asked')).toEqual([]);
  });
});

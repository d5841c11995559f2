// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { UnsavedBlocker, UnsavedProvider, useUnsavedGuard } from '../../../../renderer/ui/unsaved';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
beforeEach(() => bridge.install());
afterEach(cleanup);

function Guard({ unsaved }: { unsaved: boolean }) {
  useUnsavedGuard(unsaved);
  return null;
}

/** A page with one guard for each entry, the innermost last. */
function open(...guards: readonly boolean[]) {
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
  render(
    <ConfirmProvider>
      <UnsavedProvider>
        <RouterProvider router={router} />
      </UnsavedProvider>
    </ConfirmProvider>,
  );
  return { leave: () => act(() => router.navigate('/elsewhere')), user: userEvent.setup() };
}
const questions = () => screen.queryAllByRole('alertdialog', { name: 'Leave without saving?' });

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

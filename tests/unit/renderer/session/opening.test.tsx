// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useParams } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAhead, patienceMs, useOpening } from '../../../../renderer/session/opening';
import { deferred } from '../../../support/deferred';
import { tidyUp } from '../../../support/page/page-stubs';

const answers = new Map<string, ReturnType<typeof deferred<void>>>();
const asked: string[] = [];

/** Asks for what a page shows. */
function ask(name: string): Promise<void> {
  const answer = deferred<void>();
  answers.set(name, answer);
  asked.push(name);
  return answer.promise.then(() => void come.add(name));
}
const come = new Set<string>();

function Place() {
  const { name = '' } = useParams();
  useOpening(name, () => ask(name));
  return <p>{come.has(name) ? `${name} with rows` : `${name} without rows`}</p>;
}

function open() {
  const queries = new QueryClient();
  const element = (
    <Suspense fallback={<p>Nothing yet</p>}>
      <Outlet />
    </Suspense>
  );
  const children = [
    { path: '/:name', element: <Place /> },
    { path: '/about/this', element: <p>About</p> },
  ];
  const router = createMemoryRouter([{ element, children }], { initialEntries: ['/first'] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { queries, go: (name: string) => act(() => router.navigate(`/${name}`)) };
}

const shown = () => document.body.textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  asked.length = 0;
  answers.clear();
  come.clear();
});
afterEach(() => {
  vi.useRealTimers();
  tidyUp();
});

it('leaves the page before in its place until the answers are there, and draws the next with them', async () => {
  const { go } = open();
  expect(shown()).toBe('first without rows');
  await go('orders');
  expect(asked).toEqual(['first', 'orders']);
  expect(shown()).toBe('first without rows');
  await act(async () => answers.get('orders')?.resolve());
  expect(shown()).toBe('orders with rows');
});

it('draws the next page without them when they take long, and when they fail', async () => {
  const { go } = open();
  await go('orders');
  await act(() => vi.advanceTimersByTimeAsync(patienceMs - 1));
  expect(shown()).toBe('first without rows');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(shown()).toBe('orders without rows');
  await go('clients');
  await act(async () => answers.get('clients')?.reject(new Error('refused')));
  expect(shown()).toBe('clients without rows');
});

it('breaks no rule of React when the page is of another kind than the one before', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { go } = open();
  await go('about/this');
  await go('orders');
  expect(shown()).toBe('About');
  await act(async () => answers.get('orders')?.resolve());
  expect(shown()).toBe('orders with rows');
  expect(complaint.mock.calls).toEqual([]);
  complaint.mockRestore();
});

it('takes over what a press began, once', async () => {
  const { queries, go } = open();
  const press = () => openAhead(queries, 'orders', () => ask('orders'));
  press();
  press();
  await act(async () => answers.get('orders')?.resolve());
  await go('orders');
  expect(screen.getByText('orders with rows')).toBeTruthy();
  await go('clients');
  await act(async () => answers.get('clients')?.resolve());
  await go('orders');
  expect(asked).toEqual(['first', 'orders', 'clients', 'orders']);
});

it('asks anew for a press that was long ago', async () => {
  const { queries, go } = open();
  openAhead(queries, 'orders', () => ask('orders'));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await go('orders');
  expect(asked).toEqual(['first', 'orders', 'orders']);
});

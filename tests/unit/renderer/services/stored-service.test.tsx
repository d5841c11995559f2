// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { useStoredService } from '../../../../renderer/services/service-queries';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
const record = { id: 41, type: 'other', values: { name: 'First' } };

/** Each text that the page was drawn with. */
let drawn: string[] = [];

function Page() {
  const { data, error } = useStoredService('41');
  const text = error ? 'failed' : String(data?.record.values.name ?? 'empty');
  drawn.push(text);
  return <p>{text}</p>;
}

function open() {
  const router = createMemoryRouter([
    { path: '/', element: <p>Home</p> },
    { path: '/services/41', element: <Page /> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return (route: string) => act(() => router.navigate(route));
}

const asked = () => bridge.calls('finance-services.edit').length;

beforeEach(() => {
  cleanup();
  drawn = [];
  bridge.install();
  bridge.answer('finance-services.create', {});
  bridge.answer('finance-services.edit', record);
});

it('is loaded again each time', async () => {
  const go = open();
  await go('/services/41');
  expect(await screen.findByText('First')).toBeTruthy();
  expect(asked()).toBe(1);
  await go('/');
  expect(await screen.findByText('Home')).toBeTruthy();
  bridge.answer('finance-services.edit', { ...record, values: { name: 'Second' } });
  await go('/services/41');
  expect(await screen.findByText('Second')).toBeTruthy();
  expect(drawn.slice(drawn.indexOf('Second'))).not.toContain('First');
  expect(asked()).toBe(2);
});

it('is asked for once when it fails', async () => {
  bridge.refuse('finance-services.edit', { code: 'not_found', at: 1 });
  const go = open();
  await go('/services/41');
  expect(await screen.findByText('failed')).toBeTruthy();
  expect(asked()).toBe(1);
});

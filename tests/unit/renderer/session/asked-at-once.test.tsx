// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Suspense, use, useLayoutEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useAskedAtOnce } from '../../../../renderer/session/asked-at-once';
import { tidyUp } from '../../../support/page/page-stubs';

afterEach(tidyUp);

function show(ask: () => Promise<string>, options: { readonly enabled?: boolean } = {}) {
  let askedWhenDrawn = 0;
  function Part() {
    const { data } = useAskedAtOnce({ queryKey: ['part'], queryFn: ask, gcTime: 0, ...options });
    useLayoutEffect(() => {
      askedWhenDrawn ||= vi.mocked(ask).mock.calls.length;
    });
    return <p>{data ?? 'Nothing yet'}</p>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Part />
    </QueryClientProvider>,
  );
  return () => askedWhenDrawn;
}

it('asks before the first drawing, and once', async () => {
  const ask = vi.fn(async () => 'Here');
  const askedWhenDrawn = show(ask);
  expect(askedWhenDrawn()).toBe(1);
  expect(await screen.findByText('Here')).toBeTruthy();
  expect(ask).toHaveBeenCalledOnce();
});

it('does not ask for what is not wanted', () => {
  const ask = vi.fn(async () => 'Here');
  show(ask, { enabled: false });
  expect(ask).not.toHaveBeenCalled();
});

describe('a reply that is there before the part can be drawn', () => {
  async function showLate(ask: () => Promise<string>, options: { readonly staleTime?: number } = {}) {
    let loaded: () => void = () => undefined;
    const code = new Promise<void>((done) => {
      loaded = done;
    });
    function Part() {
      const { data, error } = useAskedAtOnce({ queryKey: ['part'], queryFn: ask, gcTime: 0, ...options });
      use(code);
      return <p>{error?.message ?? data ?? 'Nothing yet'}</p>;
    }
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const page = (isOpen: boolean) => (
      <QueryClientProvider client={queries}>
        <Suspense fallback="Loading">{isOpen && <Part />}</Suspense>
      </QueryClientProvider>
    );
    const { rerender } = render(page(false));
    await act(async () => rerender(page(true)));
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
    // By then the query cache has dropped a reply that nobody uses.
    await new Promise((done) => setTimeout(done));
    await act(async () => loaded());
    return async () => {
      await act(async () => rerender(page(false)));
      await vi.waitFor(() => expect(queries.getQueryState(['part'])).toBeUndefined());
      await act(async () => rerender(page(true)));
    };
  }

  it.each([0, Number.POSITIVE_INFINITY])(
    'is asked for once each time it opens (stale after %s ms)',
    async (staleTime) => {
      const ask = vi.fn(async () => `Reply ${ask.mock.calls.length}`);
      const openAgain = await showLate(ask, { staleTime });
      expect(await screen.findByText('Reply 1')).toBeTruthy();
      expect(ask).toHaveBeenCalledOnce();
      await openAgain();
      expect(await screen.findByText('Reply 2')).toBeTruthy();
      expect(ask).toHaveBeenCalledTimes(2);
    },
  );

  it('is told when it is a refusal, and asked for when it opens again', async () => {
    const ask = vi.fn(async () => {
      if (ask.mock.calls.length === 1) throw new Error('Not now');
      return 'Here';
    });
    const openAgain = await showLate(ask);
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(ask).toHaveBeenCalledOnce();
    await openAgain();
    expect(await screen.findByText('Here')).toBeTruthy();
  });
});

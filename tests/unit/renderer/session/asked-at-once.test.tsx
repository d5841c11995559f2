// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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

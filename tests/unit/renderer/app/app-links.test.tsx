// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAppLinks } from '../../../../renderer/app/app-links';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  bridge.answer('window.link', { route: null });
  bridge.answer('window.open', {});
});
afterEach(cleanup);

it('follows a link from before the sign-in, and each one that is opened later', async () => {
  bridge.answer('window.link', { route: '/settings/uploads?type=skus' });
  const navigate = vi.fn();
  const { unmount } = renderHook(() => useAppLinks(navigate));
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/settings/uploads?type=skus'));
  bridge.answer('window.link', { route: '/settings/uploads?type=orders' });
  act(() => bridge.push('link', {}));
  await waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/settings/uploads?type=orders'));
  unmount();
  bridge.push('link', {});
  expect(bridge.calls('window.link')).toHaveLength(2);
  expect(bridge.calls('window.open')).toEqual([]);
});

it('opens an invoice in its own window', async () => {
  bridge.answer('window.link', { route: '/invoice-temp?id=7' });
  const navigate = vi.fn();
  renderHook(() => useAppLinks(navigate));
  await waitFor(() => expect(bridge.calls('window.open')).toEqual([{ place: '/invoice-temp?id=7' }]));
  expect(navigate).not.toHaveBeenCalled();
});

it('waits while something covers the page, and says which links it never showed', async () => {
  bridge.answer('window.link', { route: '/links/orders', dropped: 2 });
  const navigate = vi.fn();
  const { rerender } = renderHook(({ open }) => useAppLinks(navigate, open), {
    initialProps: { open: false },
  });
  act(() => bridge.push('link', {}));
  expect(bridge.calls('window.link')).toEqual([]);
  render(<NoticesHost />);
  rerender({ open: true });
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/links/orders'));
  expect(await screen.findByText(/Open the 2 other links again/)).toBeTruthy();
});

it('says why a link could not be followed', async () => {
  bridge.answer('window.link', { route: '/invoice-temp?id=7' });
  bridge.refuse('window.open', { code: 'too_many_windows', at: 1 });
  render(<NoticesHost />);
  renderHook(() => useAppLinks(vi.fn()));
  expect(await screen.findByText('Too many windows')).toBeTruthy();
});

// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAppLinks } from '../../../../renderer/app/app-links';
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

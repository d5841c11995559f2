// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useBodyMark } from '../../../../renderer/ui/body-mark';

afterEach(cleanup);

it('a mark stays as long as one component holds it', () => {
  const isMarked = () => document.body.hasAttribute('data-dialog');
  const first = renderHook(({ isOn }) => useBodyMark('dialog', isOn), { initialProps: { isOn: true } });
  const second = renderHook(() => useBodyMark('dialog'));
  expect(isMarked()).toBe(true);
  first.rerender({ isOn: false });
  expect(isMarked()).toBe(true);
  second.unmount();
  expect(isMarked()).toBe(false);
});

// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLinkClicks } from '../../../../../renderer/lists/grid/link-clicks';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A link of a row, and the addresses that its clicks by script lead to. */
function linked() {
  const link = document.createElement('a');
  link.dataset.recordLink = '';
  link.href = '#/records/clients?key=1';
  document.body.append(link);
  const followed: string[] = [];
  link.addEventListener('click', () => followed.push(link.hash));
  const { result } = renderHook(() => useLinkClicks());
  const press = (detail: number) =>
    result.current.hold({ target: link, detail, preventDefault: () => undefined } as unknown as MouseEvent);
  return { link, followed, press };
}

it('follows a link after one click, and not after two', () => {
  const { followed, press } = linked();
  press(1);
  vi.runAllTimers();
  expect(followed).toEqual(['#/records/clients?key=1']);
  press(1);
  press(2);
  vi.runAllTimers();
  expect(followed).toHaveLength(1);
});

it('follows no other link that the row of the click got since', () => {
  const { link, followed, press } = linked();
  press(1);
  link.href = '#/records/clients?key=2';
  vi.runAllTimers();
  expect(followed).toEqual([]);
});

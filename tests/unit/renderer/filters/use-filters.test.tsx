// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { filterReducer, filtersOf } from '../../../../renderer/filters/filter-state';
import { applyDelayMs, useFilters } from '../../../../renderer/filters/use-filters';

const onApply = vi.fn();
const definitions = [{ type: 'inputText', name: 'a', title: 'A' }];

beforeEach(() => {
  vi.useFakeTimers();
  onApply.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = () =>
  renderHook(() => {
    const [state, dispatch] = useReducer(filterReducer, [], filtersOf);
    return useFilters({ definitions, state, dispatch, onApply });
  });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('applies about 60 ms later, also what was changed in the same event', () => {
  const { result } = open();
  act(() => {
    result.current.change({ a: 'x' });
    result.current.apply();
  });
  wait(applyDelayMs - 1);
  expect(onApply).not.toHaveBeenCalled();
  wait(1);
  expect(onApply.mock.calls).toEqual([[[{ name: 'a', value: 'x' }]]]);
  expect(result.current.applied).toEqual({ a: 'x' });
});

it('begins the delay again with a newer Apply, but not with a change', () => {
  const { result } = open();
  act(() => result.current.change({ a: '1' }));
  act(() => result.current.apply());
  wait(30);
  act(() => result.current.change({ a: '2' }));
  act(() => result.current.apply());
  wait(30);
  act(() => result.current.change({ a: '3' }));
  wait(29);
  expect(onApply).not.toHaveBeenCalled();
  wait(1);
  expect(onApply.mock.calls).toEqual([[[{ name: 'a', value: '2' }]]]);
});

it('clears at once, and applies nothing after that', () => {
  const { result } = open();
  act(() => result.current.change({ a: '1' }));
  act(() => result.current.apply());
  act(() => result.current.clear());
  expect(onApply.mock.calls).toEqual([[[]]]);
  wait(200);
  expect(onApply).toHaveBeenCalledTimes(1);
});

it('applies nothing once its table is gone', () => {
  const { result, unmount } = open();
  act(() => result.current.apply());
  unmount();
  wait(200);
  expect(onApply).not.toHaveBeenCalled();
});

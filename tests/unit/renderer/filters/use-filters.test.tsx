// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyDelayMs, type FilterMemory, useFilters } from '../../../../renderer/filters/use-filters';
import { type FilterDefinition, type FilterState, filterStateOf } from '../../../../shared/table/filters';

const definitions: readonly FilterDefinition[] = [
  { type: 'inputText', name: 'a', title: 'A' },
  { type: 'inputText', name: 'b', title: 'B' },
];
const onApply = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onApply.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(applied: FilterState = {}) {
  return renderHook(
    (props: { applied: FilterState; definitions: readonly FilterDefinition[] }) =>
      useFilters(props.definitions, props.applied, onApply),
    { initialProps: { applied, definitions } },
  );
}
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('applying', () => {
  it('sends the non-empty pairs about 60 ms later, also what was changed in the same event', () => {
    const { result } = open();
    act(() => {
      result.current.change({ a: 'x', b: '' });
      result.current.apply();
    });
    wait(applyDelayMs - 1);
    expect(onApply).not.toHaveBeenCalled();
    wait(1);
    expect(onApply.mock.calls).toEqual([[[{ name: 'a', value: 'x' }]]]);
  });

  it('lets a newer apply replace the one that waits', () => {
    const { result } = open();
    act(() => result.current.change({ a: '1' }));
    act(() => result.current.apply());
    wait(30);
    act(() => result.current.change({ a: '2' }));
    act(() => result.current.apply());
    wait(200);
    expect(onApply.mock.calls).toEqual([[[{ name: 'a', value: '2' }]]]);
  });

  it('sends nothing once its table is gone', () => {
    const { result, unmount } = open();
    act(() => result.current.apply());
    unmount();
    wait(200);
    expect(onApply).not.toHaveBeenCalled();
  });

  it('removes an applied filter without submitting what is still being edited', () => {
    const { result } = open({ a: '1', b: '2' });
    act(() => result.current.change({ b: 'half' }));
    act(() => result.current.applyWith({ a: undefined }));
    wait(applyDelayMs);
    expect(onApply).toHaveBeenCalledWith([{ name: 'b', value: '2' }]);
    expect(result.current.draft).toEqual({ b: 'half' });
  });

  it('removes two filters one right after the other', () => {
    const { result } = open({ a: '1', b: '2' });
    act(() => result.current.applyWith({ a: undefined }));
    act(() => result.current.applyWith({ b: undefined }));
    wait(applyDelayMs);
    expect(onApply.mock.calls).toEqual([[[]]]);
  });

  it('clears at once, and with it the apply that waits', () => {
    const { result } = open({ a: '1' });
    act(() => result.current.change({ b: '2' }));
    act(() => result.current.apply());
    act(() => result.current.clear());
    expect(onApply.mock.calls).toEqual([[[]]]);
    expect(result.current.draft).toEqual({});
    wait(200);
    expect(onApply).toHaveBeenCalledTimes(1);
  });
});

describe('clearing', () => {
  it('is told to who asked for it, until they ask no more', () => {
    const { result } = open({ a: '1' });
    const onClear = vi.fn();
    const stop = result.current.whenCleared(onClear);
    act(() => result.current.change({ b: '2' }));
    expect(onClear).not.toHaveBeenCalled();
    act(() => result.current.clear());
    expect(onClear).toHaveBeenCalledTimes(1);
    stop();
    act(() => result.current.clear());
    expect(onClear).toHaveBeenCalledTimes(1);
  });
});

describe('what is not applied yet', () => {
  function openWith(memory: FilterMemory, applied: FilterState) {
    return renderHook(
      (props: { applied: FilterState }) => useFilters(definitions, props.applied, onApply, memory),
      { initialProps: { applied } },
    );
  }

  it('is there when its table comes back, on top of what is applied then', () => {
    const memory: FilterMemory = {};
    const first = openWith(memory, { a: '1', b: '2' });
    act(() => first.result.current.change({ a: undefined, c: 'new' }));
    first.unmount();
    expect(openWith(memory, { a: '1', b: '3' }).result.current.draft).toEqual({ b: '3', c: 'new' });
  });

  it('is there also when the table went before the apply ran', () => {
    const memory: FilterMemory = {};
    const first = openWith(memory, {});
    act(() => first.result.current.change({ a: '1' }));
    act(() => first.result.current.apply());
    first.unmount();
    expect(openWith(memory, {}).result.current.draft).toEqual({ a: '1' });
  });

  it('is nothing once it was applied, cleared or replaced from outside', () => {
    const memory: FilterMemory = {};
    const { result, rerender } = openWith(memory, {});
    act(() => result.current.change({ a: '1' }));
    act(() => result.current.apply());
    wait(applyDelayMs);
    rerender({ applied: { a: '1' } });
    expect(memory.unapplied).toEqual({});
    act(() => result.current.change({ a: '2' }));
    rerender({ applied: { a: '9' } });
    expect(memory.unapplied).toEqual({});
    act(() => result.current.change({ b: '2' }));
    act(() => result.current.clear());
    rerender({ applied: {} });
    expect(memory.unapplied).toEqual({});
  });
});

describe('the draft', () => {
  it('loses a key that is set to undefined', () => {
    const { result } = open({ a: '1' });
    act(() => result.current.change({ a: undefined }));
    expect(Object.keys(result.current.draft)).toEqual([]);
  });

  it('follows what is applied from outside and keeps what is edited elsewhere', () => {
    const { result, rerender } = open({ a: '1' });
    act(() => result.current.change({ b: 'typing' }));
    rerender({ applied: { a: '9' }, definitions });
    expect(result.current.draft).toEqual({ a: '9', b: 'typing' });
    rerender({ applied: {}, definitions });
    expect(result.current.draft).toEqual({ b: 'typing' });
  });

  it('is not reset by its own apply while the user types', () => {
    const { result, rerender } = open();
    act(() => result.current.change({ a: 'x' }));
    act(() => result.current.apply());
    act(() => result.current.change({ a: 'xy' }));
    wait(applyDelayMs);
    rerender({ applied: filterStateOf(onApply.mock.calls[0]?.[0]), definitions });
    expect(result.current.draft).toEqual({ a: 'xy' });
  });

  it('cancels the waiting apply when a view is chosen', () => {
    const { result, rerender } = open();
    act(() => result.current.change({ a: 'x' }));
    act(() => result.current.apply());
    rerender({ applied: { b: 'view' }, definitions });
    wait(200);
    expect(onApply).not.toHaveBeenCalled();
  });

  it('stays for an equal state in another object, and when definitions change', () => {
    const { result, rerender } = open({ a: ['1'] });
    act(() => result.current.change({ a: ['1', '2'] }));
    rerender({ applied: { a: ['1'] }, definitions: [] });
    expect(result.current.draft).toEqual({ a: ['1', '2'] });
  });
});

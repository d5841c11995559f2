// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePointedRow } from '../../../../renderer/grid/pointed-row';

function Rows() {
  const scroller = useRef<HTMLDivElement>(null);
  usePointedRow(scroller);
  return (
    <div ref={scroller} data-testid="grid">
      <div className="codesk-row" id="first">
        <span>a</span>
      </div>
      <div className="codesk-row" id="second">
        <span>b</span>
      </div>
    </div>
  );
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the row under the pointer', () => {
  const marked = () => [...document.querySelectorAll('[data-pointed]')].map(({ id }) => id);

  it('is marked, and none when the pointer leaves', () => {
    const { getByText, getByTestId } = render(<Rows />);
    fireEvent.pointerOver(getByText('a'));
    expect(marked()).toEqual(['first']);
    fireEvent.pointerOver(getByText('b'));
    expect(marked()).toEqual(['second']);
    fireEvent.pointerLeave(getByTestId('grid'));
    expect(marked()).toEqual([]);
  });

  it('is not marked while the grid scrolls', () => {
    vi.useFakeTimers();
    const { getByText, getByTestId } = render(<Rows />);
    fireEvent.pointerOver(getByText('a'));
    fireEvent.scroll(getByTestId('grid'));
    expect(marked()).toEqual([]);
    fireEvent.pointerOver(getByText('b'));
    expect(marked()).toEqual([]);
    act(() => void vi.advanceTimersByTime(1000));
    fireEvent.pointerOver(getByText('b'));
    expect(marked()).toEqual(['second']);
  });
});

// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useHeldCells } from '../../../../renderer/grid/held-cells';
import { standInForResizes, tidyUp } from '../../../support/page/page-stubs';

function Scroller() {
  const scroller = useRef<HTMLDivElement>(null);
  useHeldCells(scroller);
  return (
    <section ref={scroller} aria-label="Rows">
      <p>A cell</p>
    </section>
  );
}

let layOut: () => void;
const grid = () => screen.getByRole('region');
const isHeldByOffset = () => grid().hasAttribute('data-offset-held');
const scrollTo = (left: number, top = 0) => {
  grid().scrollLeft = left;
  grid().scrollTop = top;
  fireEvent.scroll(grid());
};
const rest = () => act(() => void vi.advanceTimersByTime(1000));

beforeEach(() => {
  vi.useFakeTimers();
  layOut = standInForResizes();
});
afterEach(() => {
  vi.useRealTimers();
  tidyUp();
});

describe('cells that stay in sight', () => {
  it('are held by an offset from when the grid is laid out, also while the grid scrolls up and down', () => {
    render(<Scroller />);
    expect(isHeldByOffset()).toBe(false);
    layOut();
    expect(isHeldByOffset()).toBe(true);
    scrollTo(0, 5000);
    expect(isHeldByOffset()).toBe(true);
  });

  it('stick while the grid is scrolled sideways, and for a while after it is back', () => {
    render(<Scroller />);
    layOut();
    scrollTo(30);
    expect(isHeldByOffset()).toBe(false);
    rest();
    layOut();
    expect(isHeldByOffset()).toBe(false);
    scrollTo(0);
    expect(isHeldByOffset()).toBe(false);
    rest();
    expect(isHeldByOffset()).toBe(true);
  });

  it.each([
    ['a wheel that turns sideways', () => fireEvent.wheel(grid(), { deltaX: 4 })],
    ['a wheel with Shift', () => fireEvent.wheel(grid(), { deltaY: 4, shiftKey: true })],
    ['a press on a scrollbar', () => fireEvent.pointerDown(grid())],
    ['a finger', () => fireEvent.pointerDown(screen.getByText('A cell'), { pointerType: 'touch' })],
  ])('stick before the grid has moved, from %s on', (_how, begin) => {
    render(<Scroller />);
    layOut();
    begin();
    expect(isHeldByOffset()).toBe(false);
    rest();
    expect(isHeldByOffset()).toBe(true);
  });

  it('are told the width that a scrollbar for rows leaves', () => {
    render(<Scroller />);
    const width = () => grid().style.getPropertyValue('--codesk-inner-width');
    const size = { offsetWidth: 300, clientWidth: 300 };
    for (const name of ['offsetWidth', 'clientWidth'] as const)
      Object.defineProperty(grid(), name, { get: () => size[name] });
    layOut();
    expect([width(), grid().hasAttribute('data-bar')]).toEqual(['', false]);
    size.clientWidth = 288;
    layOut();
    expect([width(), grid().hasAttribute('data-bar')]).toEqual(['288px', true]);
    size.clientWidth = 300;
    layOut();
    expect(grid().hasAttribute('data-bar')).toBe(false);
  });

  it('are held as before by a wheel that turns down, and by a press on a cell', () => {
    render(<Scroller />);
    layOut();
    fireEvent.wheel(grid(), { deltaY: 100 });
    fireEvent.pointerDown(screen.getByText('A cell'));
    expect(isHeldByOffset()).toBe(true);
  });
});

// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useColumnsBeyond } from '../../../../renderer/grid/columns-beyond';
import { tidyUp } from '../../../support/page/page-stubs';

afterEach(tidyUp);

function Scroller({ least, width, frozen = 0 }: { least: number; width: number; frozen?: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  useColumnsBeyond(scroller, { least, width, frozen });
  return <section ref={scroller} aria-label="Rows" />;
}
const marked = () => screen.getByRole('region').hasAttribute('data-beyond');
const scrollTo = (left: number) =>
  act(() => {
    screen.getByRole('region').scrollLeft = left;
    screen.getByRole('region').dispatchEvent(new Event('scroll'));
  });

describe('a grid whose columns are wider than it is', () => {
  it('is marked until it is scrolled to their end', () => {
    render(<Scroller least={1000} width={600} />);
    expect(marked()).toBe(true);
    scrollTo(399);
    expect(marked()).toBe(false);
    scrollTo(390);
    expect(marked()).toBe(true);
  });

  it('is not marked while all of them are in sight, and follows their width', () => {
    const { rerender } = render(<Scroller least={600} width={600} />);
    expect(marked()).toBe(false);
    rerender(<Scroller least={700} width={600} />);
    expect(marked()).toBe(true);
  });

  it('is marked at the left while it is scrolled, unless columns stay in sight there', () => {
    const atLeft = () => screen.getByRole('region').hasAttribute('data-before');
    const { rerender } = render(<Scroller least={1000} width={600} />);
    expect(atLeft()).toBe(false);
    scrollTo(20);
    expect(atLeft()).toBe(true);
    rerender(<Scroller least={1000} width={600} frozen={1} />);
    expect(atLeft()).toBe(false);
  });
});

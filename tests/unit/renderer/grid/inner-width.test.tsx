// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useInnerWidth } from '../../../../renderer/grid/inner-width';
import { standInForResizes, tidyUp } from '../../../support/page/page-stubs';

let resize: () => void;
let width = 0;
const drawn = vi.fn();

/** Its width is `width` from the next layout on. */
function layOut(next: number): void {
  width = next;
  act(resize);
}

beforeEach(() => {
  resize = standInForResizes();
  drawn.mockClear();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
});
afterEach(tidyUp);

function Box({ from, likely }: { readonly from: number; readonly likely?: () => number }) {
  const box = useRef<HTMLDivElement>(null);
  const isWide = useInnerWidth(box, { read: (inner) => inner >= from, likely });
  drawn();
  return <p ref={box}>{isWide ? 'wide' : 'narrow'}</p>;
}

it('draws again for a width that makes a difference, and for no other', () => {
  render(<Box from={500} />);
  expect(screen.getByText('narrow')).toBeTruthy();
  layOut(300);
  layOut(499);
  expect(drawn).toHaveBeenCalledTimes(1);
  layOut(500);
  expect(screen.getByText('wide')).toBeTruthy();
  layOut(900);
  expect(drawn).toHaveBeenCalledTimes(2);
  layOut(0);
  expect(screen.getByText('narrow')).toBeTruthy();
});

it('reads a width that it knows by what the owner asks for now', () => {
  const { rerender } = render(<Box from={500} />);
  layOut(300);
  rerender(<Box from={200} />);
  expect(screen.getByText('wide')).toBeTruthy();
  layOut(250);
  expect(drawn).toHaveBeenCalledTimes(2);
  layOut(199);
  expect(screen.getByText('narrow')).toBeTruthy();
});

it('begins with the likely width, and is mended when that was wrong', () => {
  render(<Box from={500} likely={() => 800} />);
  expect(screen.getByText('wide')).toBeTruthy();
  layOut(790);
  expect(drawn).toHaveBeenCalledTimes(1);
  layOut(400);
  expect(screen.getByText('narrow')).toBeTruthy();
});

// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useInnerWidth } from '../../../../renderer/grid/inner-width';
import { stubResizes, tidyUp } from '../../../support/page/page-stubs';

afterEach(tidyUp);

function Box() {
  const box = useRef<HTMLDivElement>(null);
  return <p ref={box}>{useInnerWidth(box)} pixels</p>;
}

it('is known when the element is painted first, and follows it', () => {
  const resize = stubResizes();
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  render(<Box />);
  expect(screen.getByText('300 pixels')).toBeTruthy();
  width.mockReturnValue(480);
  act(resize);
  expect(screen.getByText('480 pixels')).toBeTruthy();
  width.mockRestore();
});

// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToolbarWidth } from '../../../../../renderer/lists/toolbar/overflow';
import { standInForLayout, tidyUp } from '../../../../support/page/page-stubs';

beforeEach(() => {
  standInForLayout();
  // The header is 1000 pixels wide.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
  tidyUp();
});

function Header() {
  const bar = useRef<HTMLDivElement>(null);
  const fixed = useRef<HTMLDivElement>(null);
  const room = useToolbarWidth(bar, [fixed]);
  return (
    <header>
      <div>
        <div>
          <h1>Orders</h1>
        </div>
        <div ref={bar}>
          <div ref={fixed} />
        </div>
        <output>{room?.besideDescription}</output>
      </div>
    </header>
  );
}

/** Pixels that a title of this width leaves to the actions. */
function leftBeside(title: number): number {
  vi.spyOn(HTMLHeadingElement.prototype, 'scrollWidth', 'get').mockReturnValue(title);
  render(<Header />);
  return Number(screen.getByRole('status').textContent);
}

it('a title keeps its whole width beside the actions', () => {
  expect(leftBeside(100)).toBe(876);
});

it('a title that is too long is cut to two fifths of the header, and not further', () => {
  expect(leftBeside(3000)).toBe(576);
});

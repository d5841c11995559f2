// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fitting, useToolbarWidth } from '../../../../../renderer/lists/toolbar/overflow';
import { stubSizes, tidyUp } from '../../../../support/page/page-stubs';

beforeEach(() => {
  stubSizes();
  // The header is 1000 pixels wide.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
  tidyUp();
});

function Header({ beside, title = 'Orders' }: { beside?: ReactNode; title?: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const fixed = useRef<HTMLDivElement>(null);
  const room = useToolbarWidth(bar, [fixed]);
  return (
    <header>
      <div>
        <div>
          <h1>{title}</h1>
          {beside}
        </div>
        <div ref={bar}>
          <div ref={fixed} />
        </div>
        <output>{room?.besideDescription}</output>
        <output aria-label="Without the description">{room?.besideName}</output>
      </div>
    </header>
  );
}

const shown = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Expects the pixels that a title of this width leaves to the actions. */
async function expectBeside(title: number, left: number): Promise<void> {
  vi.spyOn(HTMLHeadingElement.prototype, 'scrollWidth', 'get').mockReturnValue(title);
  render(<Header />);
  await waitFor(() => expect(shown()[0]).toBe(String(left)));
}

it('a title keeps its whole width beside the actions', async () => {
  await expectBeside(100, 876);
});

it('a title that is too long is cut to two fifths of the header, and not further', async () => {
  await expectBeside(3000, 576);
});

it('the choice of a view gives way down to its least width, and for Filter and Export only', async () => {
  vi.spyOn(HTMLHeadingElement.prototype, 'scrollWidth', 'get').mockReturnValue(372);
  const widthOfView = (element: HTMLElement | null) => {
    if (element) Object.defineProperty(element, 'offsetWidth', { value: 140 });
  };
  render(<Header beside={<span ref={widthOfView} style={{ minWidth: 88 }} />} />);
  // 1000 without the title, without the choice (140 or 88), and without four gaps of 8.
  await waitFor(() => expect(shown()).toEqual(['456', '508']));
});

it('the page is laid out for it again only when something else is written in the header', async () => {
  const width = vi.spyOn(HTMLHeadingElement.prototype, 'scrollWidth', 'get').mockReturnValue(100);
  const { rerender } = render(<Header />);
  await waitFor(() => expect(shown()[0]).toBe('876'));
  width.mockClear();
  rerender(<Header />);
  expect(width).not.toHaveBeenCalled();
  width.mockReturnValue(200);
  rerender(<Header title="Orders of today" />);
  await waitFor(() => expect(shown()[0]).toBe('776'));
});

it('actions of one rank are in the bar together, or in the menu together', () => {
  const add = { text: 'Add Skus', rank: 0 };
  const out = { text: 'Save as CSV', rank: 6 };
  const into = { text: 'Import from CSV', rank: 6 };
  const actions = [add, into, out];
  const fittingIn = (besideDescription: number) => [
    ...fitting(actions, { besideDescription, besideName: besideDescription }),
  ];
  for (let room = 0; room < 700; room += 10)
    expect(fittingIn(room).includes(out), `${room} pixels`).toBe(fittingIn(room).includes(into));
  expect(fittingIn(300)).toEqual([add]);
  expect(fittingIn(700)).toEqual(actions);
});

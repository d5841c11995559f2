// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Footer, type FooterProps, rangeText } from '../../../../renderer/lists/pager';
import type { TableState } from '../../../../shared/table/structure';

const stateOf = (page: number, per_page: number): TableState => ({
  page,
  per_page,
  sortBy: 'id',
  sortOrder: 'desc',
  filters: [],
});

it.each([
  [1, 10, 23, '1–10 of 23'],
  [3, 10, 23, '21–23 of 23'],
  [1, -1, 23, '1–23 of 23'],
  [1, 10, 0, '0 of 0'],
  [1, -1, 0, '0 of 0'],
  [4, 10, 23, '0 of 23'],
])('page %i by %i of %i rows reads %s', (page, per_page, total, text) => {
  expect(rangeText(stateOf(page, per_page), total)).toBe(text);
});

it.each([
  [2, 25, 130, 'Showing 26 to 50 of 130'],
  [6, 25, 130, 'Showing 126 to 130 of 130'],
  [1, 25, 0, 'Showing 0 to 0 of 0'],
])('in configuration tables page %i by %i of %i rows reads %s', (page, per_page, total, text) => {
  expect(rangeText(stateOf(page, per_page), total, 'configuration')).toBe(text);
});

describe('the footer', () => {
  const onPage = vi.fn();
  const onPageSize = vi.fn();
  const show = (props: Partial<FooterProps> = {}) => {
    render(
      <Footer
        state={stateOf(1, 10)}
        total={20_000}
        sizes="generic"
        onPage={onPage}
        onPageSize={onPageSize}
        {...props}
      />,
    );
    return userEvent.setup();
  };
  const sizes = () =>
    within(screen.getByLabelText(/Rows per page/))
      .getAllByRole('option')
      .map((option) => option.textContent);

  beforeEach(() => {
    onPage.mockClear();
    onPageSize.mockClear();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        private readonly report: () => void;
        constructor(report: () => void) {
          this.report = report;
        }
        observe() {
          this.report();
        }
        disconnect() {}
      },
    );
    // (516 - 96) / 42 = 10 buttons
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(516);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('offers 5, 10, 15 and all, and as many page buttons as fit', () => {
    show();
    expect(sizes()).toEqual(['5', '10', '15', 'Fit', 'All']);
    // One of the ten buttons is the gap.
    expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(9);
  });

  it('offers 25, 50, 75 and 100 and a pager of 7 in configuration tables', () => {
    show({ sizes: 'configuration', state: stateOf(1, 25), total: 1000 });
    expect(sizes()).toEqual(['25', '50', '75', '100', 'Fit']);
    expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(6);
    expect(screen.getByText('…')).toBeTruthy();
    expect(screen.getByText('Showing 1 to 25 of 1 000')).toBeTruthy();
  });

  it('keeps the keyboard on the button that led to the end, which does nothing there', async () => {
    const footer = (page: number) => (
      <Footer state={stateOf(page, 10)} total={30} sizes="generic" onPage={onPage} onPageSize={onPageSize} />
    );
    const { rerender } = render(footer(2));
    const last = screen.getByRole('button', { name: 'Last page' });
    const user = userEvent.setup();
    await user.click(last);
    expect(onPage).toHaveBeenCalledExactlyOnceWith(3);
    rerender(footer(3));
    expect(document.activeElement).toBe(last);
    expect(last.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(onPage).toHaveBeenCalledTimes(1);
  });

  it('goes to a page by its number and empties the field', async () => {
    const user = show();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Go to page' });
    await user.type(field, '1 234{Enter}');
    expect(onPage).toHaveBeenCalledExactlyOnceWith(1234);
    expect(field.value).toBe('');
  });

  it('shows the valid range for an invalid page number', async () => {
    const user = show();
    const field = screen.getByRole('textbox', { name: 'Go to page' });
    await user.type(field, '2001{Enter}');
    expect(onPage).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('1 to 2\u2009000');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.type(field, '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes nowhere from an empty field', async () => {
    const user = show();
    await user.type(screen.getByRole('textbox', { name: 'Go to page' }), ' {Enter}');
    expect(onPage).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('also offers the size that the server proposed', () => {
    show({ state: stateOf(1, 40) });
    expect(sizes()).toEqual(['40', '5', '10', '15', 'Fit', 'All']);
  });

  it('offers Fit with the rows that the window holds, and as the choice with those of the page', () => {
    show({ fitting: 24 });
    expect(sizes()).toEqual(['5', '10', '15', 'Fit (24)', 'All']);
    cleanup();
    show({ fits: true, fitting: 25, state: stateOf(1, 24) });
    expect(sizes()).toEqual(['5', '10', '15', 'Fit (24)', 'All']);
    expect(screen.getByLabelText<HTMLSelectElement>(/Rows per page/).selectedOptions[0]?.text).toBe(
      'Fit (24)',
    );
  });

  it('offers the size that the list begins with also after another one was chosen', () => {
    show({ firstSize: 20, state: stateOf(1, 5) });
    expect(sizes()).toEqual(['20', '5', '10', '15', 'Fit', 'All']);
  });

  it('has no such field for a few pages', () => {
    show({ total: 200 });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

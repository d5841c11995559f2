// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SelectionBar, type SelectionBarProps } from '../../../../renderer/lists/selection-bar';

afterEach(cleanup);

const bar = (more: Partial<SelectionBarProps>) => (
  <SelectionBar
    pageRows={10}
    total={2500}
    selected={0}
    all={false}
    allMatching={false}
    collected={null}
    onSelectMatching={vi.fn()}
    onClear={vi.fn()}
    {...more}
  />
);
const said = () => screen.getByRole('status').textContent;

it('says what can be selected and what is, with numbers that are read as one', () => {
  const { rerender } = render(bar({}));
  const region = screen.getByRole('status');
  expect(said()).toBe('');
  rerender(bar({ all: true }));
  expect(said()).toBe('Selection of this page. 2,500 rows match.');
  rerender(bar({ allMatching: true }));
  expect(said()).toBe('Selection of all 2,500 matching rows');
  // A live region does not announce its first content.
  expect(screen.getByRole('status')).toBe(region);
});

it('says once that rows are loading, not each step', () => {
  const { rerender } = render(bar({ allMatching: true, collected: { loaded: 1000, total: 2500 } }));
  const before = said();
  expect(screen.getByText(/Loading 1\s000 of 2\s500/)).toBeTruthy();
  rerender(bar({ allMatching: true, collected: { loaded: 2000, total: 2400 } }));
  expect(screen.getByText(/Loading 2\s000 of 2\s400/)).toBeTruthy();
  expect(said()).toBe(before);
});

it('says nothing where the page holds all that match', () => {
  render(bar({ all: true, total: 10 }));
  expect(said()).toBe('');
});

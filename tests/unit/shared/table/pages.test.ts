import { describe, expect, it } from 'vitest';
import { pageButtonsFor, pageRun, typedPage, uncountedText } from '../../../../shared/table/pages';

describe('page buttons', () => {
  it.each([
    [0, 5],
    [306, 5],
    [516, 10],
    [557, 10],
    [558, 11],
  ])('fit a width of %i px: %i', (width, buttons) => {
    expect(pageButtonsFor(width)).toBe(buttons);
  });

  it.each([
    [1, 3, 5, [1, 2, 3]],
    [1, 20, 7, [1, 2, 3, 4, 5, null, 20]],
    [4, 20, 7, [1, 2, 3, 4, 5, null, 20]],
    [10, 20, 7, [1, null, 9, 10, 11, null, 20]],
    [20, 20, 7, [1, null, 16, 17, 18, 19, 20]],
  ])('at page %i of %i in %i places', (current, count, budget, run) => {
    expect(pageRun(current, count, budget)).toEqual(run);
  });

  it('always hold first, last and current page in order, within the budget', () => {
    for (let count = 1; count <= 40; count += 1) {
      for (let budget = 5; budget <= 14; budget += 1) {
        for (let current = 1; current <= count; current += 1) {
          const run = pageRun(current, count, budget);
          const pages = run.filter((page) => page !== null);
          expect(run.length).toBeLessThanOrEqual(Math.max(budget, count <= budget ? count : budget));
          expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
          expect(pages).toEqual(expect.arrayContaining([1, current, count]));
        }
      }
    }
  });
});

it.each([
  ['12', 12],
  [' 1 200 ', 1200],
  ['1,200', 1200],
  ['1', 1],
  ['0', undefined],
  ['2001', undefined],
  ['-3', undefined],
  ['1.5', undefined],
  ['page', undefined],
  ['', undefined],
])('reads %j as page %s of 2000', (text, page) => {
  expect(typedPage(text, 2000)).toBe(page);
});

it.each([
  [1, 10, 10, '1–10, total unknown'],
  [2, 10, 14, '11–14, total unknown'],
  [3, 10, 20, 'Total unknown'],
])(
  'names the rows of page %i of %i a page while the total is not known (%i at least)',
  (page, size, least, text) => {
    expect(uncountedText(page, size, least)).toBe(text);
  },
);

import { expect, it } from 'vitest';
import { rangeText } from '../../../../renderer/table/footer';
import type { TableState } from '../../../../shared/api/tables';

it.each([
  [1, 10, 23, '1–10 of 23'],
  [3, 10, 23, '21–23 of 23'],
  [1, -1, 23, '1–23 of 23'],
  [1, 10, 0, '0 of 0'],
  [1, -1, 0, '0 of 0'],
  [4, 10, 23, '0 of 23'],
])('page %i by %i of %i rows reads %s', (page, per_page, total, text) => {
  const state: TableState = { page, per_page, sortBy: 'id', sortOrder: 'desc', filters: [] };
  expect(rangeText(state, total)).toBe(text);
});
